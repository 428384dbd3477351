import type { Invoice, InvoiceItem, LocalDate } from '../../invoice.js';
import { fitsItem, type ItemCondition } from '../item-condition.js';

/** When the tax of an item arises (docs/accounting.md, "The month of the tax"). */
export interface TaxPointRule {
  readonly when?: ItemCondition | undefined;
  /**
   * `with the invoice`: rent, utilities and telecommunications in Poland, with its due date at the latest (art. 19a ust. 5 pkt 4 i
   * ust. 7). `when performed`: at the end of the item's service period, and of what was paid before that, with the payment
   * (art. 19a ust. 1, 3 i 8; § 13 Abs. 1 Nr. 1 Buchst. a UStG).
   */
  readonly arises: 'with the invoice' | 'when performed';
}

/** Days by whose rates of exchange the taxes of an invoice are converted, in order: several where its items differ. */
export type TaxPoints = readonly [LocalDate, ...LocalDate[]];

/** The first rule that fits an item; undefined where none does: its month is that of the document. */
export function findTaxPointRule(
  rules: readonly TaxPointRule[],
  item: InvoiceItem,
  invoiceDate: LocalDate,
): TaxPointRule | undefined {
  return rules.find(({ when }) => fitsItem(when, item, invoiceDate));
}

/** When tax arises with the invoice: on its date, and no later than when payment is due (art. 19a ust. 5 pkt 4 i ust. 7 ustawy o VAT). */
export function dayWithInvoice({
  invoiceDate,
  dueDate,
}: Pick<Invoice, 'invoiceDate' | 'dueDate'>): LocalDate {
  return dueDate < invoiceDate ? dueDate : invoiceDate;
}
