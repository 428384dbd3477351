import { EU_VAT_PREFIXES } from '../eu-vat-id.js';
import { isNoSupply } from '../no-supply.js';
import type { Cents } from './cents.js';
import type { Entry } from './model.js';
import { returnMonthOf, taxMonthOf } from './tax-month.js';

/**
 * `payment`: what is paid of a sale under cash accounting. `loss`: what is uncollectible (§ 17 Abs. 2 Nr. 1 UStG). `reduction`: what the seller
 * leaves the customer, as a discount (§ 17 Abs. 1). A reversal has the kind of what it reverses.
 */
export type DeclaredKind = 'sale' | 'correction' | 'payment' | 'loss' | 'reduction';

/** An amount that a tax office hears of, in the currency of the books. Every return is made of these and of nothing else. */
export interface DeclaredAmount {
  /** What it is posted with; under cash accounting with the dates of its invoice. */
  readonly entry: Entry;
  readonly kind: DeclaredKind;
  /** `YYYY-MM`: the month whose return has it, and the month of its tax. They differ where that was closed. */
  readonly returnMonth: string;
  readonly taxMonth: string;
  /** `YYYY-MM`: in which it was declared what this changes; the month of its tax where it changes nothing. */
  readonly correctsMonth: string;
  /** Whose tax it is, where not the seller's country's: ISO 3166-1. */
  readonly country: string | null;
  readonly net: Cents;
  readonly tax: Cents;
}

/**
 * Null for what is no turnover, such as a payment or money that is no supply, and for what is none yet: under cash accounting tax is due
 * when it is paid.
 */
export function declaredAmount(entry: Entry): DeclaredAmount | null {
  const kind = kindOf(entry);
  if (kind === null || entry.taxCase === null || isOutsideVat(entry)) return null;
  const declared = entry.dueTax === undefined ? entry : ofInvoice(entry, entry.dueTax);
  const taxMonth = taxMonthOf(entry);
  const { net, tax } = declared.exchange ?? declared;
  return {
    entry: declared,
    kind,
    returnMonth: returnMonthOf(entry),
    taxMonth,
    correctsMonth: entry.correctsMonth ?? taxMonth,
    country: entry.taxCountry?.slice(0, 2) ?? null,
    net,
    tax,
  };
}

/**
 * Money that pays for no supply: a deposit, a voucher for several purposes, a fee for a reminder. Whatever case without tax its document
 * gives it, no return has it (Art. 30b(2), 73 and 79(c) of directive 2006/112/EC). Tax that a document shows is owed all the same (Art. 203).
 */
export function isOutsideVat({
  holds,
  tax,
  taxCase,
  polishCase,
}: Pick<Entry, 'holds' | 'tax' | 'taxCase' | 'polishCase'>): boolean {
  return (holds !== undefined && tax === 0) || isNoSupply({ taxCase, polishCase });
}

/** Net amount of revenue, or of its loss, that is no supply, in cents of the books; null for all other entries. */
export function amountOutsideVat(entry: Entry): Cents | null {
  const kind = kindOf(entry);
  if (kind === null || entry.taxCase === null || !isOutsideVat(entry)) return null;
  return (entry.exchange ?? entry).net;
}

function kindOf({ part, because, dueTax, isTaxDeferred, correctsInvoiceId }: Entry): DeclaredKind | null {
  if (dueTax !== undefined) return 'payment';
  if (isTaxDeferred === true) return null;
  if (part === 'write-off')
    return because === undefined || because === 'uncollectable' ? 'loss' : 'reduction';
  if (part !== 'revenue') return null;
  return correctsInvoiceId === null ? 'sale' : 'correction';
}

function ofInvoice(
  entry: Entry,
  { net, booksNet, invoiceDate, serviceDate }: NonNullable<Entry['dueTax']>,
): Entry {
  const exchange = entry.exchange && { ...entry.exchange, net: booksNet };
  return { ...entry, net, exchange, documentDate: invoiceDate, serviceDate };
}

/**
 * As a row of JPK_V7M has it, and VAT-UE, which states the same: sales, and under cash accounting what is paid of them. A loss is
 * a row of neither: the seller may reduce the tax of the debt (art. 89a ustawy o VAT), and art. 100 knows no losses.
 */
export function listedAmount(entry: Entry): DeclaredAmount | null {
  const amount = declaredAmount(entry);
  if (amount === null || isTakenBack(amount)) return null;
  return amount.kind === 'payment' && entry.dueTax?.isListed !== true ? null : amount;
}

/** Without a document: in Poland a lower price needs a correction (art. 29a ust. 13), which the platform issues. */
function isTakenBack({ kind }: DeclaredAmount): boolean {
  return kind === 'loss' || kind === 'reduction';
}

/** Whether it belongs into the return of the One Stop Shop (Art. 369a of directive 2006/112/EC): taxed in another member state. */
export function isOfOneStopShop({ country, entry }: DeclaredAmount, seller: string): boolean {
  return entry.taxCase === 'S' && country !== null && country !== seller && isMemberState(country);
}

/** Northern Ireland (XI) is in the EU for goods alone. */
export function isMemberState(country: string): boolean {
  return country !== 'XI' && EU_VAT_PREFIXES.has(country === 'GR' ? 'EL' : country);
}

/**
 * The month, `YYYY-MM`, whose return declares an amount of a seller in a country; null where none does. In Poland a late document
 * is a correction of the month of its tax, elsewhere and in the One Stop Shop it is declared in an open one.
 */
export function declaredIn(amount: DeclaredAmount, seller: string): string | null {
  if (seller !== 'PL' || isOfOneStopShop(amount, seller)) return amount.returnMonth;
  return isTakenBack(amount) ? null : amount.taxMonth;
}
