import type { Meter } from './meter.js';

/** Below that nothing is slow, whatever the machine does. */
const LEAST_MILLISECONDS = 5;
const TRIES = 3;

/**
 * What a run takes, as so many times the reference work; 0 where it is too little to say. A long one is tried again, the reference
 * beside it each time, and only the least counts: a machine that has other work, a pause of the collector and the compiler
 * come and go, and what the input costs stays.
 *
 * @param run told its milliseconds of the processor
 * @param enough a cost below which nobody asks further
 */
export async function costOf(run: () => Promise<number>, meter: Meter, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > enough; tries += 1) {
    const milliseconds = await run();
    if (milliseconds < LEAST_MILLISECONDS) return 0;
    least = Math.min(least, milliseconds / meter.reference());
  }
  return least;
}
