import type { LocalDate } from '../invoice.js';

/** The day from which the books, or the e-invoices, are ours: what is dated before it belongs to the program before. */
export interface Cutover {
  readonly from: LocalDate;
}

/** Whether an invoice is one of the program before: it is followed, never locked, submitted, or posted as revenue. */
export function isBeforeCutover(
  { invoiceDate }: { readonly invoiceDate: LocalDate },
  { from }: Cutover,
): boolean {
  return invoiceDate < from;
}
