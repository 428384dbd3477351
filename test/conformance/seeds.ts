import { randomInt } from 'node:crypto';

/** One seed is the same in every run; the other one is new each time, printed, or `SPACEBOOKS_SEED`. */
const RANDOM_SEED = Number(process.env.SPACEBOOKS_SEED ?? randomInt(2 ** 31));

export const SEEDS = [
  { name: 'the fixed seed', folder: 'fixed', seed: 20_261_121 },
  { name: `the new seed ${RANDOM_SEED}`, folder: 'new', seed: RANDOM_SEED },
];
