import type { Clock } from '@spacebooks/base/clock';
import { inMemoryRateLimits } from '@spacebooks/http/in-memory-rate-limits';
import { describe, expect, it } from 'vitest';
import { createRateLimitStore } from '../../../src/store/limits/rate-limit-store.js';
import { temporaryDatabase } from './database.js';

const NOW = Date.UTC(2026, 9, 1, 9);
const within = (most: number) => [{ since: NOW - 60_000, most }];

describe('the memory of sent requests', () => {
  it('takes as many of a user as allowed since a moment, and no more', async () => {
    const { db } = await temporaryDatabase();
    const memory = createRateLimitStore(db);
    expect(await memory.record('user:1', NOW - 60_000, [{ since: 0, most: 1 }])).toBe(true);
    expect(await memory.record('user:1', NOW, within(2))).toBe(true);
    expect(await memory.record('user:1', NOW, within(2))).toBe(true);
    expect(await memory.record('user:1', NOW, within(2))).toBe(false);
    expect(await memory.record('user:2', NOW, within(2))).toBe(true);
    expect(await memory.recent('user:1', NOW - 60_000, NOW)).toEqual([NOW, NOW]);
  });

  it('counts a send when it was answered', async () => {
    const { db } = await temporaryDatabase();
    const memory = createRateLimitStore(db);
    for (const user of ['user:1', 'user:1', 'user:2']) await memory.record(user, NOW - 61_000, within(2));
    await memory.answered('user:1', NOW - 61_000, NOW - 59_000);
    expect(await memory.recent('user:1', NOW - 60_000, NOW)).toEqual([NOW - 59_000]);
    expect(await memory.recent('user:2', NOW - 60_000, NOW)).toEqual([]);
    expect(await memory.record('user:1', NOW, within(1))).toBe(false);
  });

  it('gives the sends of a token to its user', async () => {
    const { db } = await temporaryDatabase();
    const memory = createRateLimitStore(db);
    await memory.record('token:1', NOW, within(2));
    await memory.record('token:2', NOW, within(2));
    await memory.move('token:1', 'user:1');
    expect(await memory.recent('token:1', 0, NOW)).toEqual([]);
    expect(await memory.recent('token:2', 0, NOW)).toEqual([NOW]);
    expect(await memory.record('user:1', NOW, within(1))).toBe(false);
  });

  it('takes nothing of a user while the platform wants to be left alone, and the longest wait holds', async () => {
    const { db } = await temporaryDatabase();
    const memory = createRateLimitStore(db);
    await memory.pause('user:1', NOW, NOW + 30_000);
    await memory.pause('user:1', NOW + 1_000, NOW + 20_000);
    expect(await memory.pausedUntil('user:1', NOW + 29_999)).toBe(NOW + 30_000);
    expect(await memory.record('user:1', NOW + 29_999, within(9))).toBe(false);
    expect(await memory.record('user:2', NOW, within(9))).toBe(true);
    expect(await memory.pausedUntil('user:1', NOW + 30_000)).toBeNull();
    expect(await memory.record('user:1', NOW + 30_000, within(9))).toBe(true);
    await memory.pause('user:1', NOW + 1_000, NOW + 40_000);
    expect(await memory.pausedUntil('user:1', NOW + 30_000)).toBe(NOW + 40_000);
  });

  it('holds nothing up that was asked for at a time that has not come: the clock was put back', async () => {
    const { db } = await temporaryDatabase();
    const memory = createRateLimitStore(db);
    await memory.pause('user:1', NOW + 86_400_000, NOW + 90_000_000);
    expect(await memory.pausedUntil('user:1', NOW)).toBeNull();
    expect(await memory.record('user:1', NOW, within(1))).toBe(true);
    await memory.pause('user:1', NOW, NOW + 1_000);
    expect(await memory.pausedUntil('user:1', NOW)).toBe(NOW + 1_000);
  });

  it('gives the wait of a token to its user, and leaves him a longer one', async () => {
    const { db } = await temporaryDatabase();
    const memory = createRateLimitStore(db);
    await memory.pause('token:1', NOW, NOW + 30_000);
    await memory.move('token:1', 'user:1');
    expect(await memory.pausedUntil('token:1', NOW)).toBeNull();
    expect(await memory.pausedUntil('user:1', NOW)).toBe(NOW + 30_000);
    await memory.pause('token:2', NOW, NOW + 10_000);
    await memory.move('token:2', 'user:1');
    expect(await memory.pausedUntil('user:1', NOW)).toBe(NOW + 30_000);
  });

  it('does not count what lies in the future', async () => {
    const { db } = await temporaryDatabase();
    const memory = createRateLimitStore(db);
    await memory.record('user:1', NOW + 3_600_000, [{ since: 0, most: 1 }]);
    expect(await memory.record('user:1', NOW, within(1))).toBe(true);
  });

  it('counts what was answered, and holds a pause that was asked for, since the moment was read off the clock', async () => {
    const { db } = await temporaryDatabase();
    const memory = createRateLimitStore(db);
    await memory.record('token:1', NOW, within(1));
    await memory.answered('token:1', NOW, NOW + 7);
    await memory.move('token:1', 'user:1');
    expect(await memory.record('token:2', NOW + 5, within(1))).toBe(false);
    await memory.pause('user:3', NOW + 7, NOW + 30_000);
    await memory.pause('user:3', NOW + 5, NOW + 10_000);
    expect(await memory.pausedUntil('user:3', NOW + 5)).toBe(NOW + 30_000);
    expect(await memory.record('user:3', NOW + 5, within(9))).toBe(false);
  });

  it('counts what a clock wrote that ran ahead as of now, once', async () => {
    const { db } = await temporaryDatabase();
    const memory = createRateLimitStore(db);
    const year = 365 * 86_400_000;
    for (const user of ['user:1', 'user:1', 'user:2']) {
      await memory.record(user, NOW + year, [{ since: 0, most: 9 }]);
    }
    expect(await memory.recent('user:1', NOW - 60_000, NOW)).toEqual([NOW, NOW]);
    expect(await memory.recent('user:1', NOW, NOW + 60_000)).toEqual([]);
    // Those of others are of their own first look.
    expect(await memory.recent('user:2', NOW, NOW + year)).toEqual([NOW + year]);
  });

  it('leaves the moment of what was sent while it waited for its turn', async () => {
    const { db } = await temporaryDatabase();
    const memory = createRateLimitStore(db, { now: () => NOW + 5_000 } as Clock);
    await memory.record('user:1', NOW + 3_000, [{ since: 0, most: 9 }]);
    for (const now of [NOW, NOW + 10_000]) {
      expect(await memory.recent('user:1', NOW - 60_000, now)).toEqual([NOW + 3_000]);
    }
  });

  it('forgets what no limit needs', async () => {
    const { db } = await temporaryDatabase();
    const memory = createRateLimitStore(db);
    for (let sent = 0; sent < 500; sent += 1)
      await memory.record('user:1', NOW - 400_000 + sent * 1_000, [{ since: 0, most: 9_999 }]);
    expect(await memory.recent('user:1', 0, NOW)).toHaveLength(301);
  });
});

it.each([
  ['in the database', async () => createRateLimitStore((await temporaryDatabase()).db)],
  ['in memory', async () => inMemoryRateLimits()],
])(
  'a request in flight while its token turns out to be of a user counts from its answer on, %s',
  async (_where, open) => {
    const memory = await open();
    await memory.record('token:1', NOW, []);
    await memory.move('token:1', 'user:1');
    await memory.answered('token:1', NOW, NOW + 5_000);
    expect(await memory.recent('user:1', NOW - 1, NOW + 10_000)).toEqual([NOW + 5_000]);
    const limits = [{ since: NOW + 1, most: 1 }];
    expect(await memory.record('user:1', NOW + 60_001, limits)).toBe(false);
  },
);

describe('a request that was not sent after all', () => {
  const open = async () => createRateLimitStore((await temporaryDatabase()).db);

  it('counts no more, and no other with it', async () => {
    const memory = await open();
    for (const key of ['user:1', 'user:1', 'user:2']) await memory.record(key, NOW, []);
    await memory.record('user:1', NOW + 1, []);
    await memory.giveBack('user:1', NOW);
    await memory.giveBack('user:3', NOW);
    expect(await memory.recent('user:1', 0, NOW + 9)).toEqual([NOW, NOW + 1]);
    expect(await memory.recent('user:2', 0, NOW + 9)).toEqual([NOW]);
  });

  it('leaves the answer of the next one of that moment to that one', async () => {
    const memory = await open();
    await memory.record('user:1', NOW, []);
    await memory.giveBack('user:1', NOW);
    await memory.record('user:1', NOW, []);
    await memory.answered('user:1', NOW, NOW + 5);
    expect(await memory.recent('user:1', 0, NOW + 9)).toEqual([NOW + 5]);
  });

  it('does not count for the user either whose its token turned out to be', async () => {
    const memory = await open();
    await memory.record('token:1', NOW, []);
    await memory.move('token:1', 'user:1');
    await memory.giveBack('token:1', NOW);
    expect(await memory.recent('user:1', 0, NOW + 9)).toEqual([]);
  });
});

describe('a pause that outlives a clock that was put back', () => {
  it('holds as long as is allowed from the first look on', async () => {
    const memory = createRateLimitStore((await temporaryDatabase()).db);
    await memory.pause('a', NOW + 86_400_000, NOW + 90_000_000);
    expect(await memory.pausedUntil('a', NOW, 3_600_000)).toBe(NOW + 3_600_000);
    expect(await memory.pausedUntil('a', NOW + 10, 3_600_000)).toBe(NOW + 3_600_000);
    expect(await memory.record('a', NOW, [])).toBe(false);
  });

  it('holds no longer than was asked for', async () => {
    const memory = createRateLimitStore((await temporaryDatabase()).db);
    await memory.pause('a', NOW + 7 * 86_400_000, NOW + 7 * 86_400_000 + 7_200_000);
    expect(await memory.pausedUntil('a', NOW, 86_400_000)).toBe(NOW + 7_200_000);
  });
});

it('KSeF counts in every window, and no token of the platform', async () => {
  const memory = createRateLimitStore((await temporaryDatabase()).db);
  await memory.record('token:1', NOW, []);
  const windows = [
    { since: NOW - 1_000, most: 2 },
    { since: NOW - 60_000, most: 3 },
  ];
  for (const at of [NOW - 30_000, NOW - 20_000, NOW]) {
    expect(await memory.record('a', at, windows)).toBe(true);
  }
  expect(await memory.record('a', NOW, windows)).toBe(false);
});
