import { decimal, hundredth } from '@spacebooks/base/money';
import { roundToCents } from './apportion.js';
import type { Cents } from './cents.js';
import type { EntryDraft } from './draft.js';

/** An amount of revenue with its tax, also in the currency of the books; there 0 where that is the document's. */
export interface RevenueAmount {
  readonly net: Cents;
  readonly tax: Cents;
  readonly booksNet: Cents;
  readonly booksTax: Cents;
}

/** Revenue of a family that has one tax: what a payment takes its share of. */
export interface RevenueGroup {
  /** Of the original first. */
  readonly drafts: readonly EntryDraft[];
  readonly amount: RevenueAmount;
}

export const NO_AMOUNT: RevenueAmount = { net: 0, tax: 0, booksNet: 0, booksTax: 0 };

/** What one tax is, apart from accounts of revenue, cost centers and months. */
export function taxKeyOfRevenue(draft: EntryDraft): string {
  const { taxCase, polishCase, taxRate, taxCountry, taxAccount, isTaxDeferred, holds, account } = draft;
  const held = holds === undefined ? '' : account;
  return `${taxCase}\n${polishCase}\n${taxRate}\n${taxCountry}\n${taxAccount}\n${isTaxDeferred}\n${held}`;
}

export function amountOfDraft({ net, tax, exchange }: EntryDraft): RevenueAmount {
  return { net, tax, booksNet: exchange?.net ?? 0, booksTax: exchange?.tax ?? 0 };
}

export function plus(one: RevenueAmount, other: RevenueAmount): RevenueAmount {
  return {
    net: one.net + other.net,
    tax: one.tax + other.tax,
    booksNet: one.booksNet + other.booksNet,
    booksTax: one.booksTax + other.booksTax,
  };
}

export function minus(one: RevenueAmount, other: RevenueAmount): RevenueAmount {
  return {
    net: one.net - other.net,
    tax: one.tax - other.tax,
    booksNet: one.booksNet - other.booksNet,
    booksTax: one.booksTax - other.booksTax,
  };
}

/** `part / whole` of an amount, each of its sums rounded by itself. */
export function shareOf(
  { net, tax, booksNet, booksTax }: RevenueAmount,
  part: Cents,
  whole: Cents,
): RevenueAmount {
  const share = (cents: Cents): Cents =>
    cents === 0 ? 0 : roundToCents(hundredth(decimal(cents).times(part).div(whole)));
  return { net: share(net), tax: share(tax), booksNet: share(booksNet), booksTax: share(booksTax) };
}

/** Whether it is a deposit or a voucher that the customer pays with: no revenue below zero, but money that came before. */
export function isSetOff({ drafts: [first], amount }: RevenueGroup): boolean {
  return first?.holds !== undefined && grossOf(amount) < 0;
}

export function grossOf({ net, tax }: RevenueAmount): Cents {
  return net + tax;
}

export function booksGrossOf({ booksNet, booksTax }: RevenueAmount): Cents {
  return booksNet + booksTax;
}

export function isNothing({ net, tax, booksNet, booksTax }: RevenueAmount): boolean {
  return net === 0 && tax === 0 && booksNet === 0 && booksTax === 0;
}
