import { DAY_MS } from '@spacebooks/base/durations';

/** Cached: creating one takes longer than using it a hundred times, and a page of invoices has many dates. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar date, YYYY-MM-DD, of a moment in a time zone. */
export function dateIn(timeZone: string, ms: number): string {
  return wallClock({ timeZone, dateStyle: 'short' }, ms);
}

export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** ISO 8601 in UTC without milliseconds, as version 2.0 writes it. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');
}

/** A moment as version 1.0 writes it, `2026/10/05 12:00:00 +0200`, on the clock of a time zone. */
export function slashedTime(timeZone: string, ms: number): string {
  const wall = wallClock({ timeZone, dateStyle: 'short', timeStyle: 'medium' }, ms);
  const offset = Math.round((Date.parse(`${wall.replace(' ', 'T')}Z`) - ms) / 60_000);
  const digits = String(Math.trunc(Math.abs(offset) / 60) * 100 + (Math.abs(offset) % 60)).padStart(4, '0');
  return `${wall.replaceAll('-', '/')} ${offset < 0 ? '-' : '+'}${digits}`;
}

/** The moment at which the clocks of a time zone show `2026-10-05T12:00:00`; between two, where they skip it. */
export function momentIn(timeZone: string, wall: string): number {
  const asUtc = Date.parse(`${wall}Z`);
  return asUtc - offsetAt(timeZone, asUtc - offsetAt(timeZone, asUtc));
}

/** Whatever is earlier has the offset that its zone begins with. */
const EARLIEST_MS = Date.parse('1000-01-01T00:00:00Z');

/** How far the clocks of a time zone are ahead of UTC, in milliseconds. */
function offsetAt(timeZone: string, ms: number): number {
  const at = Math.max(ms, EARLIEST_MS);
  const local = wallClock({ timeZone, dateStyle: 'short', timeStyle: 'medium' }, at);
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}

/** `2026-10-05 12:00:00`, or the date alone; a year has four digits. */
function wallClock(style: Style, ms: number): string {
  const text = formatOf(style).format(new Date(ms));
  return text.replace(/^\d{1,3}(?=-)/, (year) => year.padStart(4, '0'));
}

type Style = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'> & { readonly timeZone: string };

function formatOf(style: Style): Intl.DateTimeFormat {
  const key = `${style.timeZone} ${style.timeStyle ?? ''}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('sv-SE', style);
  formats.set(key, format);
  return format;
}
