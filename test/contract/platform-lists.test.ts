import { systemClock } from '@spacebooks/base/clock';
import { Secret } from '@spacebooks/base/secret';
import { type Sandbox, startSandbox } from '@spacebooks/cobot-sandbox/start';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlatformClient } from '../../src/platform/client.js';
import { connectPlatform, type PlatformConnection } from '../../src/platform/connection.js';
import { OPERATIONS } from '../../src/platform/operations/table.js';
import { fixedToken } from '../../src/platform/token.js';
import { failureOf, memory } from '../unit/platform/parts.js';

const SPACE = 'space-berlin';
let sandbox: Sandbox;
let connection: PlatformConnection;
let client: PlatformClient;

beforeAll(async () => {
  sandbox = await startSandbox({
    clock: systemClock,
    seed: {
      settings: { requests_per_minute: 0 },
      users: [
        { email: 'anna@spreeufer.example', tokens: [{ token: 'tok-1' }, { token: 'tok-2', scopes: [] }] },
      ],
      spaces: [
        {
          id: SPACE,
          subdomain: 'berlin',
          name: 'Berlin',
          revenue_accounts: Array.from({ length: 201 }, (_, index) => ({
            id: `ra-${index}`,
            name: `Account ${index}`,
            number: String(4000 + index),
          })),
          cost_centers: [{ id: 'cc-1', name: 'Ground floor', number: '10' }],
          memberships: [
            { id: 'm-1', name: 'Jana Müller', email: 'jana@member.example', team: 't-1' },
            { id: 'm-2', confirmed_at: '2026-05-01' },
            { id: 'm-3', canceled_at: '2025-12-31' },
            { id: 'm-4', confirmed_at: null },
          ],
          teams: [
            {
              id: 't-1',
              name: 'ACME',
              customer_number: 'K-7',
              tax_id: 'DE123456788',
              billing_address: { company: 'ACME GmbH', fullAddress: 'Nebenweg 2', countryCode: 'DE' },
              billing_emails: ['books@acme.example'],
            },
          ],
          contacts: [
            { id: 'c-1', email: 'max@guest.example', address: { name: 'Max', fullAddress: 'Hauptstraße 3' } },
            { id: 'c-2', membership: 'm-1' },
          ],
        },
      ],
      invoices: [
        { id: 'of-member', debitor: { type: 'memberships', id: 'm-1' }, items: [], due_date: '2026-03-01' },
        { id: 'of-team', debitor: { type: 'teams', id: 't-1' }, items: [], due_date: '2026-04-01' },
      ],
      previews: Array.from({ length: 25 }, (_, index) => ({
        id: `preview-${index}`,
        invoice_date: '2031-01-01',
        due_date: index === 0 ? '2031-03-01' : '2031-02-01',
        items: [{ description: 'Fix Desk', net: '350' }],
      })),
    },
  });
  connection = connectPlatform({
    clock: systemClock,
    requestsPerMinute: 1000,
    store: memory(),
    version: '1.2.3',
  });
  client = clientOf('tok-1');
});

afterAll(async () => {
  connection.close();
  await sandbox.close();
});

function clientOf(token: string): PlatformClient {
  return connection.client({
    baseUrl: sandbox.baseUrl,
    spaceBaseUrl: sandbox.spaceUrl('berlin'),
    token: fixedToken(new Secret(token)),
  });
}

async function all<T>(records: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const record of records) found.push(record);
  return found;
}

const YEAR = { from: '2026-01-01', to: '2026-12-31' };

describe('accounts', () => {
  it('are read over several pages', async () => {
    const accounts = await all(client.list(OPERATIONS.revenueAccounts, { spaceId: SPACE }));
    expect(accounts).toHaveLength(201);
    expect(accounts[200]).toMatchObject({
      id: 'ra-200',
      attributes: { name: 'Account 200', number: '4200' },
    });
    expect(await all(client.list(OPERATIONS.costCenters, { spaceId: SPACE }))).toMatchObject([
      { id: 'cc-1', attributes: { name: 'Ground floor', number: '10' } },
    ]);
  });

  it('need their scopes', async () => {
    const { list } = clientOf('tok-2');
    for (const operation of [OPERATIONS.revenueAccounts, OPERATIONS.costCenters]) {
      const failure = await failureOf(all(list(operation, { spaceId: SPACE })));
      expect(failure.code).toBe('platform.forbidden');
    }
  });
});

describe('debitors', () => {
  it('memberships are those of a time', async () => {
    const memberships = await all(client.list(OPERATIONS.listMemberships, { spaceId: SPACE, filter: YEAR }));
    expect(memberships.map(({ id, attributes }) => ({ id, ...attributes }))).toEqual([
      {
        id: 'm-1',
        name: 'Jana Müller',
        email: 'jana@member.example',
        phone: null,
        company: null,
        confirmedAt: '2020-01-01',
        canceledAt: null,
      },
      {
        id: 'm-2',
        name: null,
        email: null,
        phone: null,
        company: null,
        confirmedAt: '2026-05-01',
        canceledAt: null,
      },
    ]);
    expect(memberships.map((each) => each.linked('team'))).toEqual([[{ type: 'teams', id: 't-1' }], []]);
    const filter = { from: '2025-12-31', to: '2026-04-30' };
    const earlier = client.list(OPERATIONS.listMemberships, { spaceId: SPACE, filter });
    expect((await all(earlier)).map(({ id }) => id)).toEqual(['m-1', 'm-3']);
  });

  it('teams have a customer number and a billing address', async () => {
    const teams = await all(client.list(OPERATIONS.listTeams, { spaceId: SPACE, filter: YEAR }));
    expect(teams.map(({ id, attributes }) => ({ id, ...attributes }))).toEqual([
      {
        id: 't-1',
        name: 'ACME',
        billingAddress: {
          name: null,
          company: 'ACME GmbH',
          fullAddress: 'Nebenweg 2',
          street: null,
          postCode: null,
          city: null,
          state: null,
          countryCode: 'DE',
        },
        billingEmails: ['books@acme.example'],
        taxId: 'DE123456788',
        customerNumber: 'K-7',
      },
    ]);
  });

  it('contacts may belong to a membership', async () => {
    const contacts = await all(client.list(OPERATIONS.listContacts, { spaceId: SPACE }));
    expect(contacts).toMatchObject([
      {
        id: 'c-1',
        attributes: {
          email: 'max@guest.example',
          phone: null,
          address: { name: 'Max', company: null, fullAddress: 'Hauptstraße 3' },
        },
      },
      {
        id: 'c-2',
        attributes: { email: null, phone: null, address: { name: null, company: null, fullAddress: '' } },
      },
    ]);
    expect(contacts.map((each) => each.linked('membership'))).toEqual([
      [],
      [{ type: 'memberships', id: 'm-1' }],
    ]);
  });
});

describe('invoices', () => {
  it.each([
    [{ debitorId: 't-1' }, ['of-team']],
    [{ from: '2026-04-01', to: '2026-04-30', dateFilterField: 'dueDate' as const }, ['of-team']],
    [{ paidStatus: ['unpaid', 'pending'] }, ['of-member', 'of-team']],
    [{ paidStatus: ['paid'] }, []],
  ])('are filtered by %j', async (filters, ids) => {
    expect((await all(client.invoices.list(SPACE, filters))).map(({ id }) => id)).toEqual(ids);
  });

  it('are given page by page', async () => {
    const page = await client.invoices.page(SPACE, {}, 1);
    expect(page).toMatchObject({ totalPages: 1, isLast: true, unreadable: [] });
    expect(page.invoices.map(({ id }) => id)).toEqual(['of-member', 'of-team']);
    expect(await client.invoices.page(SPACE, {}, 2)).toMatchObject({ invoices: [], isLast: true });
  });

  it('are foretold, ten a page, without a number of pages', async () => {
    const filter = { from: '2031-01-01', to: '2031-02-28' };
    const previews = client.list(OPERATIONS.previewInvoices, { spaceId: SPACE, filter });
    expect(await all(previews)).toHaveLength(25);
    expect(sandbox.state.requests.entries().slice(-3)).toMatchObject(
      Array(3).fill({ operation: 'get-space-membership-invoice-previews', status: 200 }),
    );
    const byDueDate = { ...filter, dateFilterField: 'dueDate' as const };
    const due = client.list(OPERATIONS.previewInvoices, { spaceId: SPACE, filter: byDueDate });
    expect(await all(due)).toHaveLength(24);
  });
});
