import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../src/engine/operation.js';
import type { Sandbox } from '../../src/start.js';
import { V2_OPERATIONS } from '../../src/v2/operations.js';
import { call, JSON_API } from '../unit/call.js';
import { READING_CASES } from './reading-cases.js';
import { ask, startStage } from './stage.js';
import { WRITING_CASES } from './writing-cases.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startStage();
});
afterAll(() => sandbox.close());

const rows = V2_OPERATIONS.map((each) => [each.name, each] as const);
const addressOf = ({ path }: Operation) => sandbox.baseUrl + path.replace(/:\w+/g, 'nothing');
const typeFor = ({ body }: Operation) =>
  body === 'multipart' ? 'multipart/form-data; boundary=x' : JSON_API;

describe('every operation', () => {
  it.each(rows)('%s wants a token', async (_name, operation) => {
    const headers = { authorization: null, 'content-type': typeFor(operation) };
    expect((await call(operation.method, addressOf(operation), { headers })).status).toBe(401);
  });

  it.each(rows.filter(([, { scope }]) => scope !== null))('%s wants its scope', async (_name, operation) => {
    const headers = { authorization: 'Bearer scopeless', 'content-type': typeFor(operation) };
    expect((await call(operation.method, addressOf(operation), { headers })).status).toBe(403);
  });

  it.each(rows.filter(([, { answersDocument }]) => answersDocument))(
    '%s wants to be accepted',
    async (_name, operation) => {
      const headers = { accept: 'text/html', 'content-type': typeFor(operation) };
      expect((await call(operation.method, addressOf(operation), { headers })).status).toBe(406);
    },
  );

  it.each(rows.filter(([, { method }]) => method !== 'GET'))(
    '%s wants its media type',
    async (_name, operation) => {
      const headers = { 'content-type': 'text/plain' };
      expect((await call(operation.method, addressOf(operation), { headers })).status).toBe(415);
    },
  );
});

const CLOSED = [
  'space admin',
  'space admin or owner',
  'owner',
  'space member',
  'network admin',
  'network member',
  'network admin or owner',
];
const accessOf = new Map(V2_OPERATIONS.map(({ name, access }) => [name, access]));

describe('a stranger', () => {
  const closed = [...READING_CASES, ...WRITING_CASES].filter(({ operation, path }) => {
    // Public events are seen by all; drafts are not there for others than admins, 404.
    const isOpen = path.startsWith('/events/yoga?') || path.startsWith('/events/draft');
    return CLOSED.includes(accessOf.get(operation) ?? '') && !isOpen;
  });
  it.each(closed.map((each) => [each.operation, each.path, each] as const))(
    'may not: %s %s',
    async (_name, _path, each) => {
      expect((await ask(sandbox, { ...each, token: 'stranger' })).status).toBe(403);
    },
  );
});

describe('an admin of another space in the network', () => {
  it.each(
    READING_CASES.filter(
      ({ operation, token }) => (accessOf.get(operation) ?? '').startsWith('network') && token === undefined,
    ).map((each) => [each.operation, each.path, each] as const),
  )('may: %s %s', async (_name, _path, each) => {
    expect((await ask(sandbox, { ...each, token: 'neighbour' })).status).toBe(200);
  });

  it.each(['/drop_in_passes/pass', '/contacts/contact-1', '/spaces/space-berlin/billing_details'])(
    'may not: %s',
    async (path) => {
      const reply = await ask(sandbox, {
        operation: '',
        method: 'GET',
        path,
        status: 403,
        token: 'neighbour',
      });
      expect(reply.status).toBe(403);
    },
  );
});

describe('what is asked wrongly', () => {
  it.each([
    ['/spaces/space-berlin/bookings', 422],
    ['/spaces/space-berlin/bookings?filter[from]=2026-10-01&filter[to]=2026-10-02', 422],
    ['/spaces/space-berlin/bookings?filter[from]=2026-10-02T00:00:00Z&filter[to]=2026-10-01T00:00:00Z', 422],
    ['/spaces/space-berlin/products?filter[scope]=everything', 422],
    ['/spaces/space-berlin/products?filter[colour]=red', 400],
    ['/spaces/space-berlin/resources?include=owner', 400],
    ['/networks/network-1/memberships/search?filter[query]=a&sort=age', 400],
    ['/resources/desk/availability?filter[from]=2026-10-01T00:00:00Z&filter[to]=2026-10-02T00:00:00Z', 422],
    ['/drop_in_pass_templates/day-pass/availability?filter[from]=2026-10-01&filter[to]=2026-10-02', 422],
    ['/drop_in_pass_templates/day-pass/availability?filter[from]=2026-10-06&filter[to]=2026-12-31', 422],
    ['/networks/nothing/resources', 404],
    ['/memberships/nothing/booking_credits', 404],
  ])('%s is %d', async (path, status) => {
    expect((await ask(sandbox, { operation: '', method: 'GET', path, status })).status).toBe(status);
  });

  it('a document of another type is 409', async () => {
    const body = JSON.stringify({ data: { type: 'apples' } });
    const reply = await call('POST', `${sandbox.baseUrl}/events`, { body });
    expect([reply.status, reply.json()]).toMatchObject([
      409,
      { errors: [{ source: { pointer: '/data/type' } }] },
    ]);
  });

  it('a body that is no document is 400', async () => {
    expect((await call('POST', `${sandbox.baseUrl}/events`, { body: '[]' })).status).toBe(400);
  });
});
