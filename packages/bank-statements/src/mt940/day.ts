import type { LocalDate } from '@spacebooks/base/calendar';
import { daysBetween, isCalendarDate } from '@spacebooks/base/calendar';

/** `YYMMDD` of this century; null when there is no such day. */
export function dayOf(text: string): LocalDate | null {
  if (!/^\d{6}$/.test(text)) return null;
  const date = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`;
  // Some banks close February on its 30th.
  if (date.slice(5) === '02-30' || date.slice(5) === '02-29') return lastOfFebruary(date.slice(0, 4));
  return isCalendarDate(date) ? date : null;
}

/** `MMDD` of the year that brings it closest to another day: a booking of January may have a value day in December. */
export function dayNear(monthAndDay: string, near: LocalDate): LocalDate | null {
  const year = Number(near.slice(2, 4));
  const days = [year, year - 1, year + 1].flatMap(
    (each) => dayOf(`${String(each).padStart(2, '0')}${monthAndDay}`) ?? [],
  );
  const distance = (day: LocalDate): number => Math.abs(daysBetween(near, day));
  return days.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

function lastOfFebruary(year: string): LocalDate {
  return isCalendarDate(`${year}-02-29`) ? `${year}-02-29` : `${year}-02-28`;
}
