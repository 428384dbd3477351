import type { Database } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { Failure } from '../domain/errors.js';
import { up as road } from './migrations/0001-road.js';
import { up as ksef } from './migrations/0002-ksef.js';
import { up as ksefSaga } from './migrations/0003-ksef-saga.js';
import { up as accounting } from './migrations/0010-accounting.js';
import { up as mirror } from './migrations/0011-mirror.js';
import { up as deliveries } from './migrations/0012-deliveries.js';
import { up as schedule } from './migrations/0013-schedule.js';
import { up as operator } from './migrations/0020-operator.js';
import { up as alerts } from './migrations/0021-alerts.js';
import { up as metrics } from './migrations/0022-metrics.js';
import { up as protection } from './migrations/0024-protection.js';
import { up as alertFacts } from './migrations/0025-alert-facts.js';
import { up as requestPause } from './migrations/0026-request-pause.js';

type Migration = (db: Kysely<unknown>) => Promise<void>;

/** In order; a migration that was released is never changed. */
const MIGRATIONS: readonly Migration[] = [
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
];

/**
 * Brings the database to this version's schema; its number is `PRAGMA user_version`. Each migration and its
 * number are one transaction, so a crash half way leaves the version before it.
 *
 * @throws Failure `store.newer` when a later version of spacebooks wrote it
 */
export async function migrate<T>(db: Kysely<T>, raw: Database): Promise<void> {
  const version = versionOf(raw);
  if (version > MIGRATIONS.length) {
    throw new Failure('store.newer', {
      detail: `its schema is version ${version}, this program knows ${MIGRATIONS.length}`,
    });
  }
  for (const [index, migration] of MIGRATIONS.entries()) {
    if (index < version) continue;
    await db.transaction().execute(async (transaction) => {
      await migration(transaction as unknown as Kysely<unknown>);
      raw.pragma(`user_version = ${index + 1}`);
    });
  }
}

/** The number of this version's schema. */
export function migrationCount(): number {
  return MIGRATIONS.length;
}

/** Whether the database has exactly the schema of this version. */
export function isCurrent(raw: Database): boolean {
  return schemaState(raw) === 'current';
}

/** How the database's schema stands to that of this version. */
export function schemaState(raw: Database): 'older' | 'current' | 'newer' {
  const version = versionOf(raw);
  if (version === MIGRATIONS.length) return 'current';
  return version < MIGRATIONS.length ? 'older' : 'newer';
}

function versionOf(raw: Database): number {
  return Number(raw.pragma('user_version', { simple: true }));
}
