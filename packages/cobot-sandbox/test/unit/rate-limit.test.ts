import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/start.js';
import { call, type ErrorReply } from './call.js';
import { standingClock } from './standing-clock.js';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({
    clock: standingClock,
    seed: {
      users: [
        { email: 'anna@a.example', tokens: [{ token: 'anna-1' }, { token: 'anna-2', app: 'app-2' }] },
        { email: 'bert@a.example', tokens: [{ token: 'bert' }] },
      ],
      spaces: [{ id: 'space-berlin', subdomain: 'berlin', name: 'Berlin' }],
    },
  });
});
afterEach(() => sandbox.close());

const user = async (token: string) =>
  call('GET', `${sandbox.baseUrl}/user`, { headers: { authorization: `Bearer ${token}` } });
const subscriptions = async (token: string) =>
  call('GET', `${sandbox.spaceUrl('berlin')}/api/subscriptions`, {
    headers: { authorization: `Bearer ${token}` },
  });
const times = async (count: number, send: () => Promise<{ status: number }>) => {
  const replies = await Promise.all(Array.from({ length: count }, send));
  return replies.filter((reply) => reply.status === 200).length;
};

it('lets a user make 60 requests a minute, over both versions and all tokens', async () => {
  expect(await times(20, () => user('anna-1'))).toBe(20);
  expect(await times(20, () => user('anna-2'))).toBe(20);
  expect(await times(20, () => subscriptions('anna-1'))).toBe(20);
  expect((await user('anna-1')).status).toBe(429);
  expect((await user('anna-2')).status).toBe(429);
  expect((await subscriptions('anna-1')).status).toBe(429);
  expect((await user('bert')).status).toBe(200);
});

it('says after how many seconds the next one is accepted', async () => {
  await user('anna-1');
  sandbox.operator.advanceClock(10_000);
  await times(59, () => user('anna-1'));
  sandbox.operator.advanceClock(500);
  const refused = await user('anna-1');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '50']);
  expect(refused.json<ErrorReply>().errors[0]?.detail).toBe(
    'Rate limit of 60 requests per minute exceeded. Retry in 50 seconds.',
  );
  sandbox.operator.advanceClock(49_499);
  expect((await user('anna-1')).status).toBe(429);
  sandbox.operator.advanceClock(1);
  // The first request left the minute, the other 59 did not.
  expect(await times(5, () => user('anna-1'))).toBe(1);
});

it('does not count what it refused', async () => {
  await times(60, () => user('anna-1'));
  expect(await times(100, () => user('anna-1'))).toBe(0);
  sandbox.operator.advanceClock(60_000);
  expect(await times(61, () => user('anna-1'))).toBe(60);
});

it('can be set by the seed, and switched off', async () => {
  const { users, spaces } = {
    users: [{ email: 'a@a.example', tokens: [{ token: 't' }] }],
    spaces: [{ id: 's', subdomain: 's', name: 'S' }],
  };
  sandbox.operator.reset({ settings: { requests_per_minute: 2 }, users, spaces });
  expect(await times(5, () => user('t'))).toBe(2);
  sandbox.operator.reset({ settings: { requests_per_minute: 0 }, users, spaces });
  expect(await times(200, () => user('t'))).toBe(200);
});
