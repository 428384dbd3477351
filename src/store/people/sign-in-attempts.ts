import { MINUTE_MS } from '@spacebooks/base/durations';
import { sql } from 'kysely';
import { pruneOver } from '../engine/prune-over.js';
import { transact } from '../engine/transact.js';
import type { Db, Transaction } from '../schema/tables.js';

const WINDOW_MS = 15 * MINUTE_MS;
/** A window that ends later began before a clock rollback: nobody is locked out until then. */
const LATEST_END_MS = 2 * WINDOW_MS;
/** Counters that are kept; those whose window ends first go first. */
const MOST_COUNTERS = 10_000;
const PRUNE_EVERY = 500;

/** How often somebody or some place may try in a window. */
export interface AttemptLimit {
  readonly key: string;
  readonly most: number;
}

/** Attempts to sign in, counted for all processes together. */
export type SignInAttempts = ReturnType<typeof createSignInAttempts>;

/** Rolls the transaction back. */
class Throttled extends Error {
  constructor(readonly waitMs: number) {
    super(`throttled for ${waitMs} ms`);
  }
}

export function createSignInAttempts(db: Db) {
  let counted = 0;
  return {
    /** Writes nothing. @returns 0 when one more may be made, else after how many milliseconds to come back */
    wait: async (limits: readonly AttemptLimit[], now: number): Promise<number> => {
      const rows = await db
        .selectFrom('sign_in_attempt')
        .select(['key', 'attempts', 'window_end'])
        .where(
          'key',
          'in',
          limits.map(({ key }) => key),
        )
        .where('window_end', '>', now)
        .where('window_end', '<=', now + LATEST_END_MS)
        .execute();
      const reached = rows.filter((row) =>
        limits.some(({ key, most }) => key === row.key && row.attempts >= most),
      );
      return Math.max(0, ...reached.map((row) => row.window_end - now));
    },
    /**
     * Counts one attempt against every limit, or none where one of them is reached.
     *
     * @param limits always in the same order, so that two processes never wait for each other
     * @returns as `wait`
     */
    count: async (limits: readonly AttemptLimit[], now: number): Promise<number> => {
      try {
        await transact(db, async (transaction) => {
          for (const limit of limits) await countOne(transaction, limit, now);
        });
      } catch (error) {
        if (error instanceof Throttled) return error.waitMs;
        throw error;
      }
      counted += 1;
      if (counted % PRUNE_EVERY === 0) {
        await pruneSignInAttempts(db, now);
        await removeExcess(db);
      }
      return 0;
    },
    /** Forgets what was counted for a key, there and for the others. */
    forget: (key: string, others: readonly string[]): Promise<void> =>
      transact(db, async (transaction) => {
        const row = await transaction
          .selectFrom('sign_in_attempt')
          .select('attempts')
          .where('key', '=', key)
          .executeTakeFirst();
        if (row === undefined) return;
        for (const other of others) {
          await transaction
            .updateTable('sign_in_attempt')
            .set({
              attempts: sql<number>`case when attempts > ${row.attempts} then attempts - ${row.attempts} else 0 end`,
            })
            .where('key', '=', other)
            .execute();
        }
        await transaction.deleteFrom('sign_in_attempt').where('key', '=', key).execute();
      }),
  };
}

/** @throws Throttled */
async function countOne(transaction: Transaction, { key, most }: AttemptLimit, now: number): Promise<void> {
  const isOpen = sql<boolean>`sign_in_attempt.window_end > ${now}
    and sign_in_attempt.window_end <= ${now + LATEST_END_MS}`;
  const { attempts, window_end } = await transaction
    .insertInto('sign_in_attempt')
    .values({ key, attempts: 1, window_end: now + WINDOW_MS })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        attempts: sql<number>`case when ${isOpen} then sign_in_attempt.attempts + 1 else 1 end`,
        window_end: sql<number>`case when ${isOpen} then sign_in_attempt.window_end
          else excluded.window_end end`,
      }),
    )
    .returning(['attempts', 'window_end'])
    .executeTakeFirstOrThrow();
  if (attempts > most) throw new Throttled(window_end - now);
}

/** Removes counters whose window is over, or is of a clock that was put back. @returns how many */
export function pruneSignInAttempts(db: Db, now: number): Promise<number> {
  return pruneOver(db, ['sign_in_attempt', 'window_end'], now, LATEST_END_MS);
}

/** Against a flood from ever new places under ever new names. */
async function removeExcess(db: Db): Promise<void> {
  const { count } = await db
    .selectFrom('sign_in_attempt')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count <= MOST_COUNTERS) return;
  const first = db.selectFrom('sign_in_attempt').select('key').orderBy('window_end').orderBy('key');
  await db
    .deleteFrom('sign_in_attempt')
    .where('key', 'in', first.limit(count - MOST_COUNTERS))
    .execute();
}
