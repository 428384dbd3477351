import { addDays, localDate } from '@spacebooks/base/calendar';
import type { LocalDate } from './invoice.js';
import { startOfDay } from './local-moment.js';
import { nextPolishBusinessDay, POLISH_TIME_ZONE } from './polish-calendar.js';

/**
 * A time in which KSeF was out of service, as the Ministry announced it. `failure`: awaria (art. 106ne ust. 1, 106nf of the
 * VAT act). `unavailable`: niedostępność, announced maintenance (art. 106nh). `total`: awaria całkowita, told by the mass
 * media (art. 106ne ust. 3, 106ng).
 */
export interface KsefFailure {
  readonly kind: 'failure' | 'unavailable' | 'total';
  /** Epoch milliseconds. */
  readonly from: number;
  /** The first moment after it, epoch milliseconds; null while no end was announced. */
  readonly to: number | null;
}

/** A document, as the law counts the time in which it must be sent. */
interface Issued {
  /** When it was issued, epoch milliseconds. */
  readonly at: number;
  /** Until when it must be sent where nothing was announced, epoch milliseconds. */
  readonly deadline: number;
}

/**
 * Until when a document must be in KSeF. `by`: before this moment, epoch milliseconds. `open`: in time after an end that was not
 * announced so far. `lifted`: it must not be sent at all, not later either.
 */
export type SendingTerm =
  | { readonly kind: 'by'; readonly deadline: number }
  | { readonly kind: 'open' }
  | { readonly kind: 'lifted' };

/** art. 106nf ust. 1 */
const DAYS_AFTER_A_FAILURE = 7;
/** art. 106nh ust. 1 */
const DAYS_AFTER_UNAVAILABILITY = 1;

/** The end of the first business day after the date of the document (art. 106nda ust. 2), epoch milliseconds. */
export function usualDeadline(date: LocalDate): number {
  return endOfDay(nextPolishBusinessDay(date));
}

/**
 * The term of a document by what the Ministry announced, in whatever order that is given.
 *
 * - What was issued in an unavailability has the business day after it.
 * - A failure that falls into the term gives seven business days after its end, and another one within these gives them anew.
 * - A total failure within the term ends the duty to send.
 *
 * Source: the table and the rules of consecutive events in tryby-offline.md of CIRFMF/ksef-docs (2025-07-10).
 */
export function sendingTerm({ at, deadline }: Issued, failures: readonly KsefFailure[]): SendingTerm {
  const ends = failures
    .filter((each) => each.kind === 'unavailable' && isIn(at, each))
    .map((each) => deadlineAfter(each, DAYS_AFTER_UNAVAILABILITY));
  let last = Math.max(deadline, ...ends);
  for (const failure of failures.toSorted((one, other) => one.from - other.from)) {
    if (!isWithin(failure, at, last)) continue;
    if (failure.kind === 'total') return { kind: 'lifted' };
    if (failure.kind === 'failure') last = Math.max(last, deadlineAfter(failure, DAYS_AFTER_A_FAILURE));
  }
  return last === Number.POSITIVE_INFINITY ? { kind: 'open' } : { kind: 'by', deadline: last };
}

/**
 * Whether a document was issued in an announced failure: one that was, and has no number yet, is OFF in JPK_V7M.
 *
 * @param at when it was issued, where that is known; otherwise any hour of its date counts
 */
export function isOfFailure(
  date: LocalDate,
  at: number | undefined,
  failures: readonly KsefFailure[],
): boolean {
  return failures.some(
    (each) =>
      each.kind === 'failure' &&
      (at === undefined
        ? isWithin(each, startOfDay(date, POLISH_TIME_ZONE), endOfDay(date))
        : isIn(at, each)),
  );
}

/** Whether KSeF is out of service at a moment, as far as that was announced. @param at epoch milliseconds */
export function isAnnouncedAt(at: number, failures: readonly KsefFailure[]): boolean {
  return failures.some((each) => isIn(at, each));
}

/** Days, both inclusive, as the time that they are in Warsaw. */
export function failureOfDays(
  kind: KsefFailure['kind'],
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): KsefFailure {
  return { kind, from: startOfDay(from, POLISH_TIME_ZONE), to: endOfDay(to) };
}

function isIn(at: number, { from, to }: KsefFailure): boolean {
  return at >= from && (to === null || at < to);
}

function isWithin({ from, to }: KsefFailure, begin: number, end: number): boolean {
  return from < end && (to === null || to > begin);
}

/** Infinite while the end is not announced. */
function deadlineAfter({ to }: KsefFailure, days: number): number {
  if (to === null) return Number.POSITIVE_INFINITY;
  // What ends at midnight has ended on the day before.
  let day = localDate(to - 1, POLISH_TIME_ZONE);
  for (let count = 0; count < days; count += 1) day = nextPolishBusinessDay(day);
  return endOfDay(day);
}

function endOfDay(date: LocalDate): number {
  return startOfDay(addDays(date, 1), POLISH_TIME_ZONE);
}
