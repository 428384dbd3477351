import type { Db } from '../schema/tables.js';

/** Shows that the store takes what is written. @throws Failure `store.*` */
export async function beat(db: Db, now: number): Promise<void> {
  await db
    .insertInto('heartbeat')
    .values({ id: 1, at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at: now }))
    .execute();
}
