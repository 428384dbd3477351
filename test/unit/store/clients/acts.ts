import fc from 'fast-check';
import type { Act } from './client.js';

const number = fc.integer({ min: 1, max: 3 });
const named = fc.constantFrom('request', 'post', 'void', 'raise', 'calm', 'request', 'post');

/** What a client may do next; the work with sagas and batches more often than the rest. */
export const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: named, number }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('claim' as const), limit: number }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('wait', 'end', 'end', 'release lease', 'prepare', 'prepare'),
    }),
  },
);

/** Of a property: `FC_RUNS` for longer, `SPACEBOOKS_SEED` for others than these. */
export function runs(few: number) {
  return {
    numRuns: Number(process.env.FC_RUNS ?? few),
    seed: Number(process.env.SPACEBOOKS_SEED ?? 20_261_124),
  };
}
