import type { Archive } from '../../archive/archive.js';
import { type Alerts, createAlerts } from '../../store/alerts.js';
import { type AuditLog, createAuditLog } from '../../store/audit.js';
import { type Batches, createBatches } from '../../store/batches.js';
import { type BookClaims, createBookClaims } from '../../store/book-claims.js';
import { type BookRuns, createBookRuns } from '../../store/book-runs.js';
import { createDeliveries, type Deliveries } from '../../store/deliveries.js';
import { createEInvoicePdfs, type EInvoicePdfs } from '../../store/e-invoice-pdfs.js';
import { createJournal, type Journal } from '../../store/journal.js';
import { createMirror, type Mirror } from '../../store/mirror.js';
import type { Db } from '../../store/open.js';
import { createPeriods, type Periods } from '../../store/periods.js';
import { createWaitingExports, type WaitingExports } from '../../store/waiting-exports.js';

/** Everything that the books of all spaces are kept in. */
export interface BookStores {
  readonly archive: Archive;
  readonly alerts: Alerts;
  readonly audit: AuditLog;
  readonly batches: Batches;
  readonly claims: BookClaims;
  readonly deliveries: Deliveries;
  readonly journal: Journal;
  readonly mirror: Mirror;
  readonly pdfs: EInvoicePdfs;
  readonly periods: Periods;
  readonly runs: BookRuns;
  readonly waiting: WaitingExports;
}

export function createBookStores(db: Db, archive: Archive): BookStores {
  return {
    archive,
    alerts: createAlerts(db),
    audit: createAuditLog(db),
    batches: createBatches(db),
    claims: createBookClaims(db),
    deliveries: createDeliveries(db),
    journal: createJournal(db),
    mirror: createMirror(db),
    pdfs: createEInvoicePdfs(db),
    periods: createPeriods(db),
    runs: createBookRuns(db),
    waiting: createWaitingExports(db),
  };
}
