import { addDays } from '@spacebooks/base/calendar';
import type { LocalDate } from '../invoice.js';
import type { Entry } from './model.js';
import { monthOf } from './month.js';
import { endOfMonth } from './service-date.js';

/** The month, `YYYY-MM`, that the tax of an entry arises in: where it was booked says nothing of that once a month is closed. */
export function taxMonthOf({
  taxPoint,
  taxMonth,
  documentDate,
}: Pick<Entry, 'taxPoint' | 'taxMonth' | 'documentDate'>): string {
  // Exports without a report on VAT by month say nothing of the tax point.
  return taxPoint === undefined ? (taxMonth ?? monthOf(documentDate)) : monthOf(taxPoint);
}

/** The month itself, `YYYY-MM`, or that of the first open day where its return is filed. */
export function openMonth(month: string, filedThrough: LocalDate | null): string {
  // Without days: it is asked for every entry of every night.
  if (filedThrough === null || month > monthOf(filedThrough)) return month;
  const first = monthOf(addDays(filedThrough, 1));
  return month < first ? first : month;
}

/**
 * The month, `YYYY-MM`, whose tax return declares an entry. Those of earlier versions do not say it: what was booked late counts
 * where it was booked, everything else in the month of its tax.
 */
export function returnMonthOf({
  returnMonth,
  taxMonth,
  documentDate,
  bookingDate,
}: Pick<Entry, 'returnMonth' | 'taxMonth' | 'documentDate' | 'bookingDate'>): string {
  if (returnMonth !== undefined) return returnMonth;
  const isLate = bookingDate !== documentDate;
  return taxMonth === undefined || isLate ? monthOf(bookingDate) : taxMonth;
}

/** Whether a month was over on that day: only then can its report have been filed. */
export function isOver(month: string, day: LocalDate): boolean {
  return day > endOfMonth(`${month}-01`);
}
