import type { Clock } from '@spacebooks/base/clock';
import { HOUR_MS, MINUTE_MS } from '@spacebooks/base/durations';
import { AHEAD_MS, HOLD_MS, type RateLimitStore, type SendLimit } from '@spacebooks/http/rate-limit';
import { type RawBuilder, sql } from 'kysely';
import { dialectOf, type Turn } from '../engine/engine.js';
import { outsideFences } from '../engine/fence.js';
import { writeTogether } from '../engine/group-commit.js';
import { storedTime, type ToStored } from '../engine/stored-time.js';
import { transact } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';
import { createPlacesAhead } from './places-ahead.js';

/** Longer than the minute in which the platform counts. */
const KEEP_PLATFORM_MS = 5 * MINUTE_MS;
/** Longer than the hour in which KSeF counts. */
const KEEP_MS = 2 * HOUR_MS;
const PRUNE_EVERY = 500;
/** A moment that was read off the clock is older than what others have written since; what lies later is of a clock that was put back. */
const CLOCK_AHEAD_MS = MINUTE_MS;

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
  where request_pause.until < excluded.until or request_pause.asked_at > excluded.asked_at + ${CLOCK_AHEAD_MS}`;

/**
 * How many requests may count against a key: its own and, for a user of the platform, those of every token whose user is
 * unknown. Such a token may be of any user, also of the one who has sent most.
 */
function countedFor(key: string, since: RawBuilder<number>, until: RawBuilder<number>): RawBuilder<number> {
  const between = sql`at > ${since} and at <= ${until}`;
  const own = sql<number>`(select count(*) from request_sent where user_key = ${key} and ${between})`;
  const unknown = sql`(select count(*) from request_sent where ${TOKENS} and ${between})`;
  if (key.startsWith('user:')) return sql`${own} + ${unknown}`;
  if (!key.startsWith('token:')) return own;
  return sql`(select coalesce(max(sent), 0) from
    (select count(*) as sent from request_sent where ${USERS} and ${between} group by user_key) as of_users) + ${unknown}`;
}

function hasRoom(
  key: string,
  at: number,
  limits: readonly SendLimit[],
  stored: ToStored,
): RawBuilder<boolean> {
  const until = stored(at + CLOCK_AHEAD_MS);
  const isFree = sql`not exists (select 1 from request_pause
    where user_key = ${key} and asked_at <= ${until} and until > ${stored(at)})`;
  const hasPlace = limits.map(({ since, most }) => sql`${countedFor(key, stored(since), until)} < ${most}`);
  return sql`${sql.join([...hasPlace, isFree], sql` and `)}`;
}

/** A token whose user is unknown counts against every user. */
function turnOf(key: string): Turn {
  if (key.startsWith('token:')) return { alone: 'token:' };
  return key.startsWith('user:') ? { beside: 'token:', alone: key } : { alone: key };
}

async function prune(db: Db, stored: ToStored, now: number): Promise<void> {
  await sql`delete from request_sent where at < ${stored(now - KEEP_MS)}
    or (at < ${stored(now - KEEP_PLATFORM_MS)} and ${PLATFORM_KEYS})`.execute(db);
}

/**
 * @param clock what moments are read off; without it they are stored as given, which is right for one machine alone
 */
export function createRateLimitStore(db: Db, clock?: Clock): RateLimitStore & TokenUserStore {
  const time = storedTime(db, clock);
  const ahead = clock === undefined ? null : createPlacesAhead(db, clock, time, CLOCK_AHEAD_MS);
  /** How far ahead of all clocks the moment of a place that is held may lie. */
  const heldMs = ahead === null ? 0 : AHEAD_MS + HOLD_MS;
  // A user is none of a share: what was sent counts, whoever has the spaces by then.
  const store = outsideFences({
    ...sentRequests(db, time, heldMs),
    ...requestPauses(db, time),
    ...tokenUsers(db),
  });
  return { ...store, ahead: ahead === null ? undefined : outsideFences(ahead) };
}

function sentRequests(
  db: Db,
  time: ReturnType<typeof storedTime>,
  heldMs: number,
): Pick<RateLimitStore, 'recent' | 'record' | 'answered' | 'giveBack'> {
  let recorded = 0;
  /** Row ids of requests in flight, by key and moment. */
  const inFlight = new Map<string, number[]>();
  const landed = (key: string, sentAt: number): number | undefined => {
    const request = `${sentAt} ${key}`;
    const [id, ...others] = inFlight.get(request) ?? [];
    if (others.length > 0) inFlight.set(request, others);
    else inFlight.delete(request);
    return id;
  };
  return {
    recent: async (key, since, now) => {
      const stored = time.from(now);
      const { rows } = await sql<{ at: number; present: number }>`select at, ${stored(now)} as present
        from request_sent where user_key = ${key} and at > ${stored(since)} order by at`.execute(db);
      const last = rows.at(-1);
      if (last === undefined) return [];
      // Others have written while this one waited for its turn: only what lies ahead of all is of a clock that was put back.
      const latest = time.latest(now);
      const present = last.present + latest - now;
      if (last.at > present + heldMs) {
        await sql`update request_sent set at = ${stored(latest)}
          where user_key = ${key} and at > ${stored(latest + heldMs)}`.execute(db);
      }
      const difference = time.ahead(last.present);
      return rows.map(({ at }) => Math.min(at, present) - difference);
    },
    record: async (key, at, limits) => {
      const stored = time.from(at);
      const insert = sql<{ id: number }>`insert into request_sent (user_key, at)
        select cast(${key} as text), ${stored(at)} where ${hasRoom(key, at, limits, stored)} returning id`;
      const { rows } = await writeTogether(db, (writer) =>
        dialectOf(db).inTurn(writer, turnOf(key), (alone) => insert.execute(alone)),
      );
      const [row] = rows;
      if (row === undefined) return false;
      const request = `${at} ${key}`;
      inFlight.set(request, [...(inFlight.get(request) ?? []), row.id]);
      recorded += 1;
      if (recorded % PRUNE_EVERY === 0) await prune(db, stored, at);
      return true;
    },
    answered: async (key, sentAt, at) => {
      const id = landed(key, sentAt);
      if (id === undefined) return;
      const update = sql`update request_sent set at = ${time.from(at)(at)} where id = ${id}`;
      await writeTogether(db, (writer) => update.execute(writer));
    },
    giveBack: async (key, sentAt) => {
      const id = landed(key, sentAt);
      if (id === undefined) return;
      await writeTogether(db, (writer) => writer.deleteFrom('request_sent').where('id', '=', id).execute());
    },
  };
}

function requestPauses(
  db: Db,
  time: ReturnType<typeof storedTime>,
): Pick<RateLimitStore, 'pausedUntil' | 'pause'> {
  return {
    pausedUntil: async (key, now, holdAfterRollbackMs = 0) => {
      const stored = time.from(now);
      const { rows } = await sql<{ asked_at: number; until: number; present: number }>`
        select asked_at, until, ${stored(now)} as present from request_pause
        where user_key = ${key} and until > ${stored(now)}`.execute(db);
      const [pause] = rows;
      if (pause === undefined) return null;
      const difference = time.ahead(pause.present);
      if (pause.asked_at <= pause.present + CLOCK_AHEAD_MS) return pause.until - difference;
      if (holdAfterRollbackMs === 0) return null;
      const until = pause.present + Math.min(pause.until - pause.asked_at, holdAfterRollbackMs);
      await sql`update request_pause set asked_at = ${pause.present}, until = ${until}
        where user_key = ${key}`.execute(db);
      return until - difference;
    },
    pause: async (key, now, until) => {
      const stored = time.from(now);
      await sql`insert into request_pause (user_key, asked_at, until)
        values (${key}, ${stored(now)}, ${stored(until)}) ${LONGEST_PAUSE_HOLDS}`.execute(db);
    },
  };
}

function tokenUsers(db: Db): Pick<RateLimitStore, 'move'> & TokenUserStore {
  return {
    move: (fromKey, toKey) =>
      transact(db, async (transaction) => {
        await sql`update request_sent set user_key = ${toKey} where user_key = ${fromKey}`.execute(
          transaction,
        );
        await sql`insert into request_pause (user_key, asked_at, until)
          select cast(${toKey} as text), asked_at, until from request_pause where user_key = ${fromKey}
          ${LONGEST_PAUSE_HOLDS}`.execute(transaction);
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
