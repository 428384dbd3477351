import { addDays, localDate } from '@spacebooks/base/calendar';
import { MINUTE_MS } from '@spacebooks/base/durations';
import type { LocalDate } from './invoice.js';

/** A day of a space, from its midnight to the next: epoch milliseconds, the end excluded. */
export interface DaySpan {
  readonly day: LocalDate;
  readonly from: number;
  readonly to: number;
}

/** No zone is further from UTC. */
const FURTHEST_MINUTES = 15 * 60;

/** So many days, the last of them given. */
export function daysUpTo(last: LocalDate, count: number, timeZone: string): readonly DaySpan[] {
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(last, index - count + 1);
    return { day, from: beginningOf(day, timeZone), to: beginningOf(addDays(day, 1), timeZone) };
  });
}

/** The first minute that is this day in the zone, also where clocks change at midnight. */
function beginningOf(day: LocalDate, timeZone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  let [before, after] = [-FURTHEST_MINUTES, FURTHEST_MINUTES];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localDate(utc + middle * MINUTE_MS, timeZone) < day) before = middle;
    else after = middle;
  }
  return utc + after * MINUTE_MS;
}
