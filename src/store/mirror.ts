import type { InvoiceSnapshot, SnapshotSource } from '../domain/accounting/model.js';
import type { Invoice, NumberedName } from '../domain/invoice.js';
import type { SyncResult } from '../domain/sync-result.js';
import { createMirrorCoverage, type MirrorCoverage } from './mirror-coverage.js';
import { createMirrorReader } from './mirror-reader.js';
import { createMirrorWriter, type MirrorWriter } from './mirror-writer.js';
import type { Db } from './tables.js';

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

export type Mirror = MirrorReader & MirrorWriter & MirrorCoverage;

export function createMirror(db: Db): Mirror {
  return { ...createMirrorReader(db), ...createMirrorWriter(db), ...createMirrorCoverage(db) };
}
