import { sql } from 'kysely';
import type { OnMigration } from '../engine/engine.js';
import { transact } from '../engine/transact.js';
import { createTables } from '../schema/create-tables.js';
import { refuseNewer, tooOld } from '../schema/known-schema.js';
import { MIGRATIONS } from '../schema/migrations.js';
import type { Db, Transaction } from '../schema/tables.js';
import { sqliteTables } from './schema/table-words.js';

/** `PRAGMA application_id` of our databases, `spac` in ASCII. */
export const APPLICATION_ID = 0x73_70_61_63;

/**
 * Brings the database to this version's schema; its number is `PRAGMA user_version`. Each migration and its
 * number are one transaction, so a crash half way leaves the version before it.
 *
 * @throws Failure `store.newer` when a later version of spacebooks wrote it, `store.too-old`
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
  for (const statement of [...createTables(migration.tables, sqliteTables), ...migration.sqlite])
    await sql.raw(statement).execute(transaction);
  if (version === 0) await sql`pragma application_id = ${sql.lit(APPLICATION_ID)}`.execute(transaction);
  await sql`pragma user_version = ${sql.lit(version + 1)}`.execute(transaction);
  return version + 1;
}

/** The number of the database's schema. @throws Failure `store.too-old` */
export async function readVersion(db: Db): Promise<number> {
  const { rows } = await sql<{
    version: number;
    application: number;
  }>`select user_version as version, application_id as application from pragma_user_version, pragma_application_id`.execute(
    db,
  );
  const { version = 0, application = 0 } = rows[0] ?? {};
  return requireMark(version, application);
}

/** @returns the number of a schema. @throws Failure `store.too-old` where it is not one of ours */
export function requireMark(version: number, application: number): number {
  if (version > 0 && application !== APPLICATION_ID) throw tooOld();
  return version;
}
