import { decimal } from '@spacebooks/base/money';
import { apportion } from './apportion.js';
import type { Cents } from './cents.js';
import type { LeftAmounts, LeftOfRows } from './left-of-rows.js';
import type { Exchange } from './model.js';
import type { RowAmounts } from './revenue-amounts.js';
import type { RevenueRow } from './revenue-row.js';

const NOTHING: LeftAmounts = { net: 0, tax: 0, booksNet: 0, booksTax: 0 };

/** What each row of a correction takes back of its original, whole; null for a row that takes back something else. */
export type TakenRows = readonly (LeftAmounts | null)[];

/** The amounts of a correction with those that are taken back whole. Its net, and its tax by rate, stay what it states. */
export function takeWhatIsLeft(
  rows: readonly RevenueRow[],
  amounts: readonly RowAmounts[],
  taken: TakenRows,
): readonly RowAmounts[] {
  if (taken.every((each) => each === null)) return amounts;
  const net = amounts.map((each) => each.net);
  const tax = amounts.map((each) => each.tax);
  put(net, [...rows.keys()], (index) => taken[index]?.net);
  for (const indexes of Map.groupBy(rows.keys(), (index) => rows[index]?.rate.toFixed()).values()) {
    put(tax, indexes, (index) => taken[index]?.tax);
  }
  return rows.map((_, index) => ({ net: net[index] ?? 0, tax: tax[index] ?? 0 }));
}

/**
 * The same in the currency of the books. Who takes back all that is left in the document's currency takes back all in that of the
 * books, too: what several corrections rounded one by one ends with the last of them. What takes back something else shares the
 * rest of its tax case and rate.
 *
 * @param amounts of the rows, in the document's currency
 */
export function takeWhatIsLeftInBooks(
  rows: readonly RevenueRow[],
  amounts: readonly RowAmounts[],
  exchanges: readonly Exchange[],
  taken: TakenRows,
  left: LeftOfRows | undefined,
): readonly Exchange[] {
  const whole = taken.map((left, index) => {
    const own = amounts[index];
    // Of an empty row no entry is made.
    if (size(own) === 0) return NOTHING;
    return left !== null && own?.net === 0 - left.net && own.tax === 0 - left.tax ? left : null;
  });
  if (taken.every((each) => each === null)) return exchanges;
  const net = exchanges.map((each) => each.net);
  const tax = exchanges.map((each) => each.tax);
  for (const indexes of Map.groupBy(exchanges.keys(), (index) => taxOf(rows[index])).values()) {
    put(net, indexes, (index) => whole[index]?.booksNet, true);
    put(tax, indexes, (index) => whole[index]?.booksTax, true);
  }
  if (left !== undefined) endWithAll(rows, amounts, { net, tax }, left);
  return exchanges.map((each, index) => {
    const [ownNet = 0, ownTax = 0] = [net[index], tax[index]];
    return { ...each, net: ownNet, tax: ownTax, gross: ownNet + ownTax };
  });
}

/** What months that are nothing together leave in the books' currency goes with the last row that ends what they are of. */
function endWithAll(
  rows: readonly RevenueRow[],
  amounts: readonly RowAmounts[],
  books: { readonly net: Cents[]; readonly tax: Cents[] },
  left: LeftOfRows,
): void {
  const all = rows.map((row) => left.allOf(row));
  for (const indexes of Map.groupBy(rows.keys(), (index) => all[index]?.place).values()) {
    const [index] = indexes.toSorted((a, b) => size(amounts[b]) - size(amounts[a]));
    const whole = index === undefined ? undefined : all[index]?.amounts;
    if (index === undefined || whole === undefined || size(amounts[index]) === 0) continue;
    const of = (values: readonly Cents[]): Cents =>
      indexes.reduce((sum, each) => sum + (values[each] ?? 0), 0);
    const isEnd =
      of(amounts.map(({ net }) => net)) === 0 - whole.net &&
      of(amounts.map(({ tax }) => tax)) === 0 - whole.tax;
    if (!isEnd) continue;
    books.net[index] = (books.net[index] ?? 0) - whole.booksNet - of(books.net);
    books.tax[index] = (books.tax[index] ?? 0) - whole.booksTax - of(books.tax);
  }
}

function size(amounts: RowAmounts | undefined): number {
  return Math.abs(amounts?.net ?? 0) + Math.abs(amounts?.tax ?? 0);
}

function taxOf(row: RevenueRow | undefined): string {
  return row === undefined ? '' : `${row.taxCase} ${row.polishCase ?? ''} ${row.rate.toFixed()}`;
}

/**
 * Writes what is left into some rows; those that take back something else share the rest.
 *
 * @param isFree whether the sum may change where there are none of these; else nothing is written then
 */
function put(
  values: Cents[],
  indexes: readonly number[],
  leftOf: (index: number) => Cents | undefined,
  isFree = false,
): void {
  const fixed = indexes.flatMap((index) => {
    const left = leftOf(index);
    return left === undefined ? [] : [{ index, cents: 0 - left }];
  });
  const others = indexes.filter((index) => leftOf(index) === undefined);
  const whole = indexes.reduce((total, index) => total + (values[index] ?? 0), 0);
  const rest = fixed.reduce((left, { cents }) => left - cents, whole);
  if (others.length === 0 && rest !== 0 && !isFree) return;
  const shares = apportion(
    others.map((index) => decimal(values[index] ?? 0).div(100)),
    rest,
  );
  for (const { index, cents } of fixed) values[index] = cents;
  for (const [place, index] of others.entries()) values[index] = shares[place] ?? 0;
}
