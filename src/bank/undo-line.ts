import type { Clock } from '@spacebooks/base/clock';
import type { BankPayment } from '../domain/bank/bank-payment.js';
import type { KeptLine } from '../domain/bank/kept-line.js';
import { type NoUndo, undoOf } from '../domain/bank/undo.js';
import type { LocalDate } from '../domain/invoice.js';
import type { BankRule } from '../store/bank/bank-rules.js';
import type { BankSpace } from './bank-space.js';
import type { MatchingStores } from './books-to-match.js';
import type { DecisionBy } from './decide-line.js';
import { type Named, namedRules } from './named-rules.js';
import { undecidable } from './undecidable.js';

export interface UndoDeps {
  readonly stores: Pick<MatchingStores, 'lines' | 'rules' | 'invoices'>;
  readonly clock: Clock;
  /** Last day of the last closed month; null where none is. */
  readonly closedThrough: LocalDate | null;
}

/** What taking a decision back does, told before anybody does it. */
export interface PlannedUndo {
  readonly line: KeptLine;
  /** Whose records are deleted on the platform. */
  readonly deletes: readonly BankPayment[];
  /** What the line brought back is recorded there again. */
  readonly isRestored: boolean;
  /** Rules that the decision taught: they end with it. */
  readonly rules: readonly Named<BankRule>[];
  /** The line is of a closed month, which stays as it is: the books have the reversal on the first open day. */
  readonly isClosed: boolean;
}

const REASONS: Readonly<Record<NoUndo, string>> = {
  open: 'bank undo open',
  'under way': 'bank undo under way',
  returned: 'bank undo returned',
  told: 'bank undo told',
  elsewhere: 'bank undo elsewhere',
};

/**
 * What `undoLine` would do.
 *
 * @throws Failure `bank.unknown-line`; `bank.undecidable` with the reason why nothing can be taken back
 */
export async function planUndo(
  { stores, closedThrough }: Omit<UndoDeps, 'clock'>,
  { id: spaceId, posting }: BankSpace,
  id: number,
): Promise<PlannedUndo> {
  const line = await stores.lines.get(spaceId, id);
  const undo = undoOf(line);
  if (undo.kind === 'none') {
    throw undecidable(id, REASONS[undo.why], undo.line === undefined ? {} : { line: String(undo.line) });
  }
  if (undo.kind === 'restore' && posting === 'off') throw undecidable(id, 'bank undo off');
  const taught = (await stores.rules.list(spaceId)).filter((rule) => rule.lineId === id);
  return {
    line,
    deletes: undo.kind === 'delete' ? undo.payments : [],
    isRestored: undo.kind === 'restore',
    rules: await namedRules(stores, spaceId, taught),
    isClosed: undo.kind !== 'reopen' && closedThrough !== null && line.bookedOn <= closedThrough,
  };
}

/**
 * Takes a decision about a line back: the line waits again once nothing of it is on the platform.
 *
 * @returns what was planned, with the line as it is then
 * @throws Failure as `planUndo`
 */
export async function undoLine(
  deps: UndoDeps,
  space: BankSpace,
  id: number,
  { by, why }: Pick<DecisionBy, 'by' | 'why'>,
): Promise<PlannedUndo> {
  const planned = await planUndo(deps, space, id);
  const { lines } = deps.stores;
  const ended = await lines.undo(space.id, id, { at: deps.clock.now(), by, why });
  return {
    ...planned,
    rules: await namedRules(deps.stores, space.id, ended),
    line: await lines.get(space.id, id),
  };
}
