import { describe, expect, it } from 'vitest';
import { PLAIN_VARIANT } from '../../simulation/config.js';
import type { Plan, PlannedEvent } from '../../simulation/plan.js';
import { shrink } from '../../simulation/shrink.js';

const events: readonly PlannedEvent[] = Array.from({ length: 40 }, (_, which) => ({
  at: which,
  act: { type: 'send', which },
}));
const plan: Plan = { seed: 1, start: 0, length: 100, furtherSpaces: 0, variant: PLAIN_VARIANT, events };

/** Fails as long as all of these are left. */
function failsWith(...needed: readonly number[]) {
  let runs = 0;
  const fails = async (tried: Plan): Promise<boolean> => {
    runs += 1;
    return needed.every((which) => tried.events.some(({ at }) => at === which));
  };
  return { fails, runs: () => runs };
}

describe('shrinking', () => {
  it('leaves what the failure needs, and nothing else', async () => {
    const { fails } = failsWith(5, 31);
    const short = await shrink(plan, fails, 1_000);
    expect(short.events.map(({ at }) => at)).toEqual([5, 31]);
    expect(short).toMatchObject({ seed: 1, start: 0, length: 100 });
  });

  it('stops after so many runs with a plan that still fails', async () => {
    const { fails, runs } = failsWith(5, 31);
    const short = await shrink(plan, fails, 4);
    expect(runs()).toBe(4);
    expect(await fails(short)).toBe(true);
    expect(short.events.length).toBeLessThan(40);
  });
});
