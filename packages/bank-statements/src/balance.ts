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
    const follows = inOrder.some(
      (each) => each !== after && each.from <= after.from && each.closing === after.opening,
    );
    if (follows) return [];
    const earlier = inOrder.slice(0, index);
    const isCovered = earlier.some(
      ({ from, to, opening }) =>
        from <= after.from && to >= after.to && (to > from || opening === after.opening),
    );
    const sameDay = goingOn(after, inOrder);
    const before = earlier.findLast((each) => each.to <= after.from && !sameDay.includes(each));
    return before === undefined || isCovered ? [] : [{ before, after }];
  });
}

/** Statements of the day on which one begins that go on from it, one from the other's closing balance. */
function goingOn(first: BankStatement, all: readonly BankStatement[]): readonly BankStatement[] {
  const ofDay = all.filter(({ from, to }) => from === first.from && to === first.from);
  const found = [first];
  for (const one of found) {
    found.push(...ofDay.filter((each) => each.opening === one.closing && !found.includes(each)));
  }
  return found;
}

function hasBalances({ opening, closing }: BankStatement): boolean {
  return opening !== null && closing !== null;
}

/** Those that cover more days first; of one day they stay as they are. */
function byTime(one: BankStatement, other: BankStatement): number {
  if (one.from !== other.from) return one.from < other.from ? -1 : 1;
  return one.to === other.to ? 0 : one.to > other.to ? -1 : 1;
}
