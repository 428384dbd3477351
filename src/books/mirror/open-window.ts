import type { LocalDate } from '../../domain/invoice.js';

/** A quarter's return may still be open: this month and the three before it. */
const MONTHS_BEFORE = 3;

/**
 * The first day of the open window: every night reads all invoices from it on, because these are the ones that
 * are still made, edited, paid and booked.
 *
 * @param today in the space's time zone
 * @param cutover nothing is read before it
 */
export function openWindow(today: LocalDate, cutover: LocalDate): LocalDate {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const first = new Date(Date.UTC(year, month - 1 - MONTHS_BEFORE, 1)).toISOString().slice(0, 10);
  return first > cutover ? first : cutover;
}
