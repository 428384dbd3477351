import { expect, it } from 'vitest';
import { inMemoryRateLimits } from '../src/in-memory-rate-limits.js';

const NOW = 1_000;

it('takes as many of a key as allowed since a moment, and no more', async () => {
  const limits = inMemoryRateLimits();
  expect(await limits.recent('a', 0, NOW)).toEqual([]);
  const record = (key: string, at: number) => limits.record(key, at, [{ since: NOW - 10, most: 2 }]);
  expect(await record('a', NOW - 10)).toBe(true);
  expect(await record('a', NOW - 9)).toBe(true);
  expect(await record('a', NOW)).toBe(true);
  expect(await record('a', NOW)).toBe(false);
  expect(await record('b', NOW)).toBe(true);
  expect(await limits.recent('a', NOW - 10, NOW)).toEqual([NOW - 9, NOW]);
});

it('reaches its limit where one of several windows does', async () => {
  const limits = inMemoryRateLimits();
  await limits.record('a', NOW, []);
  const both = [
    { since: 0, most: 1 },
    { since: 0, most: 5 },
  ];
  expect(await limits.record('a', NOW, both)).toBe(false);
});

it('counts neither what was sent at or before a moment nor what is to come', async () => {
  const limits = inMemoryRateLimits();
  for (const at of [NOW - 1, NOW, NOW + 1]) await limits.record('a', at, []);
  expect(await limits.recent('a', NOW - 1, NOW)).toEqual([NOW]);
});

it('counts a send when it was answered, and no other', async () => {
  const limits = inMemoryRateLimits();
  await limits.record('a', NOW, []);
  await limits.record('a', NOW + 1, []);
  await limits.record('b', NOW, []);
  await limits.answered('a', NOW + 1, NOW + 5);
  await limits.answered('c', NOW, NOW + 7);
  expect(await limits.recent('a', 0, NOW + 9)).toEqual([NOW, NOW + 5]);
  expect(await limits.recent('b', 0, NOW + 9)).toEqual([NOW]);
});

it('counts no more what was not sent after all, and no other with it', async () => {
  const limits = inMemoryRateLimits();
  await limits.record('a', NOW, []);
  await limits.record('a', NOW + 1, []);
  await limits.record('b', NOW, []);
  await limits.giveBack('a', NOW);
  await limits.giveBack('c', NOW);
  expect(await limits.recent('a', 0, NOW + 9)).toEqual([NOW + 1]);
  expect(await limits.recent('b', 0, NOW + 9)).toEqual([NOW]);
});

it('gives the sends of a key to its successor, also those that are still to be answered', async () => {
  const limits = inMemoryRateLimits();
  await limits.record('token', NOW, []);
  await limits.record('other', NOW, []);
  await limits.record('token', NOW + 1, []);
  await limits.move('token', 'user');
  await limits.answered('token', NOW, NOW + 5);
  await limits.giveBack('token', NOW + 1);
  expect(await limits.recent('user', 0, NOW + 9)).toEqual([NOW + 5]);
  expect(await limits.recent('token', 0, NOW + 9)).toEqual([]);
  expect(await limits.recent('other', 0, NOW + 9)).toEqual([NOW]);
});

it('keeps no pause: the limiter itself waits', async () => {
  const limits = inMemoryRateLimits();
  await limits.pause('a', NOW, NOW + 5);
  expect(await limits.pausedUntil('a', NOW)).toBeNull();
});
