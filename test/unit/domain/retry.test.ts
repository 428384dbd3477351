import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoff, retryDelay } from '../../../src/domain/retry.js';

describe('backoff', () => {
  it.each([
    [1, 10_000],
    [2, 20_000],
    [5, 160_000],
    [7, 640_000],
    [8, 900_000],
    [1000, 900_000],
  ])('after %d failures waits %d ms, give or take a fifth', (failures, expected) => {
    expect(backoff(failures, 0.5)).toBe(expected);
    expect(backoff(failures, 0)).toBe(expected * 0.8);
    expect(backoff(failures, 0.999999)).toBeLessThanOrEqual(expected * 1.2);
  });

  it('is never shorter than 8 s nor longer than 18 min', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (n, f) => {
          const delay = backoff(n, f);
          return delay >= 8_000 && delay <= 18 * 60_000 && Number.isInteger(delay);
        },
      ),
    );
  });
});

it.each([
  ['what the other side asked for where that is longer', 1, 1_800_000, 1_800_000],
  ['its own pace where that is longer', 8, 60_000, 900_000],
  ['an hour at most, because deadlines pass meanwhile', 8, 86_400_000, 3_600_000],
])('a retry waits for %s', (_, failures, retryAfterMs, expected) => {
  expect(retryDelay({ retryAfterMs }, failures, 0.5)).toBe(expected);
});
