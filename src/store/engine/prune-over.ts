import { sql } from 'kysely';
import type { Db } from '../schema/tables.js';

/**
 * Removes rows whose time is over, and those that a clock rollback has left in the future.
 *
 * @param longestMs what a row of now lasts at most
 * @returns how many
 */
export async function pruneOver(
  db: Db,
  [table, end]: readonly ['web_session', 'expires_at'] | readonly ['sign_in_attempt', 'window_end'],
  now: number,
  longestMs: number,
): Promise<number> {
  // One range each, for the index.
  const from = sql`delete from ${sql.table(table)} where ${sql.ref(end)}`;
  const over = await sql`${from} <= ${now}`.execute(db);
  const ahead = await sql`${from} > ${now + longestMs}`.execute(db);
  return Number(over.numAffectedRows) + Number(ahead.numAffectedRows);
}
