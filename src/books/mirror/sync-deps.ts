import type { Clock } from '@spacebooks/base/clock';
import type { LocalDate } from '../../domain/invoice.js';
import type { Logger } from '../../ops/log.js';
import type { PlatformClient } from '../../platform/client.js';
import type { Mirror } from '../../store/mirror/mirror.js';

/** A space as the mirror sees it. */
export interface SyncSpace {
  readonly id: string;
  readonly platformId: string;
  /** IANA name: decides which day it is. */
  readonly timeZone: string;
  /** The cutover: of invoices dated before it only those are copied of which there may still be news (`isCopied`). */
  readonly from: LocalDate;
  readonly client: Pick<PlatformClient, 'tokenKey'> & {
    readonly spaces: Pick<PlatformClient['spaces'], 'revenueAccounts' | 'costCenters'>;
    readonly invoices: Pick<PlatformClient['invoices'], 'page' | 'show'>;
    readonly paymentRecords: Pick<PlatformClient['paymentRecords'], 'list'>;
  };
}

export interface SyncDeps extends SyncOptions {
  readonly space: SyncSpace;
  readonly mirror: Mirror;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface SyncOptions {
  /** Reads everything dated from this day on, in addition to what a night reads. */
  readonly since?: LocalDate | undefined;
  /**
   * Accepts that a large share of the invoices is gone. Otherwise such a sync stops with `sync.many-missing` before it marks
   * anything as deleted: a wrong space is likelier than so many deletions.
   */
  readonly acceptDeletions?: boolean | undefined;
  readonly onProgress?: ((progress: SyncProgress) => void) | undefined;
  /** Ends the sync before its next request, with `sync.interrupted`. The next sync continues from there. */
  readonly signal?: AbortSignal | undefined;
}

export interface SyncProgress {
  readonly part: 'accounts' | 'window' | 'scan' | 'unpaid' | 'single' | 'payments';
  /** Requests made so far. */
  readonly requests: number;
  /** Invoices read so far. */
  readonly read: number;
  /** Invoices that the mirror expects to read in this sync; 0 for a first one. */
  readonly expected: number;
}
