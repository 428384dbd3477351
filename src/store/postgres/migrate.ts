import { sql } from 'kysely';
import { Failure, isFailure } from '../../domain/errors.js';
import type { OnMigration } from '../engine/engine.js';
import { createTables } from '../schema/create-tables.js';
import { refuseNewer, schemaState, tooOld } from '../schema/known-schema.js';
import { MIGRATIONS } from '../schema/migrations.js';
import type { Db, Transaction } from '../schema/tables.js';
import { beforeTables, postgresTables } from './schema/table-words.js';

/** What a role does about it that may not change the schema. */
export const AS_OWNER = 'run `spacebooks db migrate --grant ROLE` as the owner of the tables';

/** Any number that nobody else uses as a lock: `spacebook` in ASCII is longer than a bigint. */
const MIGRATION_LOCK = 0x73_70_61_63_65;

/**
 * Brings the schema to this version's. Several processes may start at once: one of them migrates, the others wait for it.
 * The lock is that of a transaction, which a pooler in between passes on.
 *
 * @throws Failure `store.newer` when a later version of spacebooks wrote it, `store.too-old`, `store.denied` when only its
 *   owner may change it
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
  if (version === 0) await begin(transaction);
  const missing = MIGRATIONS.slice(version);
  for (const [done, migration] of missing.entries()) {
    if (version > 0) onMigration?.(done, missing.length);
    for (const statements of [...createTables(migration.tables, postgresTables), ...migration.postgres])
      await sql.raw(statements).execute(transaction);
  }
  await sql`update schema_version set version = ${MIGRATIONS.length}, works_from = ${worksFrom()}`.execute(
    transaction,
  );
}

async function begin(transaction: Transaction): Promise<void> {
  for (const statement of beforeTables) await sql.raw(statement).execute(transaction);
  await sql`create table schema_version (one bigint primary key check (one = 1), version bigint not null,
    works_from bigint not null)`.execute(transaction);
  await sql`insert into schema_version (one, version, works_from) values (1, 0, 0)`.execute(transaction);
}

/** The oldest schema whose program works with that of this version: since then migrations only added. */
function worksFrom(): number {
  return MIGRATIONS.findLastIndex(({ onlyAdds }) => !onlyAdds) + 1;
}

/**
 * The number of the database's schema; 0 of an empty one. A later schema that this program can work with, because what it
 * does not know was only added, counts as its own.
 *
 * @throws Failure `store.too-old`
 */
export async function readVersion(db: Db): Promise<number> {
  const { rows: columns } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = to_regclass('schema_version') and attnum > 0`.execute(db);
  if (columns.length === 0) return 0;
  if (!columns.some(({ name }) => name === 'works_from')) throw tooOld();
  const { rows } = await sql<{
    version: number;
    worksFrom: number;
  }>`select version, works_from as "worksFrom" from schema_version`.execute(db);
  const { version = 0, worksFrom = 0 } = rows[0] ?? {};
  const known = MIGRATIONS.length;
  return version > known && worksFrom <= known ? known : version;
}
