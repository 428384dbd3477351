import { addDays, daysBetween } from '@spacebooks/base/calendar';
import type { LocalDate } from '../../invoice.js';
import type { Period } from '../model.js';
import { endOfMonth } from '../service-date.js';
import type { Proration } from './deferral-rule.js';

/**
 * Days of the period, or its months: as many as begin on the day of the month that the period begins on. The month that it
 * begins in counts in full.
 */
export function unitsOf({ from, to }: Period, by: Proration): number {
  if (by === 'day') return daysBetween(from, to) + 1;
  const begun = dayOf(to) >= dayOf(from) ? 1 : 0;
  return Math.max(1, monthOf(to) - monthOf(from) + begun);
}

/** How many of them are over. @param through last day of a month */
export function unitsThrough(period: Period, by: Proration, through: LocalDate): number {
  if (through < period.from) return 0;
  const since =
    by === 'day' ? daysBetween(period.from, through) + 1 : monthOf(through) - monthOf(period.from) + 1;
  return Math.min(since, unitsOf(period, by));
}

/** So many months from a day on; a day that the last month lacks is its last one. */
export function monthsFrom(from: LocalDate, months: number): Period {
  const month = monthOf(from) + months;
  const first = `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  const last = endOfMonth(first);
  const day = Math.min(dayOf(from), dayOf(last));
  return { from, to: addDays(first, day - 2) };
}

/** Counts months on from one another. */
function monthOf(date: LocalDate): number {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return year * 12 + month - 1;
}

function dayOf(date: LocalDate): number {
  return Number(date.slice(8));
}
