import fc from 'fast-check';
import type { Area } from './area.js';

/** Of a property: `FC_RUNS` for longer, `SPACEBOOKS_SEED` for others than these. */
export function runs(few: number) {
  return {
    numRuns: Number(process.env.FC_RUNS ?? few),
    seed: Number(process.env.SPACEBOOKS_SEED ?? 20_261_126),
  };
}

/** For a test that plays them, milliseconds: it bears a machine that is ten times slower. */
export const PATIENCE_MS = Math.max(120_000, Number(process.env.FC_RUNS ?? 0) * 20_000);

/** What each of some clients does, all at once. */
export function actsOf(area: Area, clients: number): fc.Arbitrary<readonly (readonly unknown[])[]> {
  const ofOne = fc.array(area.act, { minLength: 6, maxLength: 14, size: 'max' });
  return fc.array(ofOne, { minLength: clients, maxLength: clients });
}
