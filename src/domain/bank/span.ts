import type { BankStatement } from '@spacebooks/bank-statements/statement';
import type { LocalDate } from '../invoice.js';

/** What statements without a gap say together: what all lines of these days must add up to. */
export interface Span {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Cents. */
  readonly opening: number;
  readonly closing: number;
}

/**
 * From the first to the last of the statements of an account; null where it is not clear which they are, because several of
 * a day begin or end with the same balance.
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
  const opening = only(
    begin.map((each) => each.opening),
    begin.map((each) => each.closing),
  );
  const closing = only(
    end.map((each) => each.closing),
    end.map((each) => each.opening),
  );
  return opening === null || closing === null ? null : { from, to, opening, closing };
}

/** The one balance that is not within the day; null where there are none or several. */
function only(outer: readonly number[], inner: readonly number[]): number | null {
  const different = new Set(outer.length === 1 ? outer : outer.filter((each) => !inner.includes(each)));
  const [one] = different;
  return different.size === 1 && one !== undefined ? one : null;
}
