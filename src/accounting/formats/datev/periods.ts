import type { Entry } from '../../../domain/accounting/model.js';

/** `YYYY-MM`; a fiscal year begins with a month, so that no month is in two of them. */
export type Month = string;

/** The entries of each month of booking, months in order. */
export function byMonth(entries: readonly Entry[]): readonly (readonly [Month, readonly Entry[]])[] {
  const months = new Map<Month, Entry[]>();
  for (const entry of entries) {
    const month = entry.bookingDate.slice(0, 7);
    const known = months.get(month);
    if (known === undefined) months.set(month, [entry]);
    else known.push(entry);
  }
  return [...months].sort(([one], [other]) => (one < other ? -1 : 1));
}
