import { decimal, hundredth } from '@spacebooks/base/money';
import { converted, unitsOf } from '../currency-rate.js';
import type { CurrencyRate } from '../settings.js';
import { apportion, roundToCents } from './apportion.js';
import type { Cents } from './cents.js';
import type { Exchange } from './model.js';
import type { RowAmounts } from './revenue-amounts.js';
import type { RevenueRow } from './revenue-row.js';

/** From the currency of an invoice to that of the books. */
interface Currencies {
  readonly from: string;
  readonly books: string;
}

const NOTHING: RowAmounts = { net: 0, tax: 0 };

/**
 * The rows of an invoice in the currency of the books. Its tax is converted as the document states it, and divided between tax
 * cases, rates and rows: as a whole (BT-111), in zloty by tax case and rate (P_14_xW of FA(3)). The net of each tax case and
 * rate is converted as a whole.
 */
export function exchangedRows(
  rate: CurrencyRate,
  { from, books }: Currencies,
  rows: readonly RevenueRow[],
  amounts: readonly RowAmounts[],
): readonly Exchange[] {
  const inBooks = (amount: Cents) => converted(hundredth(decimal(amount)), from, rate);
  const groups = [...Map.groupBy(rows.keys(), (index) => taxOf(rows[index])).values()].map((indexes) => ({
    indexes,
    ...totals(indexes.map((index) => amounts[index] ?? NOTHING)),
  }));
  const exactTaxes = groups.map(({ tax }) => inBooks(tax));
  const statedTaxes =
    books === 'PLN'
      ? exactTaxes.map(roundToCents)
      : apportion(exactTaxes, roundToCents(inBooks(totals(amounts).tax)));
  const [net, tax] = [rows.map(() => 0), rows.map(() => 0)];
  for (const [place, { indexes, net: whole }] of groups.entries()) {
    const exact = (of: keyof RowAmounts) => indexes.map((index) => inBooks(amounts[index]?.[of] ?? 0));
    write(net, indexes, apportion(exact('net'), roundToCents(inBooks(whole))));
    write(tax, indexes, apportion(exact('tax'), statedTaxes[place] ?? 0));
  }
  const units = unitsOf(from, rate).toFixed();
  return rows.map((_, index) => {
    const [ownNet = 0, ownTax = 0] = [net[index], tax[index]];
    return { currency: books, rate: units, net: ownNet, tax: ownTax, gross: ownNet + ownTax };
  });
}

function taxOf(row: RevenueRow | undefined): string {
  if (row === undefined) return '';
  const { taxCase, polishCase, taxCountry, rate } = row;
  return `${taxCase} ${polishCase ?? ''} ${taxCountry ?? ''} ${rate.toFixed()}`;
}

function totals(amounts: readonly RowAmounts[]): RowAmounts {
  return amounts.reduce((one, other) => ({ net: one.net + other.net, tax: one.tax + other.tax }), NOTHING);
}

/** Writes the shares of these rows. */
function write(column: Cents[], indexes: readonly number[], shares: readonly Cents[]): void {
  for (const [place, index] of indexes.entries()) column[index] = shares[place] ?? 0;
}
