import { addDays } from '@spacebooks/base/calendar';
import { DAY_MS } from '@spacebooks/base/durations';
import type { LocalDate } from '../../domain/invoice.js';
import type { DateRange, DayState } from '../../domain/sync-result.js';
import { PAGE_SIZE } from '../../platform/address.js';

/** Every day before the window is read once in so many nights. */
const NIGHTS = 7;
/** A day that would be older than a week in the next night, which may be half a day late. */
const DUE_MS = (NIGHTS - 0.5) * DAY_MS;

/**
 * Which days before the open window this night reads: those never read or due within the week, and in any case the longest
 * unread ones up to a seventh of all pages, so that every night costs the same.
 *
 * @param days each day once, in order; without gaps
 * @returns in order, none adjacent to another
 */
export function planScan(days: readonly DayState[], now: number): readonly DateRange[] {
  const total = days.reduce((sum, { invoices }) => sum + invoices, 0);
  const quota = Math.max(1, pages(total / NIGHTS));
  const oldestFirst = [...days].sort((a, b) => readAt(a, now) - readAt(b, now) || (a.date < b.date ? -1 : 1));
  const chosen: DayState[] = [];
  let pagesBefore = 0;
  let inRun = 0;
  for (const day of oldestFirst) {
    const last = chosen.at(-1);
    const continues = last !== undefined && addDays(last.date, 1) === day.date;
    if (!continues) {
      pagesBefore += last === undefined ? 0 : pages(inRun);
      inRun = 0;
    }
    inRun += day.invoices;
    const due = day.readAt === null || now - day.readAt >= DUE_MS;
    if (!due && pagesBefore + pages(inRun) > quota) break;
    chosen.push(day);
  }
  return rangesOf(chosen.map(({ date }) => date).sort());
}

/** A time in the future was written before a clock rollback: that day is read next. */
function readAt({ readAt: at }: DayState, now: number): number {
  return at === null || at > now ? 0 : at;
}

/** An empty range costs a request, too. */
function pages(invoices: number): number {
  return Math.max(1, Math.ceil(invoices / PAGE_SIZE));
}

function rangesOf(dates: readonly string[]): readonly DateRange[] {
  const ranges: { from: string; to: string }[] = [];
  for (const date of dates) {
    const last = ranges.at(-1);
    if (last !== undefined && addDays(last.to, 1) === date) last.to = date;
    else ranges.push({ from: date, to: date });
  }
  return ranges;
}

/** A quarter's return may still be open: this month and the three before it. */
const MONTHS_BEFORE = 3;

/**
 * The first day of the open window: every night reads all invoices from it on, because these are still
 * created, edited, paid and booked.
 *
 * @param today in the space's time zone
 * @param firstRead nothing is read before it
 */
export function openWindow(today: LocalDate, firstRead: LocalDate): LocalDate {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const first = new Date(Date.UTC(year, month - 1 - MONTHS_BEFORE, 1)).toISOString().slice(0, 10);
  return first > firstRead ? first : firstRead;
}
