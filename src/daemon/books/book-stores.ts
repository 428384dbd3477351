import type { Archive } from '../../archive/archive.js';
import { type Alerts, createAlerts } from '../../store/alerts.js';
import { type Anchor, createAnchor } from '../../store/anchor.js';
import { type AuditLog, createAuditLog } from '../../store/audit.js';
import { type Batches, createBatches } from '../../store/batches.js';
import { type BookClaims, createBookClaims } from '../../store/book-claims.js';
import { type BookHolds, createBookHolds } from '../../store/book-holds.js';
import { type BookRecords, createBookRecords } from '../../store/book-records.js';
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
  readonly anchor: Anchor;
  readonly archive: Archive;
  readonly alerts: Alerts;
  readonly audit: AuditLog;
  readonly batches: Batches;
  readonly claims: BookClaims;
  readonly deliveries: Deliveries;
  readonly holds: BookHolds;
  readonly journal: Journal;
  readonly mirror: Mirror;
  readonly pdfs: EInvoicePdfs;
  readonly periods: Periods;
  readonly records: BookRecords;
  readonly runs: BookRuns;
  readonly waiting: WaitingExports;
}

export function createBookStores(db: Db, archive: Archive): BookStores {
  const batches = createBatches(db);
  return {
    anchor: createAnchor(db),
    archive,
    alerts: createAlerts(db),
    audit: createAuditLog(db),
    batches,
    claims: createBookClaims(db),
    deliveries: createDeliveries(db),
    holds: createBookHolds(db),
    journal: createJournal(db),
    mirror: createMirror(db),
    pdfs: createEInvoicePdfs(db),
    periods: createPeriods(db),
    records: createBookRecords(db, batches),
    runs: createBookRuns(db),
    waiting: createWaitingExports(db),
  };
}
