import type { Invoice } from '../../domain/invoice.js';
import type { Totals } from '../document/model.js';
import type { Fa3Settlement } from './terms.js';

/**
 * Platnosc: what was paid so far, and when. Items that were paid before the invoice was made have no date on the
 * platform: they count as paid on the day of the invoice, by when they were at the latest.
 */
export function buildSettlement(
  { paidDate, invoiceDate }: Invoice,
  { paid, due, taxInclusive }: Totals,
): Fa3Settlement {
  if (paid.eq(0)) return { state: 'due' };
  const date = paidDate ?? invoiceDate;
  const isCovered = taxInclusive.lt(0) ? due.gte(0) : due.lte(0);
  return isCovered ? { state: 'paid', date } : { state: 'partly paid', amount: paid, date };
}
