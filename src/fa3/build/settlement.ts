import type { Totals } from '../../document/model.js';
import type { Invoice } from '../../domain/invoice.js';
import type { Fa3Settlement } from '../terms.js';

/**
 * Platnosc and Rozliczenie: what was paid so far, and when. Items that were paid before the invoice was made have no
 * date on the platform: they count as paid on the day of the invoice, by when they were at the latest.
 */
export function buildSettlement(
  { paidDate, invoiceDate }: Invoice,
  { paid, due, taxInclusive }: Totals,
): Fa3Settlement {
  if (paid.eq(0)) return { state: 'due' };
  const sign = taxInclusive.lt(0) ? -1 : 1;
  if (paid.times(sign).lt(0)) return { state: 'paid back', amount: paid.abs() };
  const date = paidDate ?? invoiceDate;
  return due.times(sign).lte(0) ? { state: 'paid', date } : { state: 'partly paid', amount: paid, date };
}
