import { type RawBuilder, sql } from 'kysely';
import type { RateLimitStore, SendLimit } from '../domain/rate-limit.js';
import { dialectOf, type Turn } from './engine.js';
import { outsideFences } from './fence.js';
import type { Db } from './tables.js';
import { transact } from './transact.js';

/** Longer than the minute in which the platform counts. */
const KEEP_PLATFORM_MS = 5 * 60_000;
/** Longer than the hour in which KSeF counts. */
const KEEP_MS = 2 * 3_600_000;
const PRUNE_EVERY = 500;
/** A moment that was read off the clock is older than what others have written since; what lies later is of a clock that was put back. */
const AHEAD_MS = 60_000;

/** Whose token is whose, so that a start counts its requests with those of its user. */
interface TokenUserStore {
  userOf(tokenDigest: string): Promise<string | null>;
  rememberUser(tokenDigest: string, userId: string): Promise<void>;
}

/**
 * The platform's keys begin with `token:` while the user of a token is unknown, and with `user:` from then on
 * (`src/platform/token.ts`); any other key is KSeF's.
 */
const TOKENS = sql`user_key >= 'token:' and user_key < 'token;'`;
const USERS = sql`user_key >= 'user:' and user_key < 'user;'`;

/** Of users and tokens of the platform. */
export const PLATFORM_KEYS: RawBuilder<boolean> = sql`(${TOKENS} or ${USERS})`;

/** One that was asked for in the future is void: the clock was put back since. */
const LONGEST_PAUSE_HOLDS = sql`on conflict (user_key) do update
  set asked_at = excluded.asked_at, until = excluded.until
  where request_pause.until < excluded.until or request_pause.asked_at > excluded.asked_at + ${AHEAD_MS}`;

/**
 * How many requests may count against a key: its own and, for a user of the platform, those of every token whose user is
 * unknown. Such a token may be of any user, also of the one who has sent most.
 */
function countedFor(key: string, since: number, at: number): RawBuilder<number> {
  const between = sql`at > ${since} and at <= ${at + AHEAD_MS}`;
  const own = sql<number>`(select count(*) from request_sent where user_key = ${key} and ${between})`;
  const unknown = sql`(select count(*) from request_sent where ${TOKENS} and ${between})`;
  if (key.startsWith('user:')) return sql`${own} + ${unknown}`;
  if (!key.startsWith('token:')) return own;
  return sql`(select coalesce(max(sent), 0) from
    (select count(*) as sent from request_sent where ${USERS} and ${between} group by user_key) as of_users) + ${unknown}`;
}

function hasRoom(key: string, at: number, limits: readonly SendLimit[]): RawBuilder<boolean> {
  const isFree = sql`not exists (select 1 from request_pause
    where user_key = ${key} and asked_at <= ${at + AHEAD_MS} and until > ${at})`;
  const hasPlace = limits.map(({ since, most }) => sql`${countedFor(key, since, at)} < ${most}`);
  return sql`${sql.join([...hasPlace, isFree], sql` and `)}`;
}

/** A token whose user is unknown counts against every user. */
function turnOf(key: string): Turn {
  if (key.startsWith('token:')) return { alone: 'token:' };
  return key.startsWith('user:') ? { beside: 'token:', alone: key } : { alone: key };
}

async function prune(db: Db, now: number): Promise<void> {
  await sql`delete from request_sent where at < ${now - KEEP_MS}
    or (at < ${now - KEEP_PLATFORM_MS} and ${PLATFORM_KEYS})`.execute(db);
}

export function createRateLimitStore(db: Db): RateLimitStore & TokenUserStore {
  let recorded = 0;
  /** Keys that another one has taken over, while requests of theirs may be in flight. */
  const successors = new Map<string, string>();
  // A user is none of a share: what was sent counts, whoever has the spaces by then.
  return outsideFences({
    recent: async (key, since, now) => {
      const rows = await db
        .selectFrom('request_sent')
        .select('at')
        .where('user_key', '=', key)
        .where('at', '>', since)
        .orderBy('at')
        .execute();
      if ((rows.at(-1)?.at ?? 0) <= now) return rows.map(({ at }) => at);
      await sql`update request_sent set at = ${now} where user_key = ${key} and at > ${now}`.execute(db);
      return rows.map(({ at }) => Math.min(at, now));
    },
    record: async (key, at, limits) => {
      const insert = sql`insert into request_sent (user_key, at)
        select cast(${key} as text), cast(${at} as bigint) where ${hasRoom(key, at, limits)}`;
      const inserted = await dialectOf(db).inTurn(db, turnOf(key), (alone) => insert.execute(alone));
      if (inserted.numAffectedRows !== 1n) return false;
      recorded += 1;
      if (recorded % PRUNE_EVERY === 0) await prune(db, at);
      return true;
    },
    answered: async (key, sentAt, at) => {
      const keys = [key, successors.get(key) ?? key];
      await sql`update request_sent set at = ${at} where id = (select id from request_sent
        where user_key in (${sql.join(keys)}) and at = ${sentAt} limit 1)`.execute(db);
    },
    pausedUntil: async (key, now, holdAfterRollbackMs = 0) => {
      const pause = await db
        .selectFrom('request_pause')
        .select(['asked_at', 'until'])
        .where('user_key', '=', key)
        .where('until', '>', now)
        .executeTakeFirst();
      if (pause === undefined) return null;
      if (pause.asked_at <= now + AHEAD_MS) return pause.until;
      if (holdAfterRollbackMs === 0) return null;
      const until = Math.min(pause.until, now + holdAfterRollbackMs);
      await sql`update request_pause set asked_at = ${now}, until = ${until} where user_key = ${key}`.execute(
        db,
      );
      return until;
    },
    pause: async (key, now, until) => {
      await sql`insert into request_pause (user_key, asked_at, until) values (${key}, ${now}, ${until})
        ${LONGEST_PAUSE_HOLDS}`.execute(db);
    },
    move: (fromKey, toKey) => {
      successors.set(fromKey, toKey);
      return transact(db, async (transaction) => {
        await sql`update request_sent set user_key = ${toKey} where user_key = ${fromKey}`.execute(
          transaction,
        );
        await sql`insert into request_pause (user_key, asked_at, until)
          select cast(${toKey} as text), asked_at, until from request_pause where user_key = ${fromKey}
          ${LONGEST_PAUSE_HOLDS}`.execute(transaction);
        await transaction.deleteFrom('request_pause').where('user_key', '=', fromKey).execute();
      });
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
  });
}
