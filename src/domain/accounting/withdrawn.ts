import type { LocalDate } from '../invoice.js';
import type { Entry } from './model.js';
import { monthOf } from './month.js';
import type { PartState } from './part-change.js';
import { unitKey } from './posted-unit.js';
import { returnMonthOf } from './tax-month.js';
import type { WithdrawnEntry } from './withdrawn-entry.js';

/**
 * Parts with what was withdrawn of them from closed months, as if that still counted: it is put back, and the part compared as
 * it was when its months were closed.
 *
 * @param withdrawn in the order in which it was posted
 */
export function withWithdrawn(
  parts: readonly PartState[],
  withdrawn: readonly WithdrawnEntry[],
): readonly PartState[] {
  if (withdrawn.length === 0) return parts;
  const units = Map.groupBy(withdrawn, ({ entry }) => unitKey(entry));
  const known = new Map(parts.map((state) => [keyOf(state), state]));
  for (const [key, rows] of units) known.set(key, asIfPosted(known.get(key), rows));
  return [...known.values()];
}

function keyOf({ invoiceId, part, paymentId }: PartState): string {
  return unitKey({ invoiceId, part, paymentId: paymentId ?? undefined });
}

function asIfPosted(state: PartState | undefined, rows: readonly WithdrawnEntry[]): PartState {
  const [first] = rows;
  if (first === undefined) throw new RangeError('no rows');
  const reversed = new Set(rows.flatMap(({ entry }) => entry.reverses ?? []));
  const counted = idsOf(state).filter((id) => !reversed.has(id));
  const standing = standingIn(rows);
  const dates = (standing.length > 0 ? standing : rows).map(({ entry }) => entry.documentDate);
  const own = counted.length > 0 ? [state?.documentDate ?? ''] : [];
  const last = standing.at(-1)?.entry;
  const doubled = (state?.doubled ?? []).filter(({ id }) => !reversed.has(id));
  return {
    invoiceId: first.entry.invoiceId,
    part: first.entry.part,
    paymentId: first.entry.paymentId ?? null,
    revision: Math.max(state?.revision ?? 0, ...rows.map(({ entry, revision }) => of(entry, revision))),
    documentDate: [...dates, ...own].sort().at(-1) ?? '',
    ids: [...counted, ...standing.map(({ entry }) => entry.id)].sort().join(' '),
    buyer: last?.buyer ?? state?.buyer ?? null,
    ksefMark: last?.ksefMark ?? state?.ksefMark ?? null,
    ...(doubled.length > 0 && { doubled }),
    withdrawn: rows,
  };
}

/** The revision of a reversal is of what follows it, which may not be there. */
function of({ reverses }: Entry, revision: number): number {
  return reverses === null ? revision : 0;
}

function idsOf(state: Pick<PartState, 'ids'> | undefined): readonly string[] {
  return state === undefined || state.ids === '' ? [] : state.ids.split(' ');
}

/** Those of the entries that are posted, and not reversed by another of them. */
export function standingIn(rows: readonly WithdrawnEntry[]): readonly WithdrawnEntry[] {
  const reversed = new Set(rows.flatMap(({ entry }) => entry.reverses ?? []));
  return rows.filter(({ entry }) => entry.reverses === null && !reversed.has(entry.id));
}

/** Whether an entry was booked, or declared, in a closed month. @param closedThrough last day of one */
export function isInClosedMonth(entry: Entry, closedThrough: LocalDate): boolean {
  return entry.bookingDate <= closedThrough || returnMonthOf(entry) <= monthOf(closedThrough);
}
