import { sql } from 'kysely';
import type { Db } from './open.js';

const KEEP_MS = 5 * 60_000;
const PRUNE_EVERY = 500;

/** What the rate limiter must remember over a restart: when requests were sent, and whose token is whose. */
export interface RateMemory {
  /** Send times of a user after `since`, epoch milliseconds, oldest first. */
  recent(userKey: string, since: number): Promise<number[]>;
  /**
   * Writes a send down, unless `most` were written down after `since` (and not after `at`: a clock may have been
   * put back). One statement, so that a command and the daemon beside it cannot both take the last place.
   *
   * @returns whether it was written down
   */
  record(userKey: string, at: number, limit: { since: number; most: number }): Promise<boolean>;
  /** One send of a user at `sentAt` counts at a later moment from now on. */
  answered(userKey: string, sentAt: number, at: number): Promise<void>;
  /** Sends of one key are another's from now on. */
  move(fromKey: string, toKey: string): Promise<void>;
  userOf(tokenDigest: string): Promise<string | null>;
  rememberUser(tokenDigest: string, userId: string): Promise<void>;
}

export function createRateMemory(db: Db): RateMemory {
  let recorded = 0;
  return {
    recent: async (userKey, since) => {
      const rows = await db
        .selectFrom('request_sent')
        .select('at')
        .where('user_key', '=', userKey)
        .where('at', '>', since)
        .orderBy('at')
        .execute();
      return rows.map((row) => row.at);
    },
    record: async (userKey, at, { since, most }) => {
      const inserted = await sql`insert into request_sent (user_key, at) select ${userKey}, ${at} where
        (select count(*) from request_sent where user_key = ${userKey} and at > ${since} and at <= ${at}) < ${most}
        `.execute(db);
      if (inserted.numAffectedRows !== 1n) return false;
      recorded += 1;
      if (recorded % PRUNE_EVERY === 0) {
        await db
          .deleteFrom('request_sent')
          .where('at', '<', at - KEEP_MS)
          .execute();
      }
      return true;
    },
    answered: async (userKey, sentAt, at) => {
      await sql`update request_sent set at = ${at} where rowid =
        (select rowid from request_sent where user_key = ${userKey} and at = ${sentAt} limit 1)`.execute(db);
    },
    move: async (fromKey, toKey) => {
      await sql`update request_sent set user_key = ${toKey} where user_key = ${fromKey}`.execute(db);
    },
    userOf: async (tokenDigest) => {
      const row = await db
        .selectFrom('token_user')
        .select('user_id')
        .where('token_digest', '=', tokenDigest)
        .executeTakeFirst();
      return row?.user_id ?? null;
    },
    rememberUser: async (tokenDigest, userId) => {
      await db
        .insertInto('token_user')
        .values({ token_digest: tokenDigest, user_id: userId })
        .onConflict((conflict) => conflict.column('token_digest').doUpdateSet({ user_id: userId }))
        .execute();
    },
  };
}
