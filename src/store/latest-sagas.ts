import { sql } from 'kysely';
import type { Db } from './tables.js';

/** The last saga of each invoice: the open one where there is one, because another begins only after its end. */
export function latestSagas(db: Db) {
  return db.selectFrom('saga').where(
    sql<boolean>`not exists (select 1 from saga as later where later.space_id = saga.space_id
        and later.invoice_id = saga.invoice_id and later.sequence > saga.sequence)`,
  );
}
