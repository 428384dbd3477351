import { addDays } from '@spacebooks/base/calendar';
import type { LocalDate } from '../invoice.js';

/** What is copied of an invoice that numbers are compared by. */
export interface NumberedInvoice {
  readonly number: string;
  readonly date: LocalDate;
}

/** Where the last invoice of the program before and our first one do not follow each other. */
export type NumberGap =
  | { readonly kind: 'unknown number' }
  /** Its date is after the day that was stated. */
  | { readonly kind: 'other day'; readonly date: LocalDate }
  /** Dated after the last day of the program before, and before our first one: nobody books them. */
  | { readonly kind: 'days between'; readonly numbers: readonly string[] }
  /** Numbered after the last one, and dated before the cutover: neither program has them, if the number is right. */
  | { readonly kind: 'later numbers'; readonly numbers: readonly string[] }
  /** Numbered before the last one, and dated on or after the cutover: both have them, if the number is right. */
  | { readonly kind: 'earlier numbers'; readonly numbers: readonly string[] };

/**
 * Compares days and numbers. Numbers follow each other only where all but their last digits are the same: of others nothing is said.
 *
 * @param invoices copies, deleted ones left out
 */
export function numberGaps(
  last: { readonly day: LocalDate; readonly number: string },
  invoices: readonly NumberedInvoice[],
  cutover: LocalDate,
): readonly NumberGap[] {
  const first = addDays(last.day, 1);
  const between = invoices.filter(
    ({ date, number }) => first <= date && date < cutover && number !== last.number,
  );
  const days = listed('days between', between);
  const [own] = inOrder(invoices.filter(({ number }) => number === last.number));
  if (own === undefined) return [{ kind: 'unknown number' }, ...days];
  const place = placeOf(last.number);
  const follows = ({ number }: NumberedInvoice): number | null => {
    const other = placeOf(number);
    return place === null || other === null || other.series !== place.series ? null : other.at - place.at;
  };
  const later = invoices.filter((each) => each.date <= last.day && (follows(each) ?? 0) > 0);
  const earlier = invoices.filter((each) => each.date >= cutover && (follows(each) ?? 1) <= 0);
  return [
    ...(own.date <= last.day || own.date >= cutover ? [] : [{ kind: 'other day', date: own.date } as const]),
    ...days,
    ...listed('later numbers', later),
    ...listed('earlier numbers', earlier),
  ];
}

/** Of the few that are told, not of all. */
function inOrder(invoices: readonly NumberedInvoice[]): readonly NumberedInvoice[] {
  return invoices.toSorted(
    (one, other) =>
      one.date.localeCompare(other.date) || one.number.localeCompare(other.number, 'en', { numeric: true }),
  );
}

function listed(
  kind: 'days between' | 'later numbers' | 'earlier numbers',
  invoices: readonly NumberedInvoice[],
): readonly NumberGap[] {
  return invoices.length === 0 ? [] : [{ kind, numbers: inOrder(invoices).map(({ number }) => number) }];
}

/** `BERLIN-2026-101` is 101 of `BERLIN-2026-`. */
function placeOf(number: string): { readonly series: string; readonly at: number } | null {
  const digits = /\d{1,15}$/.exec(number)?.[0];
  return digits === undefined ? null : { series: number.slice(0, -digits.length), at: Number(digits) };
}
