import type { FailureCode } from '../errors.js';
import type { Finding } from '../finding.js';
import type { LocalDate } from '../invoice.js';
import type { BatchManifest, LeftOutSum } from './model.js';

/** What an export would hand out if it ran now. */
export interface ExportAhead {
  readonly status: 'ready' | 'unchanged' | 'blocked';
  /** The last day of documents that it looks at. */
  readonly to: LocalDate;
  /** Of the space; 0 while it has no batch. What is shown is true as long as no other one was made. */
  readonly lastBatch: number;
  /** The number and the sums that its batch would have; null without one. */
  readonly batch: {
    readonly number: number;
    readonly manifest: Pick<BatchManifest, 'entries' | 'invoices' | 'totals' | 'byAccount'>;
  } | null;
  readonly leftOutSums: readonly LeftOutSum[];
  /** What blocks it; null where nothing does. */
  readonly blocked: {
    readonly code: FailureCode;
    readonly detail: string | null;
    readonly findings: readonly Finding[];
  } | null;
  /** Whether changed rules would book something anew that nobody has said yes to. */
  readonly isAsked: boolean;
}
