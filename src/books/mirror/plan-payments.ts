import { addDays, daysBetween } from '@spacebooks/base/calendar';
import { DAY_MS } from '@spacebooks/base/durations';
import type { LocalDate } from '../../domain/invoice.js';
import type { DateRange, PaymentsCopied } from '../../domain/sync-result.js';

/** Everything since the cutover is read once in so many nights, as the days of invoices are. */
const NIGHTS = 7;
/** What would be older than a week in the next night, which may be half a day late. */
const DUE_MS = (NIGHTS - 0.5) * DAY_MS;
/** Days in one list: version 1.0 shows no pages. */
const LONGEST_DAYS = 366;

interface PaymentsNight {
  /** What the sync before left; null before the first one. */
  readonly last: PaymentsCopied | null;
  readonly cutover: LocalDate;
  /** From which day on all invoices are copied: what was paid of them before the cutover is read once. */
  readonly first: LocalDate;
  /** First day of the open window. */
  readonly windowFrom: LocalDate;
  readonly today: LocalDate;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Tells the token from another one. */
  readonly token: string;
}

interface PaymentsPlan {
  /** One list each; together without a gap up to today. None where the token was refused before. */
  readonly lists: readonly DateRange[];
  /** All that there is since the cutover. */
  readonly isComplete: boolean;
  /** Whose invoices are compared with what is paid of them: those that changed since; null for all. */
  readonly since: number | null;
}

/**
 * Which payments a night reads: those paid in the open window, in one list; everything since the cutover once a week, in a list
 * a year. A token that was refused is not tried again for a week: no token gains scopes, but its user may become an admin again.
 */
export function planPayments(night: PaymentsNight): PaymentsPlan {
  const { last, cutover, first, windowFrom, today, now, token } = night;
  const isFresh = (at: number): boolean => at <= now && now - at < DUE_MS;
  const refused = last?.refused ?? null;
  if (refused !== null && refused.token === token && isFresh(refused.at)) {
    return { lists: [], isComplete: false, since: null };
  }
  const complete = last?.complete ?? null;
  const isNew = complete === null || complete.from > first;
  const isComplete = isNew || !isFresh(complete.at);
  const since = last?.copiedAt ?? null;
  return {
    lists: yearByYear({ from: isNew ? first : isComplete ? cutover : windowFrom, to: today }),
    isComplete,
    since: complete === null || since === null || since > now ? null : since,
  };
}

function yearByYear({ from, to }: DateRange): readonly DateRange[] {
  if (daysBetween(from, to) < LONGEST_DAYS) return from > to ? [] : [{ from, to }];
  const end = addDays(from, LONGEST_DAYS - 1);
  return [{ from, to: end }, ...yearByYear({ from: addDays(end, 1), to })];
}
