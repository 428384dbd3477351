import { expect, it } from 'vitest';
import { INVOICE_EVENTS } from '../../src/domain/platform-event.js';
import { eventually } from '../eventually.js';
import { setStage } from './stage.js';

const SPACES = Array.from({ length: 90 }, (_, index) => `space-${index + 1}`);
const USER = 'admin@space.example';

/** One person has made a token for each space. */
it('a start with many tokens of one user sends nothing too much, before and after the platform has told whose they are', async () => {
  const stage = await setStage({
    // Fast, and slow enough for a busy machine to answer within the deadline of a request.
    speed: 120,
    idle: true,
    seed: {
      users: [{ email: USER, tokens: SPACES.map((id) => ({ token: `token-of-${id}`, app: 'spacebooks' })) }],
      spaces: SPACES.map((id) => ({ id, subdomain: id, name: id, admins: [USER] })),
    },
    spaces: SPACES.map((id) => ({ id, platformId: id, subdomain: id, token: `token-of-${id}` })),
    patienceMs: 50,
  });
  await stage.start();
  // The first to be subscribed does not wait for the last to be told apart.
  await stage.daemon().health();
  await eventually(() =>
    expect(stage.sandbox.state.subscriptions.size).toBe(SPACES.length * INVOICE_EVENTS.length),
  );
  const requests = stage.sandbox.state.requests.entries(1);
  expect(requests.filter(({ status }) => status === 429)).toEqual([]);
  expect(requests.filter(({ operation }) => operation === 'get-user')).toHaveLength(SPACES.length);
  expect(stage.alerts).toEqual([]);

  // Whose they are is remembered.
  await stage.stop();
  const before = stage.sandbox.state.requests.entries(1).length;
  await stage.start();
  await eventually(async () => {
    const { vitals } = await stage.daemon().health();
    expect(vitals.find(({ name }) => name === 'platform')).toEqual({ name: 'platform', state: 'ok' });
  });
  const again = stage.sandbox.state.requests.entries(1).slice(before);
  expect(again.filter(({ operation }) => operation === 'get-user')).toEqual([]);
  expect(again.filter(({ status }) => status === 429)).toEqual([]);
});
