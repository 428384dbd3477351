import { transactAudited } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';
import { appendAudit } from './audit.js';
import type { BookRun } from './book-runs.js';

/** A copy of the platform that somebody asked for. */
export interface AskedSync {
  readonly id: number;
  readonly by: string;
  readonly askedAt: number;
  /** Null until the daemon has begun, and once its row is pruned. */
  readonly run: Pick<BookRun, 'id' | 'startedAt' | 'finishedAt' | 'outcome' | 'progress' | 'result'> | null;
  readonly isWaiting: boolean;
}

export function createAskedSyncs(db: Db) {
  const last = async (spaceId: string): Promise<AskedSync | null> => {
    const row = await db
      .selectFrom('asked_sync')
      .leftJoin('book_run', 'book_run.id', 'asked_sync.run_id')
      .select(['asked_sync.id', 'asked_by as by', 'asked_at as askedAt', 'run_id as runId'])
      .select(['book_run.id as kept', 'started_at as startedAt', 'finished_at as finishedAt'])
      .select(['outcome', 'progress', 'result'])
      .where('asked_sync.space_id', '=', spaceId)
      .orderBy('asked_sync.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { id, by, askedAt, runId, kept, startedAt, finishedAt, outcome, progress, result } = row;
    const run =
      kept === null || startedAt === null
        ? null
        : {
            ...{ id: kept, startedAt, finishedAt, outcome, progress },
            result: result === null ? null : (JSON.parse(result) as unknown),
          };
    return { id, by, askedAt, run, isWaiting: runId === null };
  };
  return {
    last,
    /**
     * Has the platform copied by the daemon that keeps the books of the space. Two who ask before it has begun ask for one copy.
     *
     * @returns its number
     */
    ask: (spaceId: string, { by, at }: { readonly by: string; readonly at: number }): Promise<number> =>
      transactAudited(db, async (transaction) => {
        const waiting = await transaction
          .selectFrom('asked_sync')
          .select('id')
          .where('space_id', '=', spaceId)
          .orderBy('id', 'desc')
          .where('run_id', 'is', null)
          .limit(1)
          .executeTakeFirst();
        if (waiting !== undefined) return waiting.id;
        const { id } = await transaction
          .insertInto('asked_sync')
          .values({ space_id: spaceId, asked_at: at, asked_by: by })
          .returning('id')
          .executeTakeFirstOrThrow();
        await appendAudit(transaction, { at, spaceId, action: 'sync asked', details: { sync: id } });
        return id;
      }),
    /** The one that waits to be begun; null where none does. */
    waiting: async (spaceId: string): Promise<{ readonly id: number; readonly by: string } | null> => {
      const asked = await last(spaceId);
      return asked?.isWaiting ? { id: asked.id, by: asked.by } : null;
    },
    begun: async (id: number, runId: number): Promise<void> => {
      await db.updateTable('asked_sync').set({ run_id: runId }).where('id', '=', id).execute();
    },
  };
}
