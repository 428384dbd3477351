import { transact } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';

/** Of all browsers together; those whose time ends first go first. */
const MOST_PENDING = 2_000;

/** What browsers are in the middle of, under digests of what only they know. */
export type Pending = ReturnType<typeof createPending>;

export function createPending(db: Db) {
  return {
    put: (key: string, content: string, expiresAt: number, now: number): Promise<void> =>
      transact(db, async (transaction) => {
        await transaction.deleteFrom('web_pending').where('expires_at', '<=', now).execute();
        await transaction
          .insertInto('web_pending')
          .values({ key, content, expires_at: expiresAt })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ content, expires_at: expiresAt }))
          .execute();
        await transaction
          .deleteFrom('web_pending')
          .where('key', 'not in', (eb) =>
            eb.selectFrom('web_pending').select('key').orderBy('expires_at', 'desc').limit(MOST_PENDING),
          )
          .execute();
      }),
    /** Null where its time is over. */
    read: async (key: string, now: number): Promise<string | null> => {
      const row = await db
        .selectFrom('web_pending')
        .select('content')
        .where('key', '=', key)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row?.content ?? null;
    },
    /** Reads it for the last time: of two who take it, one gets it. */
    take: async (key: string, now: number): Promise<string | null> => {
      const row = await db
        .deleteFrom('web_pending')
        .where('key', '=', key)
        .returning(['content', 'expires_at'])
        .executeTakeFirst();
      return row === undefined || row.expires_at <= now ? null : row.content;
    },
  };
}
