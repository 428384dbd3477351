import { sql } from 'kysely';
import { ROLLBACK_MS } from '../clock.js';
import type { Db } from './tables.js';
import { transact } from './transact.js';

const KEEP_MS = 5 * 60_000;
const PRUNE_EVERY = 500;

/** What the rate limiter must remember over a restart: when requests were sent, how long to wait, and whose token is whose. */
export interface RateLimitStore {
  /**
   * Send times of a user after `since`, epoch milliseconds, oldest first. Moments to come, of a clock that was put back
   * since, become `now` in the store, too.
   */
  recent(userKey: string, since: number, now: number): Promise<number[]>;
  /**
   * Writes a send down, unless `most` that may be the user's were written down after `since` (and not after `at`: a clock
   * may have been put back), or the user’s requests wait. One statement, so that a command and the daemon beside it cannot both take the last place.
   *
   * @returns whether it was written down
   */
  record(userKey: string, at: number, limit: { since: number; most: number }): Promise<boolean>;
  /** One send of a user at `sentAt` counts at a later moment from now on. */
  answered(userKey: string, sentAt: number, at: number): Promise<void>;
  /** Until when the platform asked the user’s requests to wait; null when they need not, or when the clock was put back. */
  pausedUntil(userKey: string, now: number): Promise<number | null>;
  /** They wait until then; the longest wait asked for holds. */
  pause(userKey: string, now: number, until: number): Promise<void>;
  /** Sends and the wait of one key are another's from now on. */
  move(fromKey: string, toKey: string): Promise<void>;
  userOf(tokenDigest: string): Promise<string | null>;
  rememberUser(tokenDigest: string, userId: string): Promise<void>;
}

/** One that was asked for in the future is void: the clock was put back since. */
const LONGEST_WAIT_HOLDS = sql`on conflict (user_key) do update
  set asked_at = excluded.asked_at, until = excluded.until
  where request_pause.until < excluded.until or request_pause.asked_at > excluded.asked_at`;

function pauseOf(userKey: string, now: number) {
  return sql<{ until: number }>`select until from request_pause
    where user_key = ${userKey} and asked_at <= ${now} and until > ${now}`;
}

/** How keys of tokens whose user is not known begin, and those of users; `src/platform/token-key.ts` makes them. */
const TOKENS = sql`user_key >= 'token:' and user_key < 'token;'`;
const USERS = sql`user_key >= 'user:' and user_key < 'user;'`;

/**
 * Requests that may count against one user's limit: his own, and those of every token of which nobody knows yet whose it is.
 * Such a token may be of any user, also of the one who has sent most.
 */
function countedFor(userKey: string, since: number, at: number) {
  const between = sql`at > ${since} and at <= ${at}`;
  const unknown = sql`(select count(*) from request_sent where ${TOKENS} and ${between})`;
  const known = userKey.startsWith('token:')
    ? sql`(select coalesce(max(sent), 0) from
        (select count(*) as sent from request_sent where ${USERS} and ${between} group by user_key))`
    : sql`(select count(*) from request_sent where user_key = ${userKey} and ${between})`;
  return sql`${known} + ${unknown}`;
}

export function createRateLimitStore(db: Db): RateLimitStore {
  let recorded = 0;
  return {
    recent: async (userKey, since, now) => {
      const rows = await db
        .selectFrom('request_sent')
        .select('at')
        .where('user_key', '=', userKey)
        .where('at', '>', since)
        .orderBy('at')
        .execute();
      if ((rows.at(-1)?.at ?? 0) <= now + ROLLBACK_MS) return rows.map((row) => row.at);
      await sql`update request_sent set at = ${now} where user_key = ${userKey} and at > ${now}`.execute(db);
      return rows.map((row) => Math.min(row.at, now));
    },
    record: async (userKey, at, { since, most }) => {
      const inserted = await sql`insert into request_sent (user_key, at) select ${userKey}, ${at} where
        ${countedFor(userKey, since, at)} < ${most} and not exists (${pauseOf(userKey, at)})`.execute(db);
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
    pausedUntil: async (userKey, now) => {
      const { rows } = await pauseOf(userKey, now).execute(db);
      return rows[0]?.until ?? null;
    },
    pause: async (userKey, now, until) => {
      await sql`insert into request_pause (user_key, asked_at, until) values (${userKey}, ${now}, ${until})
        ${LONGEST_WAIT_HOLDS}`.execute(db);
    },
    move: (fromKey, toKey) =>
      transact(db, async (transaction) => {
        await sql`update request_sent set user_key = ${toKey} where user_key = ${fromKey}`.execute(
          transaction,
        );
        await sql`insert into request_pause (user_key, asked_at, until)
          select ${toKey}, asked_at, until from request_pause where user_key = ${fromKey}
          ${LONGEST_WAIT_HOLDS}`.execute(transaction);
        await transaction.deleteFrom('request_pause').where('user_key', '=', fromKey).execute();
      }),
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
