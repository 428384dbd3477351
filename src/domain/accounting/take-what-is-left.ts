import { decimal } from '@spacebooks/base/money';
import { apportion } from './apportion.js';
import type { Cents } from './cents.js';
import type { LeftAmounts } from './left-of-rows.js';
import type { Exchange } from './model.js';
import type { RowAmounts } from './revenue-amounts.js';
import type { RevenueRow } from './revenue-row.js';

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

/** The same in the currency of the books, where net and tax of each tax case and rate stay what they are. */
export function takeWhatIsLeftInBooks(
  rows: readonly RevenueRow[],
  exchanges: readonly Exchange[],
  taken: TakenRows,
): readonly Exchange[] {
  if (taken.every((each) => each === null)) return exchanges;
  const net = exchanges.map((each) => each.net);
  const tax = exchanges.map((each) => each.tax);
  // What takes back everything is divided as the original is, wherever its own rounding would put a cent.
  const isAll = taken.every((each) => each !== null);
  for (const indexes of Map.groupBy(exchanges.keys(), (index) =>
    isAll ? '' : taxOf(rows[index]),
  ).values()) {
    put(net, indexes, (index) => taken[index]?.booksNet);
    put(tax, indexes, (index) => taken[index]?.booksTax);
  }
  return exchanges.map((each, index) => {
    const [ownNet = 0, ownTax = 0] = [net[index], tax[index]];
    return { ...each, net: ownNet, tax: ownTax, gross: ownNet + ownTax };
  });
}

function taxOf(row: RevenueRow | undefined): string {
  return row === undefined ? '' : `${row.taxCase} ${row.polishCase ?? ''} ${row.rate.toFixed()}`;
}

/** Writes what is left into some rows; those that take back something else share the rest, and without any nothing is written. */
function put(
  values: Cents[],
  indexes: readonly number[],
  leftOf: (index: number) => Cents | undefined,
): void {
  const fixed = indexes.flatMap((index) => {
    const left = leftOf(index);
    return left === undefined ? [] : [{ index, cents: 0 - left }];
  });
  const others = indexes.filter((index) => leftOf(index) === undefined);
  const whole = indexes.reduce((total, index) => total + (values[index] ?? 0), 0);
  const rest = fixed.reduce((left, { cents }) => left - cents, whole);
  if (others.length === 0 && rest !== 0) return;
  const shares = apportion(
    others.map((index) => decimal(values[index] ?? 0).div(100)),
    rest,
  );
  for (const { index, cents } of fixed) values[index] = cents;
  for (const [place, index] of others.entries()) values[index] = shares[place] ?? 0;
}
