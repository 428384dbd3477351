import { sql } from 'kysely';
import { ROLLBACK_MS } from '../clock.js';
import type { Db } from './tables.js';

/**
 * Whether the clock was put back since an earlier run: what that one wrote last lies in the future. Whatever waits has
 * asked one of the other sides before, and that is written down.
 */
export async function wasRolledBack(db: Db, now: number): Promise<boolean> {
  const { rows } = await sql<{ at: number | null }>`select max(at) as at from request_sent`.execute(db);
  const latest = rows[0]?.at ?? null;
  return latest !== null && latest > now + ROLLBACK_MS;
}
