import type { InvoiceSnapshot, SnapshotSource } from '../domain/accounting/model.js';
import type { Failure } from '../domain/errors.js';
import type { Invoice, NumberedName } from '../domain/invoice.js';
import type { DateRange, SyncResult } from '../domain/sync-result.js';

/** The copy of the platform: what the books and the operator read. */
export interface MirrorReader extends SnapshotSource {
  /**
   * The latest version of every invoice of a space, deleted ones too, ordered by id, read in pieces. What a sync
   * takes meanwhile may or may not be in it, so the books are made when the sync is over.
   */
  snapshots(spaceId: string): AsyncGenerator<InvoiceSnapshot>;
  /** All versions seen of an invoice, oldest first; empty when it is unknown. */
  versions(spaceId: string, invoiceId: string): Promise<readonly InvoiceVersion[]>;
  /** Sorted by number. */
  revenueAccounts(spaceId: string): Promise<readonly MirroredAccount[]>;
  /** Sorted by number. */
  costCenters(spaceId: string): Promise<readonly MirroredAccount[]>;
  /** The last sync that went through to its end; null when there was none. */
  lastSync(spaceId: string): Promise<SyncResult | null>;
}

export interface InvoiceVersion {
  readonly version: number;
  /** When it was first seen, epoch milliseconds. */
  readonly seenAt: number;
  readonly deleted: boolean;
  readonly invoice: Invoice;
}

export interface MirroredAccount extends NumberedName {
  /** The platform's id. */
  readonly id: string;
}

/** A sync that is under way. */
export interface SyncRun {
  readonly id: number;
  readonly spaceId: string;
  readonly startedAt: number;
  /** Invoices that events pointed at since the last sync that went through. */
  readonly pointedAt: readonly string[];
}

/** What taking in a page has changed. */
export interface Taken {
  readonly added: number;
  readonly changed: number;
}

/** How one sync writes the copy. Everything is one commit a call. */
export interface MirrorWriter {
  begin(spaceId: string, now: number): Promise<SyncRun>;
  /** Keeps what was read of invoices; a version is written where something changed. */
  take(run: SyncRun, invoices: readonly Invoice[], now: number): Promise<Taken>;
  /** Records that invoices are there although they could not be read. */
  touch(run: SyncRun, invoiceIds: readonly string[]): Promise<void>;
  /** Records that these days were read in full. */
  daysRead(run: SyncRun, range: DateRange): Promise<void>;
  finish(run: SyncRun, result: SyncResult): Promise<void>;
  fail(run: SyncRun, failure: Failure, now: number): Promise<void>;
}

export type Mirror = MirrorReader & MirrorWriter;
