import type { BankStatement } from './statement.js';

/** A statement whose lines do not lead from its opening to its closing balance. Amounts in cents. */
export interface Imbalance {
  /** The opening balance and all lines. */
  readonly computed: number;
  readonly closing: number;
}

/** Null for a statement that adds up, or that has no balances. */
export function imbalanceOf({ opening, closing, lines }: BankStatement): Imbalance | null {
  if (opening === null || closing === null) return null;
  const computed = lines.reduce((sum, { amount }) => sum + amount, opening);
  return computed === closing ? null : { computed, closing };
}

/** Between two statements of an account something is missing. Balances in cents. */
export interface Gap {
  readonly before: BankStatement;
  readonly after: BankStatement;
}

/**
 * Where something is missing: a statement that begins with a balance that none before it ended with, unless one that covers
 * its days is there too. Statements of one account.
 */
export function gapsIn(statements: readonly BankStatement[]): readonly Gap[] {
  const inOrder = statements.filter(hasBalances).toSorted(byTime);
  return inOrder.flatMap((after, index) => {
    const earlier = inOrder.slice(0, index);
    const before = earlier.findLast(({ to }) => to <= after.from);
    if (before === undefined) return [];
    const follows = inOrder.some(
      (each) => each !== after && each.from <= after.from && each.closing === after.opening,
    );
    const isCovered = earlier.some(
      ({ from, to, opening }) =>
        from <= after.from && to >= after.to && (to > from || opening === after.opening),
    );
    return follows || isCovered ? [] : [{ before, after }];
  });
}

function hasBalances({ opening, closing }: BankStatement): boolean {
  return opening !== null && closing !== null;
}

/** Those that cover more days first; of one day they stay as they are. */
function byTime(one: BankStatement, other: BankStatement): number {
  if (one.from !== other.from) return one.from < other.from ? -1 : 1;
  return one.to === other.to ? 0 : one.to > other.to ? -1 : 1;
}
