import { addDays } from '@spacebooks/base/calendar';
import type { LocalDate } from './invoice.js';

/** By these clocks KSeF and the law tell one day from the next, wherever a space keeps its own. */
export const POLISH_TIME_ZONE = 'Europe/Warsaw';

/** Days off work by the act of 18 January 1951, month and day, that do not move. */
const FIXED: ReadonlySet<string> = new Set([
  '01-01',
  '05-01',
  '05-03',
  '08-15',
  '11-01',
  '11-11',
  '12-25',
  '12-26',
]);

/** Days after Easter Sunday: itself, Easter Monday, Pentecost, Corpus Christi. */
const AFTER_EASTER = [0, 1, 49, 60];

/** Epiphany is a day off since 2011, Christmas Eve since 2025. */
const SINCE: Readonly<Record<string, number>> = { '01-06': 2011, '12-24': 2025 };

/** Given once, by an act of its own: the hundredth year of independence. */
const ONCE: ReadonlySet<LocalDate> = new Set(['2018-11-12']);

/**
 * True from Monday to Friday except on statutory holidays in Poland. Deadlines and exchange rates count these days.
 *
 * @param date from 1990 on; earlier holidays were others
 */
export function isPolishBusinessDay(date: LocalDate): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(date);
}

/** The first business day after a date. */
export function nextPolishBusinessDay(date: LocalDate): LocalDate {
  return nearest(date, 1);
}

/** The last business day before a date. */
export function previousPolishBusinessDay(date: LocalDate): LocalDate {
  return nearest(date, -1);
}

function nearest(date: LocalDate, step: 1 | -1): LocalDate {
  const day = addDays(date, step);
  return isPolishBusinessDay(day) ? day : nearest(day, step);
}

function isHoliday(date: LocalDate): boolean {
  const year = Number(date.slice(0, 4));
  const day = date.slice(5);
  const since = SINCE[day];
  if (since !== undefined) return year >= since;
  if (FIXED.has(day) || ONCE.has(date)) return true;
  const easter = easterSunday(year);
  return AFTER_EASTER.some((days) => addDays(easter, days) === date);
}

/** Gregorian Easter, by the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): LocalDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century + 8) / 25);
  const moon = Math.floor((century - correction + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moon + 15) % 30;
  const leap = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * leap) / 451);
  const days = epact + leap - 7 * late + 114;
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)).toISOString().slice(0, 10);
}
