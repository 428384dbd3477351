import { sql } from 'kysely';
import type { Advance, SagaState } from '../domain/saga/model.js';
import type { Db } from './open.js';
import { type SagaDetails, type SagaRecord, toRecord } from './saga-row.js';
import { insertSaga, latestSaga } from './saga-start.js';
import { writeTransition } from './saga-transition.js';

/** The sagas as the runner works with them: claim, commit, and look. */
export interface Sagas {
  /** Takes up to `limit` due sagas of a space for the holder of `lease`. */
  claimDue(spaceId: string, now: number, limit: number, lease: string): Promise<SagaRecord[]>;
  /**
   * Commits a transition: state, history, alert, and the lease given back when nothing follows. When it ends
   * waiting for a person and the invoice was requested or updated since it was read, a new saga (`nextId`)
   * begins in the same transaction.
   */
  commit(
    record: SagaRecord,
    advance: Advance,
    details: SagaDetails,
    now: number,
    nextId: string,
  ): Promise<SagaRecord>;
  /** Gives a claim back without a change. */
  release(id: string): Promise<void>;
  /** Earliest moment at which a saga of the space is due and free. */
  nextDue(spaceId: string): Promise<number | null>;
  /** At start: no lease of a dead process counts, and what is parked looks again. */
  wakeAll(now: number): Promise<void>;
  /** Begins new sagas for those that were refused under other settings. */
  retryRefused(spaceId: string, settingsDigest: string, now: number, newId: () => string): Promise<number>;
  /** Open sagas of spaces that are not among these. */
  countOutside(spaceIds: readonly string[]): Promise<number>;
  /** State of the invoice's open saga, else of its last one; null when it never had one. */
  latestState(spaceId: string, invoiceId: string): Promise<SagaState | null>;
  countByState(): Promise<Partial<Record<SagaState, number>>>;
}

export function createSagas(db: Db): Sagas {
  return {
    claimDue: async (spaceId, now, limit, lease) => {
      const due = db
        .selectFrom('saga')
        .select('id')
        .where('space_id', '=', spaceId)
        .where('run_at', '<=', now)
        .where('lease', 'is', null)
        .orderBy('run_at')
        .limit(limit);
      const rows = await db
        .updateTable('saga')
        .set({ lease })
        .where('id', 'in', due)
        .returningAll()
        .execute();
      return rows.map(toRecord).sort((a, b) => (a.saga.runAt ?? 0) - (b.saga.runAt ?? 0));
    },

    commit: async (record, advance, details, now, nextId) => {
      await db.transaction().execute(async (transaction) => {
        await writeTransition(transaction, { record, advance, details, now, nextId });
      });
      return { ...record, version: record.version + 1, saga: advance.saga, details };
    },

    release: async (id) => {
      await db.updateTable('saga').set({ lease: null }).where('id', '=', id).execute();
    },

    nextDue: async (spaceId) => {
      const row = await db
        .selectFrom('saga')
        .select((select) => select.fn.min('run_at').as('at'))
        .where('space_id', '=', spaceId)
        .where('run_at', 'is not', null)
        .where('lease', 'is', null)
        .executeTakeFirst();
      return row?.at ?? null;
    },

    wakeAll: async (now) => {
      await db.updateTable('saga').set({ lease: null }).where('lease', 'is not', null).execute();
      await db.updateTable('saga').set({ run_at: now }).where('state', '=', 'parked').execute();
    },

    retryRefused: (spaceId, settingsDigest, now, newId) =>
      db.transaction().execute(async (transaction) => {
        const rows = await transaction
          .selectFrom('saga as refused')
          .select(['refused.id', 'refused.invoice_id'])
          .where('refused.space_id', '=', spaceId)
          .where('refused.state', 'in', ['refused', 'released'])
          .where('refused.settings_digest', '!=', settingsDigest)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('saga as later')
                  .select('later.id')
                  .whereRef('later.space_id', '=', 'refused.space_id')
                  .whereRef('later.invoice_id', '=', 'refused.invoice_id')
                  .where(sql<boolean>`later.rowid > refused.rowid`),
              ),
            ),
          )
          .execute();
        for (const row of rows) {
          const start = { id: newId(), spaceId, invoiceId: row.invoice_id, settingsDigest };
          await insertSaga(transaction, start, now);
        }
        return rows.length;
      }),

    countOutside: async (spaceIds) => {
      const row = await db
        .selectFrom('saga')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('run_at', 'is not', null)
        .where('space_id', 'not in', [...spaceIds])
        .executeTakeFirstOrThrow();
      return row.count;
    },

    latestState: async (spaceId, invoiceId) => (await latestSaga(db, spaceId, invoiceId))?.state ?? null,

    countByState: async () => {
      const rows = await db
        .selectFrom('saga')
        .select((select) => ['state', select.fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute();
      return Object.fromEntries(rows.map((row) => [row.state, row.count]));
    },
  };
}
