import { type Pump, pumped } from './mutate.js';

/** From so many bytes on, each step twice as long, as long as none takes more than a second. */
const FIRST_BYTES = 8 * 1024;
const LAST_BYTES = 512 * 1024;
const LONGEST_MILLISECONDS = 1_000;
/** Below that a difference says nothing. */
const LEAST_MILLISECONDS = 60;
/** Twice the bytes may take twice the time, and a machine that is busy a little more: four times is another order. */
const LARGEST_RATIO = 3;

/**
 * Whether time grows faster than the text does: two doublings in turn that each take more than three times as long.
 *
 * @param millisecondsOf of the processor, for one run
 */
export async function growsTooFast(
  pump: Pump,
  millisecondsOf: (input: Uint8Array) => Promise<number>,
): Promise<Uint8Array | null> {
  const times: number[] = [];
  for (let bytes = FIRST_BYTES; bytes <= LAST_BYTES; bytes *= 2) {
    const input = pumped(pump, bytes);
    const first = await millisecondsOf(input);
    // What a pause of the collector took is not the text's.
    const time = first > LEAST_MILLISECONDS ? Math.min(first, await millisecondsOf(input)) : first;
    times.push(time);
    const [before = 0, last = 0] = [times.at(-3) ?? 0, times.at(-2) ?? 0];
    const isFast = last > before * LARGEST_RATIO && time > last * LARGEST_RATIO;
    if (times.length > 2 && time > LEAST_MILLISECONDS && before > 1 && isFast) return input;
    if (time > LONGEST_MILLISECONDS) return null;
  }
  return null;
}
