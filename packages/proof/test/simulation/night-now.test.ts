import { describe, expect, it } from 'vitest';
import { Failure } from '../../../../src/domain/errors.js';
import { nightNow } from '../../simulation/night-now.js';

/** A night that begins once the books are free; until then it is refused. */
function books(freeAfterMs: number) {
  let now = 0;
  const asked: number[] = [];
  const time = {
    now: () => now,
    settle: async () => {},
    runUntil: async (at: number) => {
      now = at;
    },
  };
  const runNow = async (): Promise<string> => {
    asked.push(now);
    if (now < freeAfterMs) throw new Failure('accounting.busy', { detail: 'space' });
    return 'done';
  };
  return { world: { time }, asked, runNow };
}

describe('a night that a person has run', () => {
  it('waits a minute at a time while somebody works with the books', async () => {
    const { world, asked, runNow } = books(150_000);
    expect(await nightNow(world, runNow)).toBe('done');
    expect(asked).toEqual([0, 60_000, 120_000, 180_000]);
  });

  it('fails when the books are not free within an hour', async () => {
    const { world, asked, runNow } = books(Number.POSITIVE_INFINITY);
    await expect(nightNow(world, runNow)).rejects.toMatchObject({ code: 'accounting.busy' });
    expect(asked).toHaveLength(60);
  });

  it('does not try another failure again', async () => {
    const { world } = books(0);
    const tried: string[] = [];
    const runNow = async (): Promise<never> => {
      tried.push('a');
      throw new Failure('batch.outdated', { detail: 'space' });
    };
    await expect(nightNow(world, runNow)).rejects.toMatchObject({ code: 'batch.outdated' });
    expect(tried).toEqual(['a']);
  });
});
