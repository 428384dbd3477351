import { DAY_MS } from '@spacebooks/base/durations';
import { instantOf, warsawDate } from '../times.js';
import type { InvoiceFilters } from './filters.js';

/** A range of time, both ends included. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

const MOST_DAYS = 100;

/** What is said of a range that is longer (21405). */
export const RANGE_TOO_LONG = `najwyżej ${MOST_DAYS} dni`;

/** The range of a filter, until now without an end. @returns null when it is longer than a hundred days */
export function rangeOf({ dateRange }: InvoiceFilters, now: number): TimeRange | null {
  const from = instantOf(dateRange.from) ?? 0;
  const to = typeof dateRange.to === 'string' ? (instantOf(dateRange.to) ?? now) : now;
  return isWithinReach({ from, to }) ? { from, to } : null;
}

/** A hundred days of UTC: the clocks of Warsaw do not matter. */
export function isWithinReach({ from, to }: TimeRange): boolean {
  return to - from <= MOST_DAYS * DAY_MS;
}

/** Whether a calendar day lies in a range, as days of Warsaw. */
export function includesDay({ from, to }: TimeRange, date: string): boolean {
  return warsawDate(from) <= date && date <= warsawDate(to);
}
