import { sql } from 'kysely';
import type { Db } from './tables.js';

/** Longer than the longest window that KSeF counts in, an hour. */
const KEEP_REQUESTS_MS = 2 * 3_600_000;
const PRUNE_EVERY = 500;

export interface KsefSessionRow {
  readonly reference: string;
  readonly validUntil: number;
}

export interface OpenKsefSession extends KsefSessionRow {
  readonly openedAt: number;
}

/** What the client of KSeF must remember over a restart. Moments are epoch milliseconds. */
export interface KsefStateStore {
  /**
   * When requests of a group went out after `since`, oldest first. Moments to come, of a clock that was put back since,
   * become `now` in the store, too.
   */
  requestsSince(limitKey: string, since: number, now: number): Promise<number[]>;
  recordRequest(limitKey: string, at: number): Promise<void>;
  /** Until when KSeF asked the group to wait; null when it never did. */
  pausedUntil(limitKey: string): Promise<number | null>;
  pauseUntil(limitKey: string, until: number): Promise<void>;
  /** Sessions of a seller that were not closed, oldest first. */
  openSessions(context: string): Promise<OpenKsefSession[]>;
  sessionOpened(context: string, session: KsefSessionRow, at: number): Promise<void>;
  sessionClosed(reference: string, at: number): Promise<void>;
}

export function createKsefStateStore(db: Db): KsefStateStore {
  let recorded = 0;
  return {
    requestsSince: async (limitKey, since, now) => {
      const rows = await db
        .selectFrom('ksef_request')
        .select('at')
        .where('limit_key', '=', limitKey)
        .where('at', '>', since)
        .orderBy('at')
        .execute();
      if ((rows.at(-1)?.at ?? 0) <= now) return rows.map(({ at }) => at);
      await sql`update ksef_request set at = ${now} where limit_key = ${limitKey} and at > ${now}`.execute(
        db,
      );
      return rows.map(({ at }) => Math.min(at, now));
    },
    recordRequest: async (limitKey, at) => {
      await db.insertInto('ksef_request').values({ limit_key: limitKey, at }).execute();
      recorded += 1;
      if (recorded % PRUNE_EVERY !== 0) return;
      await db
        .deleteFrom('ksef_request')
        .where('at', '<', at - KEEP_REQUESTS_MS)
        .execute();
    },
    pausedUntil: async (limitKey) => {
      const row = await db
        .selectFrom('ksef_pause')
        .select('until')
        .where('limit_key', '=', limitKey)
        .executeTakeFirst();
      return row?.until ?? null;
    },
    pauseUntil: async (limitKey, until) => {
      await db
        .insertInto('ksef_pause')
        .values({ limit_key: limitKey, until })
        .onConflict((conflict) => conflict.column('limit_key').doUpdateSet({ until }))
        .execute();
    },
    openSessions: async (context) => {
      const rows = await db
        .selectFrom('ksef_session')
        .select(['reference', 'opened_at', 'valid_until'])
        .where('context', '=', context)
        .where('closed_at', 'is', null)
        .orderBy('opened_at')
        .execute();
      return rows.map(({ reference, opened_at, valid_until }) => ({
        reference,
        openedAt: opened_at,
        validUntil: valid_until,
      }));
    },
    sessionOpened: async (context, { reference, validUntil }, at) => {
      await db
        .insertInto('ksef_session')
        .values({ reference, context, opened_at: at, valid_until: validUntil, closed_at: null })
        .onConflict((conflict) => conflict.column('reference').doNothing())
        .execute();
    },
    sessionClosed: async (reference, at) => {
      await db
        .updateTable('ksef_session')
        .set({ closed_at: at })
        .where('reference', '=', reference)
        .where('closed_at', 'is', null)
        .execute();
    },
  };
}
