import type { BankStatement } from '@spacebooks/bank-statements/statement';
import type { LocalDate } from '../invoice.js';

/** What statements without a gap say together: what all lines of these days must add up to. */
export interface Span {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Cents. */
  readonly opening: number;
  /** The last balance; those that may be it, where a day was downloaded again with more. */
  readonly closings: readonly number[];
}

/**
 * From the first to the last of the statements of an account; null where it is not clear which they are, because several of
 * a day begin with another balance, or end with one that others begin with.
 */
export function spanOf(statements: readonly BankStatement[]): Span | null {
  const known = statements.flatMap(({ opening, closing, ...rest }) =>
    opening === null || closing === null ? [] : [{ ...rest, opening, closing }],
  );
  const from = known.map((each) => each.from).toSorted()[0];
  const to = known
    .map((each) => each.to)
    .toSorted()
    .at(-1);
  if (from === undefined || to === undefined) return null;
  const begin = known.filter((each) => each.from === from);
  const end = known.filter((each) => each.to === to);
  const [opening, ...more] = outerOf(
    begin.map((each) => each.opening),
    begin.map((each) => each.closing),
  );
  const closings = outerOf(
    end.map((each) => each.closing),
    end.map((each) => each.opening),
  );
  return opening === undefined || more.length > 0 || closings.length === 0
    ? null
    : { from, to, opening, closings };
}

/** The balances that are not within the day. */
function outerOf(outer: readonly number[], inner: readonly number[]): readonly number[] {
  return [...new Set(outer.length === 1 ? outer : outer.filter((each) => !inner.includes(each)))];
}
