/** A seed that a night draws, so that no change fails for what it did not touch. */
const { SPACEBOOKS_SEED: drawn } = process.env;

export const SEEDS = [
  { name: 'the fixed seed', folder: 'fixed', seed: 20_261_121 },
  ...(drawn === undefined ? [] : [{ name: `the seed ${drawn}`, folder: 'drawn', seed: Number(drawn) }]),
];
