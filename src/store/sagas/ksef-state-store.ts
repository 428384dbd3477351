import type { Clock } from '@spacebooks/base/clock';
import type { RateLimitStore } from '@spacebooks/http/rate-limit';
import { createRateLimitStore } from '../limits/rate-limit-store.js';
import type { Db } from '../schema/tables.js';

interface KsefSessionRow {
  readonly reference: string;
  readonly validUntil: number;
}

interface OpenKsefSession extends KsefSessionRow {
  readonly openedAt: number;
}

/** What the client of KSeF must remember over a restart. Moments are epoch milliseconds. */
export interface KsefStateStore extends RateLimitStore {
  /** Sessions of a seller that were not closed, oldest first. */
  openSessions(context: string): Promise<OpenKsefSession[]>;
  sessionOpened(context: string, session: KsefSessionRow, at: number): Promise<void>;
  sessionClosed(reference: string, at: number): Promise<void>;
}

export function createKsefStateStore(db: Db, clock?: Clock): KsefStateStore {
  return {
    ...createRateLimitStore(db, clock),
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
