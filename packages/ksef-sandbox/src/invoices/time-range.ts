import { instantOf, warsawDate, warsawWall } from '../times.js';
import type { InvoiceFilters } from './filters.js';

/** A range of time, both ends included. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

const MOST_MONTHS = 3;

/** The range of a filter, until now without an end. @returns null when it is longer than three months */
export function rangeOf({ dateRange }: InvoiceFilters, now: number): TimeRange | null {
  const from = instantOf(dateRange.from) ?? 0;
  const to = typeof dateRange.to === 'string' ? (instantOf(dateRange.to) ?? now) : now;
  // Three months in UTC or in Warsaw, whichever is longer.
  const fits = to <= monthsLater(from) || warsawWall(to) <= monthsLater(warsawWall(from));
  return fits ? { from, to } : null;
}

/** On the last day of a shorter month. */
function monthsLater(ms: number): number {
  const date = new Date(ms);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + MOST_MONTHS);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, lastDay));
}

/** Whether a calendar day lies in a range, as days of Warsaw. */
export function includesDay({ from, to }: TimeRange, date: string): boolean {
  return warsawDate(from) <= date && date <= warsawDate(to);
}
