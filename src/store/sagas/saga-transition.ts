import { type RawBuilder, sql } from 'kysely';
import type { AlertSubjectKey } from '../../domain/alerts/alert.js';
import { alertKey } from '../../domain/alerts/alert.js';
import { Failure } from '../../domain/errors.js';
import { eInvoiceEvent } from '../../domain/hook-event.js';
import type { Invoice } from '../../domain/invoice.js';
import { isEnded, type Reason, type Saga, type SagaAdvance } from '../../domain/saga/model.js';
import { endAlerts, lasting, raiseAlert, replaceAlerts } from '../alerts/alerts.js';
import { writeHookEvent } from '../alerts/write-hook-event.js';
import { dialectOf } from '../engine/engine.js';
import { invoiceFacts } from '../invoices/invoice-facts.js';
import { noteReading, noteSaga } from '../invoices/write-invoice-facts.js';
import type { Transaction } from '../schema/tables.js';
import { dueDeposit, makeDeposit } from './deposits.js';
import { type SagaDetails, type SagaRecord, toColumns } from './saga-row.js';
import { insertSaga } from './saga-start.js';

export interface Transition {
  /** As it was claimed, or committed last. */
  readonly record: SagaRecord;
  readonly advance: SagaAdvance;
  readonly details: SagaDetails;
  readonly now: number;
  /** The id of the next saga, should one begin. */
  readonly nextId: string;
  /** The invoice, where it was read since the last commit. */
  readonly shown: Invoice | null;
}

/**
 * Writes a transition inside the caller's transaction, which may see what is committed meanwhile: state, history, alert, and
 * perhaps the next attempt.
 */
export async function writeTransition(transaction: Transaction, transition: Transition): Promise<void> {
  await update(transaction, transition);
  await appendHistory(transaction, transition);
  await keepFacts(transaction, transition);
  await keepDeposit(transaction, transition);
  await tell(transaction, transition);
  await tellPrograms(transaction, transition);
  await startAgain(transaction, transition);
}

/** First of all, and by one statement: nobody else writes the saga from here on, so that what is read next stays true. */
async function update(
  transaction: Transaction,
  { record, advance, details, now }: Transition,
): Promise<void> {
  const { run_at: runAt, requested: _requested, ...columns } = toColumns(advance.saga, details);
  // Its time, while it goes on, and whether it was asked for stay as they are in the database: events write them.
  const resting =
    advance.next === null ? { lease: null, run_at: nextRun(record.saga.runAt, runAt ?? null, now) } : {};
  const result = await transaction
    .updateTable('saga')
    .set({ ...columns, ...resting, version: record.version + 1 })
    .where((eb) => eb.and({ id: record.id, version: record.version }))
    .where('lease', 'is not distinct from', record.lease)
    .executeTakeFirst();
  if (result.numUpdatedRows === 1n) return;
  // Whoever has taken the space over has ended the lease.
  await dialectOf(transaction).requireFence(transaction);
  // As after a failover to a replica that had not received the last commits: it is read again, and asks before it goes on.
  throw new Failure('store.failed', { detail: `saga ${record.id} was changed by somebody else` });
}

/** A file is deposited once the platform has the e-invoice: from there nothing takes it back. */
async function keepDeposit(
  transaction: Transaction,
  { record: { id: sagaId, spaceId, invoiceId }, advance: { steps }, details, now }: Transition,
): Promise<void> {
  const { deposit } = details;
  if (deposit !== undefined && steps.includes('produced'))
    await makeDeposit(transaction, { sagaId, spaceId, invoiceId, ...deposit });
  if (steps.includes('attached') || steps.includes('done')) await dueDeposit(transaction, sagaId, now);
}

/** What lists show of the invoice and its e-invoice. */
async function keepFacts(
  transaction: Transaction,
  { record, advance, details, now, shown }: Transition,
): Promise<void> {
  const { spaceId, invoiceId } = record;
  const { saga, steps } = advance;
  const key = { spaceId, invoiceId };
  if (shown !== null) await noteReading(transaction, { ...key, invoice: shown, deleted: false, now });
  const { invoiceNumber } = details;
  await noteSaga(transaction, { ...key, saga, invoiceNumber, changedAt: steps.length > 0 ? now : null });
}

/** At once when an event has expedited the saga since it was leased, however long it would wait by itself. */
function nextRun(seen: number | null, runAt: number | null, now: number): RawBuilder<number | null> {
  if (runAt === null) return sql`null`;
  return sql`case when run_at = ${seen} then cast(${runAt} as bigint) else ${Math.min(runAt, now)} end`;
}

async function appendHistory(
  transaction: Transaction,
  { record: { id: sagaId }, advance, now }: Transition,
): Promise<void> {
  if (advance.steps.length === 0) return;
  const reason = advance.saga.reason === null ? null : JSON.stringify(advance.saga.reason);
  const row = (
    state: string,
    index: number,
  ) => sql`select cast(${sagaId} as text), last.sequence + ${sql.lit(index + 1)},
    cast(${now} as bigint), cast(${state} as text), cast(${state === advance.saga.state ? reason : null} as text) from last`;
  await sql`with last as (select max(sequence) as sequence from saga_history where saga_id = ${sagaId})
    insert into saga_history (saga_id, sequence, at, state, reason)
    ${sql.join(advance.steps.map(row), sql` union all `)}`.execute(transaction);
}

/** What programs are told of an e-invoice: that the platform has it, or that it was refused. */
async function tellPrograms(
  transaction: Transaction,
  { record, advance: { saga, steps }, details, now }: Transition,
): Promise<void> {
  const state = (['attached', 'refused'] as const).find((each) => steps.includes(each));
  if (state === undefined) return;
  const { id, spaceId, invoiceId } = record;
  const facts = await invoiceFacts(transaction).of(spaceId, invoiceId);
  await writeHookEvent(
    transaction,
    eInvoiceEvent(`einvoice.${state}`, {
      ...{ sagaId: id, spaceId, invoiceId, invoiceNumber: details.invoiceNumber, at: now },
      terms: facts?.terms ?? null,
      ksefNumber: saga.ksef?.number ?? null,
      reason: state === 'refused' ? (saga.reason?.code ?? null) : null,
    }),
  );
}

async function tell(transaction: Transaction, transition: Transition): Promise<void> {
  const { record, advance, details, now } = transition;
  const { alert, deadline, saga } = advance;
  if (isWellEnded(saga) || hasMoreTime(record.saga, saga))
    await endAlerts(transaction, deadlineOf(record), now);
  const raise = async (reason: Reason, subject: AlertSubjectKey): Promise<void> => {
    const { id: sagaId, spaceId, invoiceId } = record;
    const invoice = { id: invoiceId, number: details.invoiceNumber, ksefNumber: saga.ksef?.number };
    const about = { spaceId, invoice, place: { key: saga.state }, reason };
    const key = alertKey(reason.code, spaceId, invoiceId, sagaId, saga.state, reason.detail);
    await raiseAlert(transaction, { key, subject, sagaId, about }, now);
    // Of an invoice that waits, the latest cause counts; so does the latest word about its deadline, beside it.
    if (!subject.startsWith('issued:')) await replaceAlerts(transaction, subject, key, now);
  };
  if (deadline !== undefined)
    await raise(deadline, isUnderWay(advance) ? issuedOf(record) : deadlineOf(record));
  if (alert === null) return endOf(transaction, record, saga, now);
  if (!saga.requested && (await wasTold(transaction, alert.code, transition))) return;
  await raise(alert, aboutWhat(advance, record));
}

/** Whether it keeps the e-invoice waiting, or was found while it went on or when it was out. */
function aboutWhat(advance: SagaAdvance, record: SagaRecord): AlertSubjectKey {
  const { state } = advance.saga;
  const isOut = advance.next !== null || state === 'done' || state === 'done-foreign';
  return isOut ? issuedOf(record) : `invoice:${record.spaceId}:${record.invoiceId}`;
}

/** It is being sent, or was: that this is late stays true when it has come to its end. */
function isUnderWay({ saga, next }: SagaAdvance): boolean {
  return next !== null || saga.state === 'sent';
}

function issuedOf({ spaceId, invoiceId }: SagaRecord): AlertSubjectKey {
  return `issued:${spaceId}:${invoiceId}`;
}

function deadlineOf({ spaceId, invoiceId }: SagaRecord): AlertSubjectKey {
  return `deadline:${spaceId}:${invoiceId}`;
}

/** A failure of KSeF was announced since: the deadline that was told of is not the one that counts. */
function hasMoreTime(before: Saga, { ksef }: Saga): boolean {
  return ksef?.deadlineTold === 'not' && before.ksef !== null && before.ksef.deadlineTold !== 'not';
}

function isWellEnded({ state }: Saga): boolean {
  return state === 'done' || state === 'done-foreign' || state === 'gone';
}

/** An e-invoice that came to a good end: whatever kept it waiting is over, and so is what was said of earlier ones. */
async function endOf(
  transaction: Transaction,
  { id, spaceId, invoiceId }: SagaRecord,
  saga: Saga,
  now: number,
): Promise<void> {
  if (!isWellEnded(saga)) return;
  await endAlerts(transaction, `invoice:${spaceId}:${invoiceId}`, now);
  await lasting(transaction, now, 'gone')
    .where('subject', '=', `issued:${spaceId}:${invoiceId}`)
    .where(({ or, eb }) => or([eb('saga_id', 'is', null), eb('saga_id', '!=', id)]))
    .execute();
}

/** The same cause, of the same content under the same settings: an edit that mended nothing is no news. */
async function wasTold(
  transaction: Transaction,
  code: string,
  { record, advance, details }: Transition,
): Promise<boolean> {
  const told = await transaction
    .selectFrom('alert')
    .innerJoin('saga', 'saga.id', 'alert.saga_id')
    .select('alert.id')
    .where('saga.space_id', '=', record.spaceId)
    .where('saga.invoice_id', '=', record.invoiceId)
    .where('saga.content_digest', '=', advance.saga.contentDigest)
    .where('saga.settings_digest', '=', details.settingsDigest)
    .where('alert.code', '=', code)
    .where('alert.lasts', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return told !== undefined;
}

/**
 * An edit, or a request by hand, that came while the saga was under way may have answered what it now waits
 * for. A request of the platform's own says nothing that was not read, unless nothing had been asked for before.
 */
async function startAgain(
  transaction: Transaction,
  { record, advance: { saga }, details: { readAt, settingsDigest }, now, nextId }: Transition,
): Promise<void> {
  if (!isEnded(saga.state) || readAt === null) return;
  const unasked = saga.reason?.code === 'invoice.not-requested';
  if (saga.state !== 'refused' && saga.state !== 'released' && !unasked) return;
  const since = await transaction
    .selectFrom('inbox_event')
    .select('event')
    .where('saga_id', '=', record.id)
    .where(({ fn }) => fn.coalesce('taken_at', 'received_at'), '>', readAt)
    .where(({ or, eb }) =>
      unasked
        ? eb('event', '=', 'requested_e_invoice')
        : or([eb('event', '=', 'updated_invoice'), eb('trigger', '=', 'manual')]),
    )
    .orderBy('event')
    .limit(1)
    .executeTakeFirst();
  if (since === undefined) return;
  const requested = since.event === 'requested_e_invoice';
  const { spaceId, invoiceId } = record;
  await insertSaga(transaction, { id: nextId, spaceId, invoiceId, settingsDigest, requested }, now);
}
