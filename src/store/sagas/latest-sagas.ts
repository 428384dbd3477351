import { sql } from 'kysely';
import type { Db } from '../schema/tables.js';

/**
 * The last saga of each invoice: the open one where there is one, because another begins only after its end. Conditions of
 * an index are written out, here and wherever one is meant: SQLite does not match a parameter with them.
 */
export function latestSagas(db: Db) {
  return db.selectFrom('saga').where(sql<boolean>`saga.latest = 1`);
}

/** Those of them that are not `done`, which years of invoices are. */
export function latestNotDone(db: Db) {
  return latestSagas(db).where(sql<boolean>`saga.state <> 'done'`);
}
