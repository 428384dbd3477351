import { BoundedMap } from '@spacebooks/base/bounded-map';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { HOUR_MS, MINUTE_MS } from '@spacebooks/base/durations';
import type { LocalDate } from './invoice.js';

const formats = new Map<string, Intl.DateTimeFormat>();
/** Asked for again and again, a night at a time; one that is forgotten is worked out anew. */
const MOST_MOMENTS = 1_000;
const moments = new BoundedMap<string, number>(MOST_MOMENTS);

/**
 * The moment at which a clock on the wall of a time zone shows a time of day.
 *
 * A time that comes twice (clocks are set back) means the first of the two; one that is skipped (clocks are set
 * forward) means as long after midnight as on any other day, so that no day is without it.
 *
 * @param time `HH:MM`
 * @param timeZone IANA name
 * @returns epoch milliseconds
 */
export function momentOf(date: LocalDate, time: string, timeZone: string): number {
  const key = `${date} ${time} ${timeZone}`;
  const known = moments.get(key);
  if (known !== undefined) return known;
  const moment = workOut(date, time, timeZone);
  moments.set(key, moment);
  return moment;
}

function workOut(date: LocalDate, time: string, timeZone: string): number {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const before = wall - offsetAt(Date.parse(`${addDays(date, -1)}T${time}:00Z`), timeZone);
  const after = wall - offsetAt(Date.parse(`${addDays(date, 1)}T${time}:00Z`), timeZone);
  const shown = [before, after].filter((moment) => moment + offsetAt(moment, timeZone) === wall);
  return shown.length === 0 ? before : Math.min(...shown);
}

/** How far the wall clocks of a time zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    const numeric = 'numeric';
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
    formats.set(timeZone, format);
  }
  return format;
}

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

const wallFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment as a clock on the wall of a time zone shows it, for people: `YYYY-MM-DD HH:MM:SS`.
 *
 * @param at epoch milliseconds
 * @param timeZone IANA name
 */
export function wallTime(at: number, timeZone: string): string {
  let format = wallFormats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    wallFormats.set(timeZone, format);
  }
  return format.format(new Date(at));
}
