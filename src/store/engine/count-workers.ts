import { sql } from 'kysely';
import type { Db } from '../schema/tables.js';

/** How many workers hold a share, of a database that several may share: PostgreSQL's. */
export async function countWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{
    workers: number;
  }>`select count(distinct owner) as workers from share where owner is not null`.execute(db);
  return rows[0]?.workers ?? 0;
}
