import type { FailureCode } from './errors.js';
import type { LocalDate } from './invoice.js';

/** What one sync of a space has read and found. Moments are epoch milliseconds. */
export interface SyncResult {
  readonly spaceId: string;
  readonly startedAt: number;
  readonly finishedAt: number;
  /** Invoices dated from here on were read, those of days to come included. */
  readonly windowFrom: LocalDate;
  /** Days before the window that were read as well: the rotating scan, and where many were paid at once. */
  readonly scanned: readonly DateRange[];
  /** Invoices read, each counted once. */
  readonly read: number;
  /** Invoices that were not in the mirror before. */
  readonly added: number;
  /** Invoices with a new version: edited, locked, paid, written off, or back after they were gone. */
  readonly changed: number;
  /** Invoices that are gone from the platform. */
  readonly deleted: number;
  /** How many there are; null where they could not be read, and the former ones hold. */
  readonly revenueAccounts: number | null;
  readonly costCenters: number | null;
  /** Left out by releases that did not copy them. */
  readonly payments?: PaymentsCopied;
  /** Requests to the platform, without repetitions of ones that failed. */
  readonly requests: number;
  /** What could not be read, and did not stop the rest. */
  readonly warnings: readonly SyncWarning[];
}

/** How single payments were copied, and what the next sync has to know. Moments are epoch milliseconds. */
export interface PaymentsCopied {
  /** Payment records read, each counted once. */
  readonly read: number;
  readonly added: number;
  /** Those with a new version: another amount, day, method, note, or back after they were gone. */
  readonly changed: number;
  readonly deleted: number;
  /** Read and not kept: their invoices are from long before the cutover, or not copied yet. */
  readonly leftOut: number;
  /** When the last sync began that copied what the platform had then; null where none ever did. */
  readonly copiedAt: number | null;
  /** The same of the last one that read everything since a cutover. */
  readonly complete: { readonly at: number; readonly from: LocalDate } | null;
  /** The token may not read payments; null where it may, or was never tried. */
  readonly refused: { readonly at: number; readonly token: string } | null;
}

/** Both days included. */
export interface DateRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export interface SyncWarning {
  readonly part: 'revenue accounts' | 'cost centers' | 'invoices' | 'payments';
  readonly code: FailureCode;
  readonly detail: string;
}

/** What the mirror knows of the invoices dated on one day. */
export interface DayState {
  readonly date: LocalDate;
  /** How many there are. */
  readonly invoices: number;
  /** When all of them were last read, epoch milliseconds; null when they never were. */
  readonly readAt: number | null;
}
