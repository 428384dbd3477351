import { HOUR_MS } from '@spacebooks/base/durations';
import { pruneOver } from '../engine/prune-over.js';
import { transact } from '../engine/transact.js';
import type { Db, Transaction } from '../schema/tables.js';

/** Of all people together; the oldest goes first. */
const MOST_SESSIONS = 1_000;
/** What the configuration allows at most; what lasts longer was begun before a clock rollback. */
const LONGEST_MS = 168 * HOUR_MS;

/** What the store knows of somebody who is signed in; nothing of it signs anybody in. */
export interface StoredSession {
  readonly userName: string;
  readonly proof: string;
  readonly expiresAt: number;
  readonly seenAt: number;
  /** JSON; null when nothing is to be shown. */
  readonly notice: string | null;
  /** The browser's name and system; null where it says neither. */
  readonly browser: string | null;
}

export type NewSession = Pick<StoredSession, 'userName' | 'proof' | 'expiresAt'> &
  Partial<Pick<StoredSession, 'browser'>> & {
    /** Of somebody who was invited; null of a user of the configuration. */
    readonly personId?: number | null;
  };

/** A session as its owner is shown it. */
export interface ListedSession extends Pick<StoredSession, 'seenAt' | 'browser'> {
  readonly id: number;
  readonly digest: string;
  readonly begunAt: number;
}

/** Sessions of the page, by the digests of their tokens. */
export type WebSessions = ReturnType<typeof createWebSessions>;

export function createWebSessions(db: Db) {
  return {
    /** @returns false for who was deactivated while the password was checked: letting in again must not sign in */
    begin: (digest: string, session: NewSession, now: number): Promise<boolean> =>
      transact(db, (transaction) => begin(transaction, digest, session, now)),
    find: async (digest: string): Promise<StoredSession | null> => {
      const row = await db
        .selectFrom('web_session')
        .select(['user_name', 'proof', 'expires_at', 'seen_at', 'notice', 'browser'])
        .where('token_digest', '=', digest)
        .executeTakeFirst();
      if (row === undefined) return null;
      const { user_name: userName, expires_at: expiresAt, seen_at: seenAt, ...rest } = row;
      return { userName, expiresAt, seenAt, ...rest };
    },
    change: async (
      digest: string,
      { expiresAt, seenAt, notice }: Partial<Pick<StoredSession, 'expiresAt' | 'seenAt' | 'notice'>>,
    ): Promise<void> => {
      await db
        .updateTable('web_session')
        .set({
          ...(expiresAt !== undefined && { expires_at: expiresAt }),
          ...(seenAt !== undefined && { seen_at: seenAt }),
          ...(notice !== undefined && { notice }),
        })
        .where('token_digest', '=', digest)
        .execute();
    },
    end: async (digest: string): Promise<void> => {
      await db.deleteFrom('web_session').where('token_digest', '=', digest).execute();
    },
    /** Of somebody, the latest first; without those that are over. */
    listOf: async (userName: string, now: number): Promise<readonly ListedSession[]> => {
      const rows = await db
        .selectFrom('web_session')
        .select(['id', 'token_digest as digest', 'begun_at as begunAt', 'seen_at as seenAt', 'browser'])
        .where('user_name', '=', userName)
        .where('expires_at', '>', now)
        .orderBy('id', 'desc')
        .execute();
      return rows;
    },
    /** One of somebody's own. */
    endOne: async (userName: string, id: number): Promise<void> => {
      await db.deleteFrom('web_session').where('id', '=', id).where('user_name', '=', userName).execute();
    },
    /** All of somebody, but for one. */
    endAllOf: async (userName: string, exceptDigest: string = ''): Promise<void> => {
      await db
        .deleteFrom('web_session')
        .where('user_name', '=', userName)
        .where('token_digest', '<>', exceptDigest)
        .execute();
    },
    /** Ends those of whoever is neither in the configuration nor an active person at this very moment. */
    endOfFormer: async (configured: readonly string[]): Promise<void> => {
      await db
        .deleteFrom('web_session')
        .where('user_name', 'not in', configured)
        .where('user_name', 'not in', (eb) =>
          eb.selectFrom('web_user').select('name').where('deactivated_at', 'is', null),
        )
        .execute();
    },
  };
}

async function begin(
  transaction: Transaction,
  digest: string,
  { userName, proof, expiresAt, browser = null, personId = null }: NewSession,
  now: number,
): Promise<boolean> {
  if (personId !== null && !(await isActive(transaction, personId))) return false;
  await transaction.deleteFrom('web_session').where('expires_at', '<=', now).execute();
  await transaction
    .insertInto('web_session')
    .values({
      token_digest: digest,
      user_name: userName,
      proof,
      expires_at: expiresAt,
      seen_at: now,
      notice: null,
      begun_at: now,
      browser,
    })
    .execute();
  await transaction
    .deleteFrom('web_session')
    .where('id', 'not in', (eb) =>
      eb.selectFrom('web_session').select('id').orderBy('id', 'desc').limit(MOST_SESSIONS),
    )
    .execute();
  return true;
}

async function isActive(transaction: Transaction, personId: number): Promise<boolean> {
  const person = await transaction
    .selectFrom('web_user')
    .select('id')
    .where('id', '=', personId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return person !== undefined;
}

/** Removes sessions that have ended, and those that a clock rollback has left in the future. @returns how many */
export function pruneWebSessions(db: Db, now: number): Promise<number> {
  return pruneOver(db, ['web_session', 'expires_at'], now, LONGEST_MS);
}
