import { addDays } from '@spacebooks/base/calendar';
import type { LocalDate } from '../invoice.js';
import type { Entry } from './model.js';
import { monthOf } from './month.js';
import { endOfMonth } from './service-date.js';

/** The month, `YYYY-MM`, whose report on VAT a sale belongs in: where it was booked says nothing of that once a month is closed. */
export function taxMonthOf({ taxPoint, bookingDate }: Pick<Entry, 'taxPoint' | 'bookingDate'>): string {
  // Exports without a report on VAT by month say nothing of the tax point.
  return (taxPoint ?? bookingDate).slice(0, 7);
}

/** The month itself, `YYYY-MM`, or that of the first open day where its return is filed. */
export function openMonth(month: string, filedThrough: LocalDate | null): string {
  if (filedThrough === null || endOfMonth(`${month}-01`) > filedThrough) return month;
  return monthOf(addDays(filedThrough, 1));
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

/**
 * The month, `YYYY-MM`, whose VAT-UE has an entry of a seller in Poland: that of the JPK which lists it, however late it is booked.
 * An export without JPK says no tax point; it has what is booked late where it is booked.
 */
export function listedMonthOf(
  entry: Pick<Entry, 'taxPoint' | 'returnMonth' | 'taxMonth' | 'documentDate' | 'bookingDate'>,
): string {
  return entry.taxPoint === undefined ? returnMonthOf(entry) : monthOf(entry.taxPoint);
}

/** Whether a month was over on that day: only then can its report have been filed. */
export function isOver(month: string, day: LocalDate): boolean {
  return day > endOfMonth(`${month}-01`);
}
