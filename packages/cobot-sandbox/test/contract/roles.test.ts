import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SandboxSeed } from '../../src/seed/schema.js';
import { type Sandbox, startSandbox } from '../../src/start.js';
import { V2_OPERATIONS } from '../../src/v2/operations.js';
import { ACCESS, ADMITS, ROLES, type Role } from '../specification/access.js';
import { call, pdfForm } from '../unit/call.js';
import { standingClock } from '../unit/standing-clock.js';
import { type Case, doc, get, to } from './case.js';
import { READING_CASES } from './reading-cases.js';
import { ask } from './stage.js';
import { STAGE_SEED } from './stage-seed.js';
import { WRITING_CASES } from './writing-cases.js';

/** Role -> token. */
const TOKENS: Readonly<Record<Role, string>> = {
  admin: 'sandbox-token',
  owner: 'member',
  member: 'colleague',
  networkAdmin: 'neighbour',
  networkMember: 'neighbours-member',
  stranger: 'stranger',
};

/** The stage with somebody of every role, and an event that is not public. */
const SEED: SandboxSeed = {
  ...STAGE_SEED,
  users: [
    ...STAGE_SEED.users,
    { email: 'ali@member.example', tokens: [{ token: 'colleague' }] },
    { email: 'pia@potsdam.example', tokens: [{ token: 'neighbours-member' }] },
  ],
  spaces: STAGE_SEED.spaces.map((space) =>
    space.id === 'space-potsdam' ? { ...space, memberships: [{ id: 'member-potsdam', name: 'Pia' }] } : space,
  ),
  connections: [
    ...(STAGE_SEED.connections ?? []),
    { membership: 'member-2', users: ['ali@member.example'] },
    { membership: 'member-potsdam', users: ['pia@potsdam.example'] },
  ],
  records: [
    ...(STAGE_SEED.records ?? []),
    {
      type: 'events',
      id: 'meeting',
      attributes: {
        title: 'Meeting',
        from: '2026-10-09T08:00:00Z',
        to: '2026-10-09T09:00:00Z',
        publishedState: 'published',
      },
      relations: { resources: [], bookings: [] },
    },
    {
      type: 'bookings',
      id: 'weekly',
      attributes: { from: '2026-10-07T12:00:00Z', to: '2026-10-07T13:00:00Z', recurringId: 'weekly' },
      relations: {
        resource: { type: 'resources', id: 'room' },
        membership: { type: 'memberships', id: 'member-1' },
      },
    },
  ],
};

/** Requests other than the first case of their operation, which is about something that is open to more or to fewer. */
const PATHS: Readonly<Record<string, string>> = {
  'get-event': '/events/meeting',
  'get-invoice': '/invoices/mine',
  'list-events':
    '/spaces/space-berlin/events?filter[from]=2026-10-01T00:00:00Z&filter[to]=2026-12-31T00:00:00Z&filter[publishedState]=published',
};

/** Requests of operations that have no case. */
const MORE: readonly Case[] = [
  get('get-recurring-bookings', '/recurring_bookings/weekly'),
  {
    operation: 'delete-following-recurring-bookings',
    method: 'DELETE',
    path: '/recurring_bookings/weekly/following',
    status: 202,
  },
  get('get-invoice-pdf', '/invoices/mine.pdf'),
  {
    operation: 'post-refunds',
    method: 'POST',
    path: '/refunds',
    status: 201,
    body: doc('refunds', { amount: '1' }, { invoice: to('invoices', 'plain') }),
  },
];

const cases = [...READING_CASES, ...WRITING_CASES, ...MORE];
const first = [...ACCESS].flatMap(([operation, access]) => {
  const found = cases.find((each) => each.operation === operation);
  const path = PATHS[operation];
  return found === undefined ? [] : [[operation, access, { ...found, path: path ?? found.path }] as const];
});

/** Members attend with their own membership. */
function bodyOf({ operation, body }: Case, role: Role): unknown {
  if (operation !== 'attend-event' || role !== 'owner') return body;
  return JSON.parse(JSON.stringify(body).replace('member-2', 'member-1'));
}

/** What does not exist for a caller is refused to them, too. */
const REFUSED = [401, 403, 404];

describe('who may', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock: standingClock, seed: SEED });
  });
  afterAll(() => sandbox.close());

  it.each(first)('%s: %s', async (_operation, access, each) => {
    const roles: Role[] = [];
    for (const role of ROLES) {
      const { status } = await ask(sandbox, { ...each, body: bodyOf(each, role), token: TOKENS[role] });
      if (REFUSED.includes(status)) continue;
      roles.push(role);
      if (each.method !== 'GET') sandbox.operator.reset();
    }
    expect(roles).toEqual(ADMITS[access]);
  });

  it('attach-invoice-pdf: space admin', async () => {
    const roles: Role[] = [];
    for (const role of ROLES) {
      const headers = { authorization: `Bearer ${TOKENS[role]}` };
      const url = `${sandbox.baseUrl}/invoices/mine/pdf`;
      // Without a lock it is 409, for those who may.
      if ((await call('POST', url, { headers, body: pdfForm('%PDF-1') })).status === 409) roles.push(role);
    }
    expect(roles).toEqual(ADMITS[ACCESS.get('attach-invoice-pdf') ?? 'any user']);
  });

  it('is said of every operation that has a case, unless the document says nothing', () => {
    const silent = ['create-customers', 'get-missing-terms-approvals', 'create-terms-approvals'];
    // Operations that only the published description has.
    const isLink = (name: string) => name.includes('navigation-link');
    const known = new Set(cases.map(({ operation }) => operation));
    const unsaid = V2_OPERATIONS.map(({ name }) => name).filter(
      (name) => known.has(name) && !ACCESS.has(name) && !silent.includes(name) && !isLink(name),
    );
    expect(unsaid).toEqual([]);
    expect([...ACCESS.keys()].filter((name) => !known.has(name))).toEqual(['attach-invoice-pdf']);
  });
});
