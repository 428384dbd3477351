import { seededRandom } from '../../../test/seeded-random.js';
import type { NotTaking } from './ksef-acts.js';
import type { Act, PlannedEvent } from './plan.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const HOWS: readonly NotTaking[] = [
  'maintenance',
  'no-rights',
  'blocked',
  'unavailable',
  'hanging',
  'lost',
  'dying',
];
const LENGTHS: readonly number[] = [5 * MINUTE, 40 * MINUTE, 3 * HOUR, 9 * HOUR];
const KINDS = ['failure', 'unavailable', 'total'] as const;

/** Trouble with sending alone, what the Ministry announces, and what people want of KSeF. */
export function planKsef(seed: number, days: number): readonly PlannedEvent[] {
  const random = seededRandom(`ksef ${seed}`);
  const events: PlannedEvent[] = [];
  for (let day = 0; day < days; day += 1) {
    const add = (act: Act, at = day * DAY + random.below(10 * HOUR)): void => void events.push({ at, act });
    if (random.chance(0.5))
      add({ type: 'ksef-takes-nothing', how: random.pick(HOWS), ms: random.pick(LENGTHS) });
    if (random.chance(0.15)) {
      const ms = random.pick([HOUR, 8 * HOUR, 30 * HOUR, null]);
      const at = day * DAY + random.below(10 * HOUR);
      add({ type: 'announce', kind: random.pick(KINDS), ms }, at);
      if (random.chance(0.3)) add({ type: 'withdraw' }, at + random.between(30, 600) * MINUTE);
    }
    if (random.chance(0.4)) add({ type: 'correct-for-another', which: random.below(1_000) });
    if (random.chance(0.3)) add({ type: 'swap-certificate' });
    if (day === 0) continue;
    // Only what a night has copied can be paid.
    for (let count = random.between(0, 3); count > 0; count -= 1) {
      const crash = random.chance(0.6)
        ? { steps: random.between(1, 4), downMs: random.pick([20_000, 40 * MINUTE]) }
        : null;
      add({ type: 'collective', which: random.below(1_000), crash });
    }
  }
  return events;
}
