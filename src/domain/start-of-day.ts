import { localDate } from './calendar.js';
import type { LocalDate } from './invoice.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * The first minute of a day in a time zone (IANA name), epoch milliseconds. Found by looking, so that days on which
 * clocks are changed are right, too.
 */
export function startOfDay(date: LocalDate, timeZone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // No time zone is further from UTC.
  let before = (midnight - 15 * HOUR_MS) / MINUTE_MS;
  let within = (midnight + 15 * HOUR_MS) / MINUTE_MS;
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (localDate(middle * MINUTE_MS, timeZone) >= date) within = middle;
    else before = middle;
  }
  return within * MINUTE_MS;
}
