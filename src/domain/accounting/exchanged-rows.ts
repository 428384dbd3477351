import { type Decimal, decimal, sum } from '@spacebooks/base/money';
import { apportion, roundToCents } from './apportion.js';
import type { BookRate } from './book-rate.js';
import { exchanged } from './exchange.js';
import type { Exchange } from './model.js';
import type { RowAmounts } from './revenue-amounts.js';
import type { RevenueRow } from './revenue-row.js';

/** Of the rate as `Exchange` has it: what it is computed back from is exact for any amount. */
const DECIMALS = 12;

/**
 * The rows of an invoice in the currency of the books. By a published rate the tax of each tax case and rate is converted as
 * a whole, as the document does, and divided between its rows; so is the net.
 */
export function exchangedRows(
  rate: Exclude<BookRate, { kind: 'missing' }>,
  currency: string,
  rows: readonly RevenueRow[],
  amounts: readonly RowAmounts[],
): readonly Exchange[] {
  if (rate.kind === 'configured') {
    return amounts.map(({ net, tax }) => exchanged(rate.rate, currency, { tax, gross: net + tax }));
  }
  const { units } = rate;
  const nets = amounts.map(({ net }) => inBooks(net, units));
  const taxes = amounts.map(({ tax }) => inBooks(tax, units));
  const [net, tax] = [rows.map(() => 0), rows.map(() => 0)];
  for (const indexes of Map.groupBy(rows.keys(), (index) => taxOf(rows[index])).values()) {
    divide(nets, indexes, net);
    divide(taxes, indexes, tax);
  }
  const inverse = decimal(1).div(units).round(DECIMALS).toFixed();
  return rows.map((_, index) => {
    const [ownNet = 0, ownTax = 0] = [net[index], tax[index]];
    return { currency, rate: inverse, net: ownNet, tax: ownTax, gross: ownNet + ownTax };
  });
}

function inBooks(amount: number, units: Decimal): Decimal {
  return decimal(amount).div(100).times(units);
}

function taxOf(row: RevenueRow | undefined): string {
  return row === undefined ? '' : `${row.taxCase} ${row.polishCase ?? ''} ${row.rate.toFixed()}`;
}

/** Writes the shares of these rows, which add up to their rounded sum. */
function divide(exact: readonly Decimal[], indexes: readonly number[], shares: number[]): void {
  const own = indexes.map((index) => exact[index] ?? decimal(0));
  const parts = apportion(own, roundToCents(sum(own)));
  for (const [place, index] of indexes.entries()) shares[index] = parts[place] ?? 0;
}
