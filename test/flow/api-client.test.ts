import { systemClock } from '@spacebooks/base/clock';
import { Secret } from '@spacebooks/base/secret';
import { type Sandbox, startSandbox } from '@spacebooks/cobot-sandbox/start';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STAGE_SEED } from '../../packages/cobot-sandbox/test/contract/stage-seed.js';
import { standingClock } from '../../packages/cobot-sandbox/test/unit/standing-clock.js';
import type { PlatformClient } from '../../src/platform/client.js';
import { connectPlatform, type PlatformConnection } from '../../src/platform/connection.js';
import { MEMBERSHIPS, SPACES } from '../../src/platform/operations/kinds.js';
import type { PlatformRecord } from '../../src/platform/operations/record.js';
import { OPERATIONS } from '../../src/platform/operations/table.js';
import { inMemoryPlatformState } from '../../src/platform/state-store.js';
import { fixedToken } from '../../src/platform/token.js';

const space = { spaceId: 'space-berlin' };
const network = { networkId: 'network-1' };
const berlin = { type: 'spaces', id: 'space-berlin' };
const plain = { type: 'invoices', id: 'plain' };
const member = { type: 'memberships', id: 'member-1' };
const days = { from: '2026-10-01', to: '2026-12-31' };
const find = (query: string) => ({ filter: { query } });

let sandbox: Sandbox;
let connection: PlatformConnection;

beforeEach(async () => {
  sandbox = await startSandbox({ clock: standingClock, seed: STAGE_SEED });
  await fetch(`${sandbox.url}/sandbox/invoices/mine/pay`, { method: 'POST' });
  connection = connectPlatform({
    clock: systemClock,
    requestsPerMinute: 600,
    store: inMemoryPlatformState(),
    version: '0.0.0-test',
  });
});

afterEach(async () => {
  connection.close();
  await sandbox.close();
});

function clientOf(token = 'sandbox-token'): PlatformClient {
  const spaceBaseUrl = sandbox.spaceUrl('berlin');
  return connection.client({ baseUrl: sandbox.baseUrl, spaceBaseUrl, token: fixedToken(new Secret(token)) });
}

type Records = readonly PlatformRecord<unknown>[];

async function all(records: AsyncIterable<PlatformRecord<unknown>>): Promise<Records> {
  const found: PlatformRecord<unknown>[] = [];
  for await (const record of records) found.push(record);
  return found;
}

const one = async (record: Promise<PlatformRecord<unknown>>): Promise<Records> => [await record];

/** How each typed call is made; the compiler says when one is missing. */
const CALLS = {
  showUser: ({ call }) => one(call(OPERATIONS.showUser, { include: ['adminOf'] })),
  showSpace: ({ call }) => one(call(OPERATIONS.showSpace, space)),
  showSpaceProfile: ({ call }) => one(call(OPERATIONS.showSpaceProfile, { id: 'space-profile' })),
  showBillingDetails: ({ call }) => one(call(OPERATIONS.showBillingDetails, space)),
  updateBillingDetails: ({ call }) =>
    one(
      call(OPERATIONS.updateBillingDetails, {
        ...space,
        body: { id: 'billing', attributes: { company: 'New GmbH', address: 'Weg 9' } },
      }),
    ),
  revenueAccounts: ({ list }) => all(list(OPERATIONS.revenueAccounts, space)),
  costCenters: ({ list }) => all(list(OPERATIONS.costCenters, space)),
  paymentMethods: ({ list }) => all(list(OPERATIONS.paymentMethods, space)),
  externalPaymentMethods: ({ list }) => all(list(OPERATIONS.externalPaymentMethods, space)),
  showMembership: ({ call }) => one(call(OPERATIONS.showMembership, { id: 'member-1' })),
  listMemberships: ({ list }) => all(list(OPERATIONS.listMemberships, { ...space, filter: days })),
  searchMemberships: ({ list }) => all(list(OPERATIONS.searchMemberships, { ...space, ...find('can') })),
  listMembershipPlans: ({ list }) => all(list(OPERATIONS.listMembershipPlans, { ...space, filter: days })),
  showMembershipProfile: ({ call }) => one(call(OPERATIONS.showMembershipProfile, { id: 'profile' })),
  updateMembershipProfile: () =>
    one(
      clientOf('member').call(OPERATIONS.updateMembershipProfile, {
        id: 'profile',
        body: { id: 'profile', attributes: { aboutMe: 'Gardener' } },
      }),
    ),
  listMembershipProfiles: ({ list }) =>
    all(
      list(OPERATIONS.listMembershipProfiles, {
        ...space,
        filter: { membershipIds: ['member-1', 'member-2'] },
      }),
    ),
  listPublishedProfiles: ({ list }) => all(list(OPERATIONS.listPublishedProfiles, space)),
  showTeam: ({ call }) => one(call(OPERATIONS.showTeam, { id: 'team-1' })),
  listTeams: ({ list }) => all(list(OPERATIONS.listTeams, { ...space, filter: days })),
  showContact: ({ call }) => one(call(OPERATIONS.showContact, { id: 'contact-1' })),
  listContacts: ({ list }) => all(list(OPERATIONS.listContacts, space)),
  searchContacts: ({ list }) => all(list(OPERATIONS.searchContacts, { ...space, ...find('max') })),
  showNetwork: ({ call }) => one(call(OPERATIONS.showNetwork, { id: 'network-1' })),
  listNetworkMemberships: ({ list }) => all(list(OPERATIONS.listNetworkMemberships, network)),
  searchNetworkMemberships: ({ list }) =>
    all(list(OPERATIONS.searchNetworkMemberships, { ...network, ...find('a'), sort: '-name' })),
  listNetworkProfiles: ({ list }) => all(list(OPERATIONS.listNetworkProfiles, network)),
  searchNetworkProfiles: ({ list }) =>
    all(list(OPERATIONS.searchNetworkProfiles, { ...network, ...find('beekeeper') })),
  createCharge: ({ call }) =>
    one(
      call(OPERATIONS.createCharge, {
        body: {
          attributes: { description: 'Coffee', amount: { net: '2.50' } },
          relationships: { space: berlin, debitor: member },
        },
      }),
    ),
  showInvoice: ({ call }) => one(call(OPERATIONS.showInvoice, { id: 'plain' })),
  listInvoices: ({ list }) =>
    all(list(OPERATIONS.listInvoices, { ...space, filter: { paidStatus: ['unpaid', 'paid'] } })),
  searchInvoices: ({ list }) =>
    all(
      list(OPERATIONS.searchInvoices, {
        ...space,
        filter: { query: 'fix desk', paidStatus: ['late', 'unpaid'] },
      }),
    ),
  previewInvoices: ({ list }) =>
    all(list(OPERATIONS.previewInvoices, { ...space, filter: { from: '2026-10-05', to: '2026-12-31' } })),
  createInvoice: ({ call }) =>
    one(
      call(OPERATIONS.createInvoice, {
        body: {
          attributes: { items: [{ description: 'Desk', quantity: '-1', amount: { net: '350' } }] },
          relationships: { space: berlin, debitor: member, correctedInvoice: plain },
        },
      }),
    ),
  chargeInvoices: ({ call }) =>
    one(call(OPERATIONS.chargeInvoices, { body: { relationships: { invoices: [plain] } } })),
  remind: ({ call }) =>
    one(
      call(OPERATIONS.remind, {
        body: {
          attributes: { to: 'jana@member.example', subject: 'Please pay', body: 'Soon.' },
          relationships: { invoice: plain },
        },
      }),
    ),
  refund: ({ call }) =>
    one(
      call(OPERATIONS.refund, {
        body: { attributes: { amount: '1.0' }, relationships: { invoice: { type: 'invoices', id: 'mine' } } },
      }),
    ),
  paymentMethodsOfInvoice: ({ list }) => all(list(OPERATIONS.paymentMethodsOfInvoice, { id: 'mine' })),
} satisfies Record<keyof typeof OPERATIONS, (client: PlatformClient) => Promise<Records>>;

/** Those that may find nothing. */
const MAY_BE_EMPTY: readonly string[] = ['paymentMethodsOfInvoice'];

describe('each typed call', () => {
  it.each(Object.keys(CALLS) as (keyof typeof CALLS)[])('%s', async (name) => {
    const records = await CALLS[name](clientOf());
    const { of, name: operation } = OPERATIONS[name];
    expect(sandbox.state.requests.entries().at(-1)?.operation).toBe(operation);
    if (!MAY_BE_EMPTY.includes(name)) expect(records).not.toEqual([]);
    for (const { type } of records) if (of.type !== null) expect(type).toBe(of.type);
  });

  it('resolves what is included', async () => {
    const { call } = clientOf('member');
    const user = await call(OPERATIONS.showUser, { include: ['memberOf', 'memberships'] });
    expect(user.included('memberOf', SPACES).map(({ attributes }) => attributes.subdomain)).toEqual([
      'berlin',
    ]);
    expect(user.included('memberships', MEMBERSHIPS).map(({ attributes }) => attributes.name)).toEqual([
      'Jana Weiß',
    ]);
  });

  it('takes only the fields that are asked for', async () => {
    const found = await clientOf().call(OPERATIONS.showSpace, {
      ...space,
      fields: { spaces: ['name', 'timeZone'] },
    });
    expect(found.attributes).toEqual({ name: 'Berlin', timeZone: 'Europe/Berlin' });
  });
});

describe('version 1.0', () => {
  it('finds an invoice by its running number', async () => {
    const { plainInvoices, invoices } = clientOf();
    const listed = await plainInvoices.list({ from: '2026-01-01', to: '2026-12-31' });
    const mine = listed.find(({ id }) => id === 'mine');
    const within = { from: '2026-01-01', to: '2026-12-31' };
    const found = await plainInvoices.findNumbered(mine?.number ?? '', within);
    expect(found).toEqual(mine);
    expect((await invoices.show(found?.id ?? '')).invoice.number).toBe(mine?.printedNumber);
    expect(await plainInvoices.findNumbered('987654', within)).toBeNull();
  });

  it('renews a subscription', async () => {
    const { subscriptions } = clientOf();
    const made = await subscriptions.create({
      event: 'created_invoice',
      callbackUrl: 'http://127.0.0.1:9/hook',
    });
    const renewed = await subscriptions.renew(await subscriptions.show(made.id));
    expect(renewed.id).not.toBe(made.id);
    expect(await subscriptions.list()).toEqual([renewed]);
  });
});
