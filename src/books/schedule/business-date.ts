import { addDays, localDate } from '@spacebooks/base/calendar';
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

/** The business dates due: all after the last one done, up to the last one begun. */
export interface DueDates {
  readonly after: LocalDate;
  readonly through: LocalDate;
}

/**
 * The cut-offs of a monthly export that fell into these business dates. It runs in the night to its day of the
 * month, with the documents up to the end of the month before.
 *
 * @param day 1 to 28
 */
export function monthlyCutOffs({ after, through }: DueDates, day: number): readonly LocalDate[] {
  const cutOffs: LocalDate[] = [];
  for (let date = addDays(after, 1); date <= through; date = addDays(date, 1)) {
    const morning = addDays(date, 1);
    if (Number(morning.slice(8)) === day) cutOffs.push(addDays(`${morning.slice(0, 7)}-01`, -1));
  }
  return cutOffs;
}
