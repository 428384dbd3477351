import { seededRandom } from '../../../../test/seeded-random.js';
import type { Act, PlannedEvent } from '../plan.js';
import type { BankSpaceId } from './bank.js';
import type { BankChoice, BankLineKind } from './bank-acts.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SPACES: readonly BankSpaceId[] = ['berlin', 'berlin', 'hamburg'];
const LINES: readonly BankLineKind[] = [
  ...Array<BankLineKind>(6).fill('exact'),
  'part',
  'over',
  'numberless',
  'several',
  'several',
  'twin',
  'bounce',
  'bounce',
  'expense',
];
const CHOICES: readonly BankChoice[] = [
  'proposed',
  'proposed',
  'invoice',
  'invoice',
  'two-invoices',
  'returns',
  'not-ours',
  'ignore',
];
const FAULTS = [
  'drop-after',
  'drop-after',
  'hang-after',
  'error-after',
  'late',
  'late',
  'drop-before',
  'garbage',
  'busy',
  'slow',
  'error',
] as const;

/** What the bank, and people with its statements, do in the days of a seed: chance of its own, so that all else stays as it is. */
export function planBank(seed: number, days: number): readonly PlannedEvent[] {
  const random = seededRandom(`bank plan ${seed}`);
  const undoing = seededRandom(`bank undo ${seed}`);
  const events: PlannedEvent[] = [];
  const add = (at: number, act: Act): void => void events.push({ at, act });
  const which = (): number => random.below(1_000);
  for (let day = 0; day < days; day += 1) {
    const morning = day * DAY + random.below(3 * HOUR);
    const moment = (): number => morning + random.below(8 * HOUR);
    for (let count = random.between(4, 8); count > 0; count -= 1) {
      const act: Act = {
        type: 'bank-line',
        space: random.pick(SPACES),
        kind: random.pick(LINES),
        which: which(),
      };
      add(moment(), act);
    }
    for (const space of ['berlin', 'hamburg'] as const) {
      const days = random.pick([0, 1, 1, 30]);
      add(morning + 9 * HOUR, { type: 'bank-import', space, days, twice: random.chance(0.2) });
      if (random.chance(0.5)) add(moment(), { type: 'bank-import', space, days, twice: false });
      // Within minutes of what was decided the daemon posts.
      const spell = moment();
      add(spell, { type: 'bank-match', space, accept: random.chance(0.6) });
      for (let count = random.between(0, 2); count > 0; count -= 1) {
        add(spell + random.below(10 * MINUTE), {
          type: 'bank-decide',
          space,
          choice: random.pick(CHOICES),
          which: which(),
        });
      }
    }
    for (let count = random.between(0, 2); count > 0; count -= 1) {
      const cents = random.chance(0.5) ? null : random.between(100, 20_000);
      add(moment(), { type: 'record-payment', which: which(), cents });
    }
    for (let count = undoing.between(1, 4); count > 0; count -= 1) {
      const at = morning + 9 * HOUR + undoing.below(16 * HOUR);
      add(at, { type: 'bank-undo', space: undoing.pick(SPACES), which: undoing.below(1_000) });
    }
    if (random.chance(0.4)) {
      add(moment(), { type: random.pick(['delete-payment', 'change-payment']), which: which() });
    }
    for (let count = random.between(0, 2); count > 0; count -= 1) {
      const kind = random.pick(FAULTS);
      add(moment(), {
        type: 'fault',
        side: 'platform',
        kind,
        count: random.between(1, 2),
        on: kind === 'late' ? '(POST|DELETE) .*/payment_records' : '/payment_records',
        ...(kind === 'busy' && { seconds: random.pick([5, 90, 400]) }),
      });
    }
    if (random.chance(0.2)) {
      add(moment(), {
        type: 'fault',
        side: 'platform',
        kind: 'reject',
        count: 1,
        on: 'POST .*/payment_records',
      });
    }
    if (random.chance(0.5)) {
      const steps = random.between(1, 6);
      add(moment(), { type: 'crash-at-payment', steps, downMs: random.pick([1_000, 20_000, 3 * MINUTE]) });
    }
    if (random.chance(0.15)) {
      const ms = random.pick([10 * MINUTE, 9 * HOUR, 20 * HOUR]);
      add(moment(), { type: 'take-scope', space: random.pick(SPACES), ms });
    }
  }
  return events;
}
