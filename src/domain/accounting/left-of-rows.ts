import { type Decimal, decimal, isZero } from '@spacebooks/base/money';
import type { Cents } from './cents.js';
import type { EntryDraft } from './draft.js';
import type { RevenueRow } from './revenue-row.js';

/** Amounts of an entry, also in the currency of the books where that is another one; else these are 0. */
export interface LeftAmounts {
  readonly net: Cents;
  readonly tax: Cents;
  readonly booksNet: Cents;
  readonly booksTax: Cents;
}

const HALF_CENT = decimal('0.005');

interface Left {
  readonly month: string;
  readonly exact: Decimal;
  readonly amounts: LeftAmounts;
}

const NOTHING: LeftAmounts = { net: 0, tax: 0, booksNet: 0, booksTax: 0 };

/**
 * What corrections have left so far of the revenue of an original, by what entries are told apart by, in whole cents: who takes back
 * all of it takes back these cents, and not others that are rounded anew.
 */
export class LeftOfRows {
  readonly #left = new Map<string, Left[]>();

  /** @param own month of the invoice; @param rows of it; @param drafts made of them */
  add(own: string, rows: readonly RevenueRow[], drafts: readonly EntryDraft[]): void {
    for (const row of rows) {
      this.#put(placeOf({ ...row, taxRate: row.rate.toFixed() }), {
        month: monthOf(row, own),
        exact: row.net,
        amounts: NOTHING,
      });
    }
    for (const draft of drafts) {
      const { net, tax, exchange } = draft;
      const amounts = { net, tax, booksNet: exchange?.net ?? 0, booksTax: exchange?.tax ?? 0 };
      this.#put(placeOf(draft), {
        month: monthOf(draft, own),
        exact: decimal(0),
        amounts,
      });
    }
  }

  /**
   * What a row of a correction takes back when it takes back all that is left of its month; null where it takes back something else.
   *
   * @param own month of the correction: its row takes back all months until then
   */
  takenBy(row: RevenueRow, own: string): LeftAmounts | null {
    const { taxMonth, correctsMonth } = row;
    const month = monthOf(row, own);
    const isOwn = taxMonth !== undefined && taxMonth <= own && correctsMonth === undefined;
    const left = this.#left.get(placeOf({ ...row, taxRate: row.rate.toFixed() })) ?? [];
    const meant = left.filter(
      (each) => taxMonth === undefined || (isOwn ? each.month <= own : each.month === month),
    );
    const exact = meant.reduce((total, each) => total.plus(each.exact), row.net);
    // Shares by payments are exact to many decimals: less than half a cent is nothing.
    if (meant.length === 0 || isZero(row.net) || exact.abs().gte(HALF_CENT)) return null;
    return meant.map(({ amounts }) => amounts).reduce(together, NOTHING);
  }

  /** All that is left of what a row is of, whatever the month. */
  allOf(row: RevenueRow): { readonly place: string; readonly amounts: LeftAmounts } {
    const place = placeOf({ ...row, taxRate: row.rate.toFixed() });
    const left = this.#left.get(place) ?? [];
    return { place, amounts: left.map(({ amounts }) => amounts).reduce(together, NOTHING) };
  }

  #put(place: string, added: Left): void {
    const known = this.#left.get(place) ?? [];
    this.#left.set(place, known);
    const index = known.findIndex(({ month }) => month === added.month);
    const same = known[index];
    if (same === undefined) known.push(added);
    else {
      const { month, exact, amounts } = same;
      known[index] = { month, exact: exact.plus(added.exact), amounts: together(amounts, added.amounts) };
    }
  }
}

function together(one: LeftAmounts, other: LeftAmounts): LeftAmounts {
  return {
    net: one.net + other.net,
    tax: one.tax + other.tax,
    booksNet: one.booksNet + other.booksNet,
    booksTax: one.booksTax + other.booksTax,
  };
}

/** Where no rule is asked for the month, that of the invoice. */
function monthOf(
  { taxMonth, correctsMonth }: Pick<EntryDraft, 'taxMonth' | 'correctsMonth'>,
  own: string,
): string {
  return correctsMonth ?? taxMonth ?? own;
}

type Place = Pick<
  EntryDraft,
  | 'account'
  | 'taxKey'
  | 'taxKeys'
  | 'taxCase'
  | 'polishCase'
  | 'taxCountry'
  | 'taxRate'
  | 'costCenter'
  | 'holds'
>;

/** All that entries of an invoice are told apart by but the month. */
function placeOf(of: Place): string {
  const { account, taxKey, taxKeys, taxCase, polishCase, taxCountry, taxRate, costCenter, holds } = of;
  return JSON.stringify([
    ...[account, taxKey, taxKeys ?? null, taxCase, polishCase ?? null, taxCountry ?? null],
    ...[taxRate, costCenter, holds ?? null],
  ]);
}
