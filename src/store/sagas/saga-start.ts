import { sql } from 'kysely';
import { newSaga, type Reason, type SagaState } from '../../domain/saga/model.js';
import { noteSaga } from '../invoices/write-invoice-facts.js';
import type { Db, Transaction } from '../schema/tables.js';
import { newDetails, toColumns } from './saga-row.js';

interface SagaStart {
  readonly id: string;
  readonly spaceId: string;
  readonly invoiceId: string;
  readonly settingsDigest: string;
  /** The platform asked for the e-invoice. */
  readonly requested: boolean;
}

/** Begins a saga inside the caller's transaction, with the first row of its history. */
export async function insertSaga(transaction: Transaction, start: SagaStart, now: number): Promise<void> {
  const saga = newSaga(now, false, start.requested);
  const columns = toColumns(saga, newDetails(start.settingsDigest));
  await transaction
    .updateTable('saga')
    .set({ latest: 0 })
    .where((eb) => eb.and({ space_id: start.spaceId, invoice_id: start.invoiceId, latest: 1 }))
    .execute();
  await transaction
    .insertInto('saga')
    .values({
      ...columns,
      done_before: sql<number>`case when exists (select 1 from saga where space_id = ${start.spaceId}
        and invoice_id = ${start.invoiceId} and state = 'done') then 1 else 0 end`,
      id: start.id,
      space_id: start.spaceId,
      invoice_id: start.invoiceId,
      created_at: now,
      version: 1,
    })
    .execute();
  await transaction
    .insertInto('saga_history')
    .values({ saga_id: start.id, sequence: 1, at: now, state: 'requested', reason: null })
    .execute();
  const { spaceId, invoiceId } = start;
  await noteSaga(transaction, { spaceId, invoiceId, saga, invoiceNumber: null, changedAt: now });
}

export interface LatestSaga {
  readonly id: string;
  readonly state: SagaState;
  readonly contentDigest: string | null;
  /** Of the settings that it was checked against. */
  readonly settingsDigest: string;
  /** When it asked the platform for the invoice last. */
  readonly readAt: number | null;
  /** What it has to tell: why it was refused or waits, or that its mail failed. */
  readonly reason: Reason | null;
}

/**
 * The invoice's open saga, else the one that began last; null when it never had one. Sagas are told apart by
 * the order in which they were inserted: a clock that is put back must not hide the open one.
 */
export async function latestSaga(
  transaction: Db,
  spaceId: string,
  invoiceId: string,
): Promise<LatestSaga | null> {
  const row = await transaction
    .selectFrom('saga')
    .select(['id', 'state', 'content_digest', 'settings_digest', 'read_at', 'reason'])
    .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
    .orderBy((order) => order.case().when('run_at', 'is not', null).then(0).else(1).end())
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    state: row.state as SagaState,
    contentDigest: row.content_digest,
    settingsDigest: row.settings_digest,
    readAt: row.read_at,
    reason: row.reason === null ? null : (JSON.parse(row.reason) as Reason),
  };
}

/**
 * The same saga, of which nobody else writes until the transaction ends: whoever ends it, or begins another one
 * after it, writes its row. That it is written here makes a serializable transaction that has not seen the event begin anew,
 * which a lock would not. Where there is none, its unique key keeps out a second one.
 */
export async function holdLatestSaga(
  transaction: Transaction,
  spaceId: string,
  invoiceId: string,
): Promise<LatestSaga | null> {
  for (;;) {
    const held = await transaction
      .updateTable('saga')
      .set(({ ref }) => ({ requested: ref('requested') }))
      .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId, latest: 1 }))
      .returning('id')
      .executeTakeFirst();
    // It may have been waited for while whoever had it began the next one.
    const latest = await latestSaga(transaction, spaceId, invoiceId);
    if (latest?.id === held?.id) return latest;
  }
}
