import { sql } from 'kysely';
import { Failure, isFailure } from '../../domain/errors.js';
import type { OnMigration } from '../engine/engine.js';
import { knownSchema } from '../schema/known-schema.js';
import type { Db, Transaction } from '../schema/tables.js';
import { api } from './schema/api.js';
import { bank } from './schema/bank.js';
import { bankPaymentIndexes } from './schema/bank-payment-indexes.js';
import { bankPayments } from './schema/bank-payments.js';
import { baseline } from './schema/baseline.js';
import { batchLists } from './schema/batch-lists.js';
import { bookDecisions } from './schema/book-decisions.js';
import { corrections } from './schema/corrections.js';
import { correctionsOfInvoice } from './schema/corrections-of-invoice.js';
import { deferrals } from './schema/deferrals.js';
import { entriesByBookingDay } from './schema/entries-by-booking-day.js';
import { entriesByPart } from './schema/entries-by-part.js';
import { examined } from './schema/examined.js';
import { exclusions } from './schema/exclusions.js';
import { figures } from './schema/figures.js';
import { financeDecisions } from './schema/finance-decisions.js';
import { hooks } from './schema/hooks.js';
import { invoiceFacts } from './schema/invoice-facts.js';
import { invoiceSearch } from './schema/invoice-search.js';
import { listedInvoices } from './schema/listed-invoices.js';
import { payments } from './schema/payments.js';
import { paymentsExamined } from './schema/payments-examined.js';
import { places } from './schema/places.js';
import { savedViews } from './schema/saved-views.js';
import { sending } from './schema/sending.js';
import { shares } from './schema/shares.js';
import { spaceToken } from './schema/space-token.js';
import { statesInNameOrders } from './schema/states-in-name-orders.js';
import { waitingEvents } from './schema/waiting-events.js';
import { webPeople } from './schema/web-people.js';

/** Statements of each, in order; a migration that was released is never changed. */
export const MIGRATIONS: readonly (readonly string[])[] = [
  baseline,
  [shares],
  [waitingEvents],
  [sending],
  [spaceToken],
  [examined],
  [payments],
  [bank],
  [corrections],
  [bankPayments],
  [paymentsExamined],
  [places],
  [exclusions],
  [deferrals],
  [listedInvoices],
  [bankPaymentIndexes],
  [entriesByPart],
  [bookDecisions],
  [batchLists],
  [invoiceFacts],
  [api],
  [webPeople],
  [figures],
  [invoiceSearch],
  [financeDecisions],
  [correctionsOfInvoice],
  [hooks],
  [savedViews],
  [statesInNameOrders],
  [entriesByBookingDay],
];

/**
 * How many of the latest ones only add, so that the program of the release before, which does not know them, works beside
 * this one (docs/scale.md, "Upgrades"). One that takes something away counts as the first of them no more: it comes a release
 * after the last program that used it, and sets this to 0.
 */
export const ONLY_ADD = 28;

export const { schemaState, refuseNewer } = knownSchema(MIGRATIONS.length);

/** What a role does about it that may not change the schema. */
export const AS_OWNER = 'run `spacebooks db migrate --grant ROLE` as the owner of the tables';

/** Any number that nobody else uses as a lock: `spacebook` in ASCII is longer than a bigint. */
const MIGRATION_LOCK = 0x73_70_61_63_65;

/**
 * Brings the schema to this version's. Several processes may start at once: one of them migrates, the others wait for it.
 * The lock is that of a transaction, which a pooler in between passes on.
 *
 * @throws Failure `store.newer` when a later version of spacebooks wrote it, `store.denied` when only its owner may change it
 */
export async function migrate(db: Db, onMigration?: OnMigration): Promise<void> {
  const version = await readVersion(db);
  if (schemaState(version) === 'current') return;
  try {
    // Each statement sees what was committed before it: a serializable transaction would have looked before it had the lock.
    await db
      .transaction()
      .setIsolationLevel('read committed')
      .execute((transaction) => migrateAll(transaction, onMigration));
  } catch (error) {
    if (!isFailure(error, 'store.denied')) throw error;
    const detail = `its schema is version ${version}, this program needs ${MIGRATIONS.length}: ${AS_OWNER}`;
    throw new Failure('store.denied', { detail, cause: error });
  }
}

async function migrateAll(transaction: Transaction, onMigration?: OnMigration): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
  const version = refuseNewer(await readVersion(transaction));
  // Brought up to date meanwhile, maybe by a later program, whose number must stay.
  if (schemaState(version) === 'current') return;
  await sql`create table if not exists schema_version (one bigint primary key check (one = 1), version bigint not null,
    only_add bigint not null)`.execute(transaction);
  const missing = MIGRATIONS.slice(version);
  for (const [done, migration] of missing.entries()) {
    if (version > 0) onMigration?.(done, missing.length);
    for (const statements of migration) await sql.raw(statements).execute(transaction);
  }
  await sql`insert into schema_version (one, version, only_add) values (1, ${MIGRATIONS.length}, ${ONLY_ADD})
    on conflict (one) do update set version = excluded.version, only_add = excluded.only_add`.execute(
    transaction,
  );
}

/**
 * The number of the database's schema; 0 of an empty one. A later schema that this program can work with, because what it
 * does not know was only added, counts as its own.
 */
export async function readVersion(db: Db): Promise<number> {
  const { rows: found } = await sql<{
    known: string | null;
  }>`select cast(to_regclass('schema_version') as text) as known`.execute(db);
  if (found[0]?.known == null) return 0;
  const { rows } = await sql<{
    version: number;
    before: number;
  }>`select version, version - only_add as before from schema_version`.execute(db);
  const { version = 0, before = 0 } = rows[0] ?? {};
  const known = MIGRATIONS.length;
  return version > known && before <= known ? known : version;
}
