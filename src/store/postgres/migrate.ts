import { sql } from 'kysely';
import { Failure, isFailure } from '../../domain/errors.js';
import { knownSchema } from '../known-schema.js';
import type { Db, Transaction } from '../tables.js';
import { baseline } from './schema/baseline.js';
import { shares } from './schema/shares.js';

/** Statements of each, in order; a migration that was released is never changed. */
export const MIGRATIONS: readonly (readonly string[])[] = [baseline, [shares]];

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
export async function migrate(db: Db): Promise<void> {
  const version = await readVersion(db);
  if (schemaState(version) === 'current') return;
  try {
    // Each statement sees what was committed before it: a serializable transaction would have looked before it had the lock.
    await db.transaction().setIsolationLevel('read committed').execute(migrateAll);
  } catch (error) {
    if (!isFailure(error, 'store.denied')) throw error;
    const detail = `its schema is version ${version}, this program needs ${MIGRATIONS.length}: ${AS_OWNER}`;
    throw new Failure('store.denied', { detail, cause: error });
  }
}

async function migrateAll(transaction: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
  const version = refuseNewer(await readVersion(transaction));
  await sql`create table if not exists schema_version (one bigint primary key check (one = 1), version bigint not null)`.execute(
    transaction,
  );
  for (const migration of MIGRATIONS.slice(version)) {
    for (const statements of migration) await sql.raw(statements).execute(transaction);
  }
  await sql`insert into schema_version (one, version) values (1, ${MIGRATIONS.length})
    on conflict (one) do update set version = excluded.version`.execute(transaction);
}

/** The number of the database's schema; 0 of an empty one. */
export async function readVersion(db: Db): Promise<number> {
  const { rows: found } = await sql<{
    known: string | null;
  }>`select cast(to_regclass('schema_version') as text) as known`.execute(db);
  if (found[0]?.known == null) return 0;
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(db);
  return rows[0]?.version ?? 0;
}
