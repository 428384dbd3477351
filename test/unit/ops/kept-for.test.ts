import type { Clock } from '@spacebooks/base/clock';
import { expect, it } from 'vitest';
import { keptFor } from '../../../src/ops/health.js';

function watched(results: readonly (number | Error)[]) {
  let now = 1_000;
  let looks = 0;
  const look = async (): Promise<number> => {
    const result = results[looks] ?? 0;
    looks += 1;
    if (result instanceof Error) throw result;
    return result;
  };
  const kept = keptFor(2_000, { now: () => now } as Clock, look);
  return {
    kept,
    looks: () => looks,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

it('looks once for all who ask at once or within its time', async () => {
  const { kept, looks, pass } = watched([1, 2]);
  expect(await Promise.all([kept(), kept()])).toEqual([1, 1]);
  pass(1_999);
  expect([await kept(), looks()]).toEqual([1, 1]);
  pass(1);
  expect([await kept(), looks()]).toEqual([2, 2]);
});

it('looks again after a failure, and after a clock that was put back', async () => {
  const { kept, pass } = watched([new Error('no'), 1, 2]);
  await expect(kept()).rejects.toThrow('no');
  expect(await kept()).toBe(1);
  pass(-3_600_000);
  expect(await kept()).toBe(2);
});
