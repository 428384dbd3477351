import { systemClock } from '@spacebooks/base/clock';
import { Secret } from '@spacebooks/base/secret';
import { type Sandbox, startSandbox } from '@spacebooks/cobot-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlatformClient } from '../../src/platform/client.js';
import { connectPlatform, type PlatformConnection } from '../../src/platform/connection.js';
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
          teams: [{ id: 't-1', name: 'ACME', customer_number: 'K-7' }],
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

describe('accounts', () => {
  it('are read over several pages', async () => {
    const accounts = await client.spaces.revenueAccounts(SPACE);
    expect(accounts).toHaveLength(201);
    expect(accounts[200]).toEqual({ id: 'ra-200', name: 'Account 200', number: '4200' });
    expect(await client.spaces.costCenters(SPACE)).toEqual([
      { id: 'cc-1', name: 'Ground floor', number: '10' },
    ]);
  });

  it('need their scopes', async () => {
    const { spaces } = clientOf('tok-2');
    for (const kind of ['revenueAccounts', 'costCenters'] as const) {
      expect((await failureOf(spaces[kind](SPACE))).code).toBe('platform.forbidden');
    }
  });
});

describe('debitors', () => {
  it('memberships are those of a time', async () => {
    const membershipsOf = async (from: string, to: string) => {
      const url = `${sandbox.baseUrl}/spaces/${SPACE}/memberships?filter[from]=${from}&filter[to]=${to}`;
      const answer = await fetch(url, {
        headers: { Authorization: 'Bearer tok-1', Accept: 'application/vnd.api+json', 'User-Agent': 'test' },
      });
      if (!answer.ok) throw new Error(await answer.text());
      return ((await answer.json()) as { data: readonly { id: string }[] }).data;
    };
    expect(await membershipsOf('2026-01-01', '2026-12-31')).toMatchObject([
      {
        id: 'm-1',
        attributes: { name: 'Jana Müller', email: 'jana@member.example', confirmedAt: '2020-01-01' },
        relationships: { team: { data: { type: 'teams', id: 't-1' } } },
      },
      { id: 'm-2', attributes: { name: null, email: null, confirmedAt: '2026-05-01', canceledAt: null } },
    ]);
    const earlier = await membershipsOf('2025-12-31', '2026-04-30');
    expect(earlier.map(({ id }) => id)).toEqual(['m-1', 'm-3']);
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
    const previews = client.previews(SPACE, { from: '2031-01-01', to: '2031-02-28' });
    expect((await all(previews)).flat()).toHaveLength(25);
    expect(sandbox.state.requests.entries().slice(-3)).toMatchObject(
      Array(3).fill({ operation: 'get-space-membership-invoice-previews', status: 200 }),
    );
  });
});
