import { addDays, localDate } from '../../domain/calendar.js';
import type { LocalDate } from '../../domain/invoice.js';
import { momentOf } from '../../domain/local-moment.js';

/** When the nights of a space begin. */
export interface NightTime {
  /** IANA name. */
  readonly timeZone: string;
  /** `HH:MM` on the wall clocks there. */
  readonly at: string;
}

/** The night of a business date begins on the day after it. @returns epoch milliseconds */
export function nightBegins(date: LocalDate, { timeZone, at }: NightTime): number {
  return momentOf(addDays(date, 1), at, timeZone);
}

/** The last business date whose night has begun at a moment (epoch milliseconds). */
export function lastBegun(now: number, time: NightTime): LocalDate {
  const yesterday = addDays(localDate(now, time.timeZone), -1);
  return nightBegins(yesterday, time) <= now ? yesterday : addDays(yesterday, -1);
}
