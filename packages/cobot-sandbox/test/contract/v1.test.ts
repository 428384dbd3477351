import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Sandbox } from '../../src/start.js';
import { call, json } from '../unit/call.js';
import { askPlain, startStage } from './stage.js';
import { V1_CASES } from './v1-cases.js';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startStage();
});
afterEach(() => sandbox.close());

it.each(V1_CASES.map((each) => [each.operation, each.path, each] as const))(
  '%s of version 1.0: %s',
  async (operation, _path, each) => {
    const { status, shows } = each;
    const reply = await askPlain(sandbox, each);
    expect(reply.status).toBe(status);
    if (shows !== undefined) expect(reply.json()).toMatchObject(shows as object);
    expect(sandbox.state.requests.entries().at(-1)?.operation).toBe(operation);
  },
);

it('a form sets a resource, too, and numbers in it are numbers', async () => {
  const reply = await call('PUT', `${sandbox.url}/space/berlin/api/resources/room`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'name=Hall&cancellation_period=24',
  });
  expect([reply.status, reply.json()]).toMatchObject([200, { name: 'Hall', cancellation_period: 24 }]);
});

it.each([
  [{}, { name: "can't be blank" }],
  [
    { name: 'x', booking_times: 'whenever' },
    { 'data/attributes/bookingTimesString': 'must be like Mon-Fri 9:00-18:00, Sat 10:00-14:00' },
  ],
  [{ name: 'x', color: '#ffffff' }, { color: 'is unknown' }],
  [{ name: 'x', price_per_hour: 'much' }, { price_per_hour: 'is not a number' }],
])('a resource like %j is 422', async (input, errors) => {
  const reply = await call('POST', `${sandbox.url}/space/berlin/api/resources`, json(input));
  expect([reply.status, reply.json()]).toEqual([422, { errors }]);
});

it('only admins change resources, and strangers do not see them', async () => {
  const url = `${sandbox.url}/space/berlin/api/resources/room`;
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  expect((await call('DELETE', url, { headers: as('member') })).status).toBe(403);
  expect((await call('GET', url, { headers: as('stranger') })).status).toBe(403);
});
