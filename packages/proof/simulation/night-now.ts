import { isFailure } from '../../../src/domain/errors.js';
import { meanwhile } from './meanwhile.js';
import type { VirtualTime } from './virtual-time.js';

const MINUTE = 60_000;
const MOST_TRIES = 60;

/**
 * The night of a space, as a person has it run: who is told that somebody works with the books at this moment asks again in a minute.
 *
 * @throws Failure `accounting.busy` after an hour of it, and what the night fails with
 */
export async function nightNow<Night>(
  world: { readonly time: Pick<VirtualTime, 'now' | 'settle' | 'runUntil'> },
  runNow: () => Promise<Night>,
): Promise<Night> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await meanwhile(world, runNow());
    } catch (error) {
      if (!isFailure(error, 'accounting.busy') || tries === MOST_TRIES) throw error;
      await world.time.runUntil(world.time.now() + MINUTE);
    }
  }
}
