import type { Archive, PrunableArchive } from '../archive/content.js';
import { withCrashPoints } from '../crash-point.js';
import { createAlerts } from '../store/alerts/alerts.js';
import { createBankLines } from '../store/bank/bank-lines.js';
import { createBankPayments } from '../store/bank/bank-payments.js';
import { createBankRules } from '../store/bank/bank-rules.js';
import { createBankStatements } from '../store/bank/bank-statements.js';
import { createPayableInvoices } from '../store/bank/payable-invoices.js';
import { type Anchor, type AnchorRole, createAnchor } from '../store/books/anchor.js';
import { createAskedExports } from '../store/books/asked-exports.js';
import { createAskedSyncs } from '../store/books/asked-syncs.js';
import { createAuditLog } from '../store/books/audit.js';
import { createBatches } from '../store/books/batches.js';
import { createBookClaims } from '../store/books/book-claims.js';
import { createBookHolds } from '../store/books/book-holds.js';
import { createBookReadings } from '../store/books/book-readings.js';
import { createBookRecords } from '../store/books/book-records.js';
import { createBookRuns } from '../store/books/book-runs.js';
import { createComparisons } from '../store/books/comparisons.js';
import { createDeliveries } from '../store/books/deliveries.js';
import { createExclusions } from '../store/books/exclusions.js';
import { createJournal } from '../store/books/journal.js';
import { createOpeningConfirmations } from '../store/books/opening-confirmations.js';
import { createPeriods } from '../store/books/periods.js';
import { createPostedCopies } from '../store/books/posted-copies.js';
import { createRebookings } from '../store/books/rebookings.js';
import { createReportMonths } from '../store/books/report-months.js';
import { createShownReturns } from '../store/books/shown-returns.js';
import { createWaitingExports } from '../store/books/waiting-exports.js';
import { createDatedEInvoices } from '../store/coverage/dated-e-invoices.js';
import { dialectOf } from '../store/engine/engine.js';
import type { Db } from '../store/engine/open.js';
import { createFigures, type Figures } from '../store/figures/figures.js';
import { createForecasts } from '../store/figures/forecasts.js';
import { createNumberedInvoices } from '../store/invoices/numbered-invoices.js';
import { createSettingsEvidence } from '../store/invoices/settings-evidence.js';
import { createMirror } from '../store/mirror/mirror.js';
import { createEInvoicePdfs } from '../store/sagas/e-invoice-reports.js';
import { createKsefCollectives } from '../store/sagas/ksef-collectives.js';
import { createAcceptedCutovers } from '../store/spaces/accepted-cutovers.js';
import { createArchiveAnchor } from './archive-anchor.js';

/** Everything that the books of all spaces are kept in. */
export type BookStores = Readonly<ReturnType<typeof createBookStores>>;

/** @param role of this process towards the database */
export function createBookStores(
  db: Db,
  archive: Archive & Pick<PrunableArchive, 'anchors'>,
  role: AnchorRole,
) {
  const anchor: Anchor =
    dialectOf(db).anchorIn === 'archive' ? createArchiveAnchor(db, archive.anchors) : createAnchor(db, role);
  const figures: Pick<Figures, 'invoiced'> = createFigures(db);
  return {
    anchor: withCrashPoints(anchor, { keep: 'commit:anchor' }),
    archive: withCrashPoints<Archive>(archive, { put: 'archive', putPieces: 'archive' }),
    alerts: withCrashPoints(createAlerts(db), { raise: 'commit:alert' }),
    asked: createAskedExports(db),
    syncs: createAskedSyncs(db),
    audit: createAuditLog(db),
    ...bankStores(db),
    batches: withCrashPoints(createBatches(db), { release: 'commit:batch', decide: 'commit:decision' }),
    claims: withCrashPoints(createBookClaims(db), {
      take: 'commit:claim',
      releaseClaim: 'commit:claim-released',
    }),
    comparisons: createComparisons(db),
    copies: createPostedCopies(db),
    cutovers: createAcceptedCutovers(db),
    deliveries: withCrashPoints(createDeliveries(db), {
      wakeParked: 'commit:parked-woken',
      plan: 'commit:plan',
      failed: 'commit:delivery-failed',
    }),
    eInvoices: createDatedEInvoices(db),
    evidence: createSettingsEvidence(db),
    exclusions: createExclusions(db),
    shownReturns: createShownReturns(db),
    figures,
    forecasts: createForecasts(db),
    holds: createBookHolds(db),
    journal: createJournal(db),
    numbered: createNumberedInvoices(db),
    openings: createOpeningConfirmations(db),
    mirror: withCrashPoints(createMirror(db), {
      begin: 'commit:sync-begun',
      replaceAccounts: 'commit:accounts',
      take: 'commit:invoices',
      touch: 'commit:unreadable',
      markDeleted: 'commit:deletion',
      takePayments: 'commit:payments',
      markPaymentsDeleted: 'commit:payments-deleted',
      daysRead: 'commit:days-read',
      finish: 'commit:sync-done',
      fail: 'commit:sync-failed',
    }),
    months: createReportMonths(db),
    pdfs: createEInvoicePdfs(db),
    periods: withCrashPoints(createPeriods(db), { close: 'commit:period-closed' }),
    readings: withCrashPoints(createBookReadings(db), {
      begin: 'commit:reading-begun',
      keep: 'commit:examined',
    }),
    rebookings: createRebookings(db),
    records: withCrashPoints(createBookRecords(db, createBatches(db)), { add: 'commit:record' }),
    runs: withCrashPoints(createBookRuns(db), {
      beginAt: 'commit:first-night',
      start: 'commit:run-begun',
      finish: 'commit:run-ended',
    }),
    statements: withCrashPoints(createBankStatements(db), { take: 'commit:statements' }),
    waiting: withCrashPoints(createWaitingExports(db), {
      add: 'commit:exports-due',
      served: 'commit:export-served',
    }),
  };
}

function bankStores(db: Db) {
  return {
    bank: withCrashPoints(createBankLines(db), {
      keepVerdicts: 'commit:verdicts',
      assign: 'commit:payments-intended',
      adopt: 'commit:payments-found',
      takeBack: 'commit:undo-intended',
      dismiss: 'commit:line-dismissed',
      undo: 'commit:decision-undone',
    }),
    bankPayments: withCrashPoints(createBankPayments(db), {
      claimDue: 'commit:payment-claimed',
      sending: 'commit:payment-sending',
      recorded: 'commit:payment-recorded',
      undone: 'commit:payment-undone',
      confirmed: 'commit:payment-confirmed',
      gone: 'commit:payment-gone',
      refused: 'commit:payment-refused',
      putOff: 'commit:payment-put-off',
    }),
    bankRules: createBankRules(db),
    collectives: createKsefCollectives(db),
    payable: createPayableInvoices(db),
  };
}
