import { sql, type Transaction } from 'kysely';
import { alertKey, alertText } from '../domain/alert.js';
import { type Advance, isEnded, type SagaState } from '../domain/saga/model.js';
import { storeFailure } from './failures.js';
import type { Db } from './open.js';
import { type SagaDetails, type SagaRecord, toColumns, toRecord } from './saga-row.js';
import { insertSaga } from './saga-start.js';
import type { Tables } from './tables.js';

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
      try {
        await db.transaction().execute(async (transaction) => {
          await update(transaction, record, advance, details);
          await appendHistory(transaction, record.id, advance, now);
          await raiseAlert(transaction, record, advance, details, now);
          await startAgain(transaction, record, advance, details, now, nextId);
        });
      } catch (error) {
        throw storeFailure(error);
      }
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

async function update(
  transaction: Transaction<Tables>,
  record: SagaRecord,
  advance: Advance,
  details: SagaDetails,
): Promise<void> {
  const free = advance.next === null ? { lease: null } : {};
  const result = await transaction
    .updateTable('saga')
    .set({ ...toColumns(advance.saga, details), ...free, version: record.version + 1 })
    .where('id', '=', record.id)
    .where('version', '=', record.version)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) throw new Error(`saga ${record.id} was changed by somebody else`);
}

async function appendHistory(
  transaction: Transaction<Tables>,
  sagaId: string,
  advance: Advance,
  now: number,
): Promise<void> {
  if (advance.steps.length === 0) return;
  const last = await transaction
    .selectFrom('saga_history')
    .select((select) => select.fn.max('sequence').as('sequence'))
    .where('saga_id', '=', sagaId)
    .executeTakeFirstOrThrow();
  const reason = advance.saga.reason === null ? null : JSON.stringify(advance.saga.reason);
  await transaction
    .insertInto('saga_history')
    .values(
      advance.steps.map((state, index) => ({
        saga_id: sagaId,
        sequence: last.sequence + 1 + index,
        at: now,
        state,
        reason: state === advance.saga.state ? reason : null,
      })),
    )
    .execute();
}

async function raiseAlert(
  transaction: Transaction<Tables>,
  record: SagaRecord,
  { alert, saga }: Advance,
  { invoiceNumber }: SagaDetails,
  now: number,
): Promise<void> {
  if (alert === null) return;
  const subject = { space: record.spaceId, invoiceId: record.invoiceId, invoiceNumber, state: saga.state };
  await transaction
    .insertInto('alert')
    .values({
      key: alertKey(alert.code, record.spaceId, record.invoiceId, record.id, saga.state),
      raised_at: now,
      space_id: record.spaceId,
      saga_id: record.id,
      code: alert.code,
      text: alertText(subject, alert),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/**
 * An edit, or a request by hand, that came while the saga was under way may have answered what it now waits
 * for. A request of the platform's own says nothing that was not read.
 */
async function startAgain(
  transaction: Transaction<Tables>,
  record: SagaRecord,
  { saga }: Advance,
  { readAt, settingsDigest }: SagaDetails,
  now: number,
  nextId: string,
): Promise<void> {
  if (!isEnded(saga.state) || readAt === null) return;
  if (saga.state !== 'refused' && saga.state !== 'released') return;
  const since = await transaction
    .selectFrom('inbox_event')
    .select('id')
    .where('saga_id', '=', record.id)
    .where('received_at', '>', readAt)
    .where(({ or, eb }) => or([eb('event', '=', 'updated_invoice'), eb('trigger', '=', 'manual')]))
    .limit(1)
    .executeTakeFirst();
  if (since === undefined) return;
  const start = { id: nextId, spaceId: record.spaceId, invoiceId: record.invoiceId, settingsDigest };
  await insertSaga(transaction, start, now);
}
