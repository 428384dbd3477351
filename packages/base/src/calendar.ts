import { DAY_MS } from './durations.js';
/** A calendar date without a time, `YYYY-MM-DD`. */
export type LocalDate = string;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Which day it is in a time zone (IANA name) at a moment (epoch milliseconds). */
export function localDate(at: number, timeZone: string): LocalDate {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format.format(new Date(at));
}

/** The day `days` after a date (before it, when negative). */
export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days `to` is after `from`; negative when it is before. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** True for a day that exists, written `YYYY-MM-DD`. */
export function isCalendarDate(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const epochMs = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(epochMs) && new Date(epochMs).toISOString().startsWith(date);
}

/** The moment at which a day begins in a time zone, epoch milliseconds. */
export function firstMoment(date: LocalDate, timeZone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // No zone is farther from UTC than a day.
  let before = midnight - DAY_MS;
  let within = midnight + DAY_MS;
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (localDate(middle, timeZone) < date) before = middle;
    else within = middle;
  }
  return within;
}
