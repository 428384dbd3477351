import { sql } from 'kysely';
import type { OnMigration } from '../engine/engine.js';
import { transact } from '../engine/transact.js';
import { knownSchema } from '../schema/known-schema.js';
import type { Db, Transaction } from '../schema/tables.js';
import { road } from './migrations/0001-road.js';
import { ksef } from './migrations/0002-ksef.js';
import { ksefSaga } from './migrations/0003-ksef-saga.js';
import { accounting } from './migrations/0010-accounting.js';
import { mirror } from './migrations/0011-mirror.js';
import { deliveries } from './migrations/0012-deliveries.js';
import { schedule } from './migrations/0013-schedule.js';
import { operator } from './migrations/0020-operator.js';
import { alerts } from './migrations/0021-alerts.js';
import { metrics } from './migrations/0022-metrics.js';
import { protection } from './migrations/0024-protection.js';
import { alertFacts } from './migrations/0025-alert-facts.js';
import { requestPause } from './migrations/0026-request-pause.js';
import { retention } from './migrations/0027-retention.js';
import { documentModel } from './migrations/0028-document-model.js';
import { oneRateLimit } from './migrations/0029-one-rate-limit.js';
import { sagaSequence } from './migrations/0030-saga-sequence.js';
import { spaceVersions } from './migrations/0031-space-versions.js';
import { signIns } from './migrations/0032-sign-ins.js';
import { history } from './migrations/0033-history.js';
import { waitingEvents } from './migrations/0034-waiting-events.js';
import { examined } from './migrations/0035-examined.js';
import { payments } from './migrations/0036-payments.js';
import { bank } from './migrations/0037-bank.js';
import { corrections } from './migrations/0038-corrections.js';
import { bankPayments } from './migrations/0039-bank-payments.js';
import { paymentsExamined } from './migrations/0040-payments-examined.js';
import { exclusions } from './migrations/0041-exclusions.js';
import { deferrals } from './migrations/0042-deferrals.js';
import { listedInvoices } from './migrations/0043-listed-invoices.js';
import { bankPaymentIndexes } from './migrations/0044-bank-payment-indexes.js';
import { entriesByPart } from './migrations/0045-entries-by-part.js';
import { bookDecisions } from './migrations/0046-book-decisions.js';
import { batchLists } from './migrations/0047-batch-lists.js';
import { invoiceFacts } from './migrations/0048-invoice-facts.js';
import { api } from './migrations/0049-api.js';
import { webPeople } from './migrations/0050-people.js';
import { figures } from './migrations/0051-figures.js';
import { invoiceSearch } from './migrations/0052-invoice-search.js';
import { financeDecisions } from './migrations/0053-finance-decisions.js';
import { correctionsOfInvoice } from './migrations/0054-corrections-of-invoice.js';
import { hooks } from './migrations/0055-hooks.js';
import { savedViews } from './migrations/0056-saved-views.js';
import { statesInNameOrders } from './migrations/0057-states-in-name-orders.js';
import { entriesByBookingDay } from './migrations/0058-entries-by-booking-day.js';
import { numbersOfPeople } from './migrations/0059-numbers-of-people.js';

/** Statements of each, in order; a migration that was released is never changed. */
export const MIGRATIONS: readonly (readonly string[])[] = [
  road,
  ksef,
  ksefSaga,
  accounting,
  deliveries,
  mirror,
  schedule,
  metrics,
  alerts,
  operator,
  protection,
  alertFacts,
  requestPause,
  retention,
  documentModel,
  oneRateLimit,
  sagaSequence,
  signIns,
  spaceVersions,
  history,
  waitingEvents,
  examined,
  payments,
  bank,
  corrections,
  bankPayments,
  paymentsExamined,
  exclusions,
  deferrals,
  listedInvoices,
  bankPaymentIndexes,
  entriesByPart,
  bookDecisions,
  batchLists,
  invoiceFacts,
  api,
  webPeople,
  figures,
  invoiceSearch,
  financeDecisions,
  correctionsOfInvoice,
  hooks,
  savedViews,
  statesInNameOrders,
  entriesByBookingDay,
  numbersOfPeople,
];

export const { schemaState, refuseNewer } = knownSchema(MIGRATIONS.length);

/**
 * Brings the database to this version's schema; its number is `PRAGMA user_version`. Each migration and its
 * number are one transaction, so a crash half way leaves the version before it.
 *
 * @throws Failure `store.newer` when a later version of spacebooks wrote it
 */
export async function migrate(db: Db, onMigration?: OnMigration): Promise<void> {
  const first = refuseNewer(await readVersion(db));
  let version = first;
  while (version < MIGRATIONS.length) {
    if (first > 0) onMigration?.(version - first, MIGRATIONS.length - first);
    version = await transact(db, migrateOnce);
  }
}

/** @returns the version that the database has then */
async function migrateOnce(transaction: Transaction): Promise<number> {
  // Read under the lock: who has the file by another name, a link, has another claim, and may be at it as well.
  const version = refuseNewer(await readVersion(transaction));
  const migration = MIGRATIONS[version];
  if (migration === undefined) return version;
  for (const statement of migration) await sql.raw(statement).execute(transaction);
  await sql`pragma user_version = ${sql.lit(version + 1)}`.execute(transaction);
  return version + 1;
}

/** The number of the database's schema. */
export async function readVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  return rows[0]?.user_version ?? 0;
}
