import type { Clock } from '../../clock.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { Logger } from '../../ops/log.js';
import type { PlatformClient } from '../../platform/client.js';
import type { Mirror } from '../../store/mirror.js';

/** A space as the mirror sees it. */
export interface SyncSpace {
  readonly id: string;
  readonly platformId: string;
  /** IANA name: decides which day it is. */
  readonly timeZone: string;
  /** The cutover: invoices dated before it are not copied. */
  readonly from: LocalDate;
  readonly client: Pick<PlatformClient, 'list'> & {
    readonly invoices: Pick<PlatformClient['invoices'], 'page' | 'show'>;
  };
}

export interface SyncDeps {
  readonly space: SyncSpace;
  readonly mirror: Mirror;
  readonly clock: Clock;
  readonly log: Logger;
  /** Reads everything dated from this day on, in addition to what a night reads. */
  readonly since?: LocalDate;
  /**
   * Believes it when a great part of the invoices is gone. Left out, such a sync stops with `sync.many-missing`
   * before it takes anything for deleted: it is rather a wrong space than so many deletions.
   */
  readonly acceptDeletions?: boolean;
  readonly onProgress?: (progress: SyncProgress) => void;
  /** Ends the sync before its next request, with `sync.interrupted`. The next sync does what is left. */
  readonly signal?: AbortSignal;
}

/** How far a sync is. */
export interface SyncProgress {
  readonly part: 'accounts' | 'window' | 'scan' | 'unpaid' | 'single';
  /** Requests made so far. */
  readonly requests: number;
  /** Invoices read so far. */
  readonly read: number;
  /** Invoices that the mirror expects to read in this sync; 0 for a first one. */
  readonly expected: number;
}
