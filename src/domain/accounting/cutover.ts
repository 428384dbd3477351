import { addDays } from '@spacebooks/base/calendar';
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

/** How long payers quote the number of an invoice, paid or not: its copy is kept, and looked through, so long. */
export const QUOTED_DAYS = 200;

/** The first day of which all invoices are copied. */
export function firstCopied({ from }: Cutover): LocalDate {
  return addDays(from, -QUOTED_DAYS);
}

const AWAITED: readonly string[] = ['unpaid', 'pending'];

/** Whether the copy takes an invoice that it does not know yet; what it knows it follows. Of older ones those still to be paid. */
export function isCopied(
  { invoiceDate, paidStatus }: { readonly invoiceDate: LocalDate; readonly paidStatus: string },
  cutover: Cutover,
): boolean {
  return invoiceDate >= firstCopied(cutover) || AWAITED.includes(paidStatus);
}
