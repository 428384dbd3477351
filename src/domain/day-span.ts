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
  const days = Array.from({ length: count + 1 }, (_, index) => addDays(last, index - count + 1));
  const beginnings = days.map((day) => beginningOf(day, timeZone));
  return days.slice(0, count).map((day, index) => ({
    day,
    from: beginnings[index] as number,
    to: beginnings[index + 1] as number,
  }));
}

/** Of days and zones, since a page asks for the same ones of each space; as many as a few pages ask for. */
const known = new Map<string, number>();
const MOST_KNOWN = 1_000;

function beginningOf(day: LocalDate, timeZone: string): number {
  const key = `${day} ${timeZone}`;
  const beginning = known.get(key) ?? firstMinuteOf(day, timeZone);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, beginning);
  return beginning;
}

/** The first minute that is this day in the zone, also where clocks change at midnight. */
function firstMinuteOf(day: LocalDate, timeZone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  let [before, after] = [-FURTHEST_MINUTES, FURTHEST_MINUTES];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localDate(utc + middle * MINUTE_MS, timeZone) < day) before = middle;
    else after = middle;
  }
  return utc + after * MINUTE_MS;
}
