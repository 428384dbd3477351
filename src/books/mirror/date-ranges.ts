import { addDays } from '@spacebooks/base/calendar';
import type { LocalDate } from '../../domain/invoice.js';
import type { DateRange } from '../../domain/sync-result.js';
import type { OpenRange } from '../../store/mirror/mirror-coverage.js';

/** Joins ranges that touch or overlap, so that each is one list. @returns in order; the last one may be open */
export function joinRanges(ranges: readonly OpenRange[]): readonly OpenRange[] {
  const joined: { from: LocalDate; to: LocalDate | null }[] = [];
  for (const range of [...ranges].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    const touches = last !== undefined && (last.to === null || range.from <= addDays(last.to, 1));
    if (!touches) joined.push({ ...range });
    else if (last.to !== null && (range.to === null || range.to > last.to)) last.to = range.to;
  }
  return joined;
}

/** The list's filters for a range. */
export function filtersOf({ from, to }: OpenRange): { readonly from: LocalDate; readonly to?: LocalDate } {
  return to === null ? { from } : { from, to };
}

/** The month of a date, from its first day to its last one. */
export function monthOf(date: LocalDate): DateRange {
  const from = `${date.slice(0, 7)}-01`;
  const inNextMonth = addDays(from, 31);
  return { from, to: addDays(`${inNextMonth.slice(0, 7)}-01`, -1) };
}

export function contains({ from, to }: OpenRange, date: LocalDate): boolean {
  return date >= from && (to === null || date <= to);
}
