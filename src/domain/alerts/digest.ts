import type { FailureCode } from '../errors.js';
import type { LocalDate } from '../invoice.js';
import type { InvoiceTerms } from '../invoice-facts.js';
import type { Task } from '../tasks/task.js';
import type { AlertAbout } from './alert.js';

/** The facts of a daily digest; moments are epoch milliseconds. */
export interface DigestFacts {
  /** The day it is sent on. */
  readonly date: LocalDate;
  readonly timeZone: string;
  readonly from: number;
  readonly until: number;
  readonly spaces: readonly SpaceDigest[];
  /** What waits for people, the most urgent first. */
  readonly tasks: readonly Task[];
  /** Open alerts, oldest first, at most a hundred. */
  readonly open: readonly OpenAlert[];
  readonly openCount: number;
  /** Alerts that ended within the time. */
  readonly resolvedCount: number;
  /** Of the audit log; head null while nothing was recorded. */
  readonly audit: { readonly rows: number; readonly head: string | null };
}

export interface OpenAlert {
  readonly id: number;
  readonly spaceId: string | null;
  readonly code: FailureCode;
  readonly subject: string;
  readonly about: AlertAbout;
  readonly text: string;
  /** What is known of the invoice that it is about. */
  readonly facts?: { readonly number: string | null; readonly terms: InvoiceTerms | null } | null;
}

export interface SpaceDigest {
  readonly spaceId: string;
  readonly eInvoices: { readonly done: number; readonly underWay: number; readonly waiting: number };
  /** Null where the space has no books. */
  readonly books: SpaceBooksDigest | null;
}

export interface SpaceBooksDigest {
  /** The last business date that is done. */
  readonly through: LocalDate | null;
  readonly batches: number;
  readonly entries: number;
  readonly deliveriesWaiting: number;
  readonly deliveriesParked: number;
}

/** The first month that is over and not closed. */
export function nextClosing(
  from: LocalDate,
  closedThrough: LocalDate | null,
  today: LocalDate,
): string | null {
  const month = closedThrough === null ? from.slice(0, 7) : monthAfter(closedThrough.slice(0, 7));
  return month < today.slice(0, 7) ? month : null;
}

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
