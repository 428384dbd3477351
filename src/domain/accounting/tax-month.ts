import type { LocalDate } from '../invoice.js';
import type { Entry } from './model.js';
import { endOfMonth } from './service-date.js';

/** The month, `YYYY-MM`, whose report on VAT a sale belongs in: where it was booked says nothing of that once a month is closed. */
export function taxMonthOf({ taxPoint, bookingDate }: Pick<Entry, 'taxPoint' | 'bookingDate'>): string {
  // Exports without a report on VAT by month say nothing of the tax point.
  return (taxPoint ?? bookingDate).slice(0, 7);
}

/**
 * The day whose period a tax return of a seller in Germany has an entry in: the one it is booked on, or the last one of the
 * month of its tax. What is booked late, because a period was closed, counts where it is booked (docs/adr/0139).
 */
export function returnedOn({
  taxMonth,
  documentDate,
  bookingDate,
}: Pick<Entry, 'taxMonth' | 'documentDate' | 'bookingDate'>): LocalDate {
  const isLate = bookingDate !== documentDate;
  return taxMonth === undefined || isLate ? bookingDate : endOfMonth(`${taxMonth}-01`);
}

/**
 * The day whose VAT-UE has an entry of a seller in Poland: in the month whose JPK lists it, however late it is booked. An export
 * without JPK says no tax point; it has what is booked late where it is booked.
 */
export function listedOn(
  entry: Pick<Entry, 'taxPoint' | 'taxMonth' | 'documentDate' | 'bookingDate'>,
): LocalDate {
  return entry.taxPoint ?? returnedOn(entry);
}

/** Whether a month was over on that day: only then can its report have been filed. */
export function isOver(month: string, day: LocalDate): boolean {
  return day > endOfMonth(`${month}-01`);
}
