import type { Random } from '../src/random.js';

/** Numbers that follow from a seed, and only from it. */
export interface SeededRandom {
  /** At least 0, less than 1. */
  fraction(): number;
  /** A whole number from 0 to `end` - 1. */
  below(end: number): number;
  /** A whole number, both ends included. */
  between(first: number, last: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  bytes(count: number): Buffer;
}

/** @param seed any text; another one gives other numbers, so that parts of a run do not disturb each other (mulberry32) */
export function seededRandom(seed: string): SeededRandom {
  let state = hash(seed);
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(fraction() * end);
  return {
    fraction,
    below,
    between: (first, last) => first + below(last - first + 1),
    chance: (probability) => fraction() < probability,
    pick: (values) => values[below(values.length)] as (typeof values)[number],
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => below(256))),
  };
}

/** What programs on the machine take for chance. */
export function chanceOf(random: SeededRandom): Random {
  return {
    id: () => random.bytes(16).toString('hex'),
    secret: () => random.bytes(24).toString('base64url'),
    fraction: () => random.fraction(),
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value;
}
