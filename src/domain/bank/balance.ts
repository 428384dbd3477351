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

/** Where a statement does not begin with the balance that the one before it ended with. Statements of one account. */
export function gapsIn(statements: readonly BankStatement[]): readonly Gap[] {
  const inOrder = statements.filter(hasBalances).toSorted(byTime);
  return inOrder.flatMap((after, index) => {
    const before = inOrder[index - 1];
    return before === undefined || before.closing === after.opening ? [] : [{ before, after }];
  });
}

function hasBalances({ opening, closing }: BankStatement): boolean {
  return opening !== null && closing !== null;
}

/** Statements of one day stay as the bank delivered them. */
function byTime(one: BankStatement, other: BankStatement): number {
  if (one.from !== other.from) return one.from < other.from ? -1 : 1;
  return one.to === other.to ? 0 : one.to < other.to ? -1 : 1;
}
