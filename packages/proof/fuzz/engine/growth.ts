import { type Pump, pumped } from './mutate.js';

/** From so many bytes on, each step twice as long, as long as none takes more than a hundred times the reference work. */
const FIRST_BYTES = 8 * 1024;
const LAST_BYTES = 512 * 1024;
const LARGEST_COST = 100;
/** Below that a difference says nothing. */
const LEAST_COST = 6;
/** Twice the bytes may take twice the time, and a little more for the memory: four times is another order. */
const LARGEST_RATIO = 3;

/**
 * Whether time grows faster than the text does: two doublings in turn that each take more than three times as long, and do so
 * again, from the longest down.
 *
 * @param costOf one run, as so many times the reference work at that moment
 */
export async function growsTooFast(
  pump: Pump,
  costOf: (input: Uint8Array) => Promise<number>,
): Promise<Uint8Array | null> {
  const costs: number[] = [];
  for (let bytes = FIRST_BYTES; bytes <= LAST_BYTES; bytes *= 2) {
    costs.push(await costOf(pumped(pump, bytes)));
    const cost = costs.at(-1) ?? 0;
    if (cost > LEAST_COST && isSteep(costs.slice(-3))) {
      const again: number[] = [];
      for (const size of [bytes, bytes / 2, bytes / 4]) again.unshift(await costOf(pumped(pump, size)));
      return isSteep(again) ? pumped(pump, bytes) : null;
    }
    if (cost > LARGEST_COST) return null;
  }
  return null;
}

function isSteep([before = 0, last = 0, now = 0]: readonly number[]): boolean {
  return before > 0 && last > before * LARGEST_RATIO && now > last * LARGEST_RATIO;
}
