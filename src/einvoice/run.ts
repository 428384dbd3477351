import type { Archive } from '../archive/archive.js';
import type { Clock } from '../clock.js';
import type { Invoice } from '../domain/invoice.js';
import type { Logger } from '../ops/log.js';
import type { ShownInvoice } from '../platform/invoices.js';
import type { Sagas } from '../store/sagas.js';
import type { References } from './document/document-type.js';
import type { PlatformPdf } from './platform-layout.js';
import type { EInvoiceSpace } from './space.js';

export interface StepParts {
  readonly space: EInvoiceSpace;
  readonly archive: Archive;
  readonly clock: Clock;
  readonly sagas: Pick<Sagas, 'latestState'>;
  readonly log: Logger;
}

/** What one run of a saga carries in memory from step to step; lost in a crash, and read again then. */
export interface Run {
  shown: ShownInvoice | null;
  pdf: Uint8Array | null;
  /** What the invoice says of others, once it was asked for. */
  references: References | null;
  /** What the platform shows, for an invoice with this content. */
  platformPdf: { readonly contentDigest: string; readonly given: PlatformPdf } | null;
}

/** The invoice as it was read last. @throws Error before the first reading, a defect */
export function invoiceOf(run: Run): Invoice {
  if (run.shown === null) throw new Error('the invoice was not read in this run');
  return run.shown.invoice;
}
