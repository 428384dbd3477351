import { DAY_MS } from '@spacebooks/base/durations';
export interface RetentionLimits {
  /** Full calendar years after the year of writing, for proofs of issue. */
  readonly booksYears: number;
  /** Days, for everything else outside the books. */
  readonly workDays: number;
}

/** The legal minimum (§ 147 Abs. 3 AO: ten for books, from the end of the year on; Poland: five to ten). */
export const LEAST_BOOKS_YEARS = 10;

/** The minimum age of an expired row: by the clock, and by the days on which a daemon ran. */
export interface MinimumAge {
  /** Epoch milliseconds. */
  readonly before: number;
  /** Dates on which a daemon ran since. */
  readonly days: number;
}

export function ageOfWork({ workDays }: RetentionLimits, now: number): MinimumAge {
  return { before: now - workDays * DAY_MS, days: workDays };
}

/** A year begins within a day of its beginning in UTC, wherever the books are. */
export function ageOfBooks({ booksYears }: RetentionLimits, now: number): MinimumAge {
  const year = new Date(now).getUTCFullYear();
  return { before: Date.UTC(year - booksYears, 0, 1) - DAY_MS, days: booksYears * 366 };
}
