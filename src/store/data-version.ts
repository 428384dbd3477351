import { sql } from 'kysely';
import type { Db } from './connection.js';

/** A number that is another one after somebody else (a command beside the daemon) has written to the database. */
export async function readDataVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
  return rows[0]?.data_version ?? 0;
}
