import { Failure } from '../../domain/errors.js';
import type { InvoiceEvent, Reaction } from '../../domain/platform-event.js';
import { isEnded } from '../../domain/saga/model.js';
import { type Refusal, whyNotReleasable, whyNotRetryable } from '../../domain/saga/release.js';
import { phraseText } from '../../words/phrases.js';
import { appendAudit } from '../books/audit.js';
import { dialectOf } from '../engine/engine.js';
import { transactAudited, type Work } from '../engine/transact.js';
import type { InvoiceReference } from '../invoices/operator-invoices.js';
import type { Db, DecisionKind, Transaction } from '../schema/tables.js';
import type { Decider } from './operator-decisions.js';
import { type SagaRecord, toRecord } from './saga-row.js';
import { holdLatestSaga, insertSaga } from './saga-start.js';
import { expedite, type ReceivedEvent, type SagaSeed, takeEvent } from './take-event.js';

/** A received event, with what came when it could not be read. */
export interface ReplayableEvent extends Omit<ReceivedEvent, 'invoiceId'> {
  readonly invoiceId: string | null;
  readonly body: string | null;
}

/**
 * Decisions of people, each one commit with its row of the audit log. What they change is only when a saga is due, or
 * that a new one begins: the daemon does the rest.
 */
export type OperatorDecide = ReturnType<typeof createOperatorDecide>;

export function createOperatorDecide(db: Db) {
  const decide = <T>(work: Work<T>): Promise<T> => transactAudited(db, work);
  return {
    /** @returns the saga that is due now. @throws Failure `operator.unknown`, `operator.not-possible` */
    retry: (invoice: InvoiceReference, newId: string, decider: Decider): Promise<SagaRecord> =>
      decide(async (transaction) => {
        const latest = await latestRecord(transaction, invoice);
        refuseIf(whyNotRetryable(latest.saga), latest);
        const begins = isEnded(latest.saga.state);
        if (begins) {
          const { settingsDigest } = latest.details;
          const { requested } = latest.saga;
          await insertSaga(transaction, { ...invoice, id: newId, settingsDigest, requested }, decider.at);
        } else {
          await expedite(transaction, latest.id, decider.at);
        }
        const sagaId = begins ? newId : latest.id;
        await record(transaction, { kind: 'retry', ...invoice, sagaId, eventId: null }, decider);
        return latestRecord(transaction, invoice);
      }),

    /** The saga is due, and asks itself whether it can. @throws Failure `operator.unknown`, `operator.not-possible` */
    release: (invoice: InvoiceReference, decider: Decider): Promise<SagaRecord> =>
      decide(async (transaction) => {
        const latest = await latestRecord(transaction, invoice);
        refuseIf(whyNotReleasable(latest.saga), latest);
        await expedite(transaction, latest.id, decider.at);
        await record(transaction, { kind: 'release', ...invoice, sagaId: latest.id, eventId: null }, decider);
        return latest;
      }),

    event: async (id: number): Promise<ReplayableEvent | null> => {
      const row = await db.selectFrom('inbox_event').selectAll().where('id', '=', id).executeTakeFirst();
      if (row === undefined) return null;
      const { space_id: spaceId, event, invoice_id: invoiceId, trigger, body } = row;
      return { spaceId, event: event as InvoiceEvent, invoiceId, trigger, body };
    },

    /** @param pointer what the event means, read anew */
    replay: (eventId: number, pointer: ReceivedEvent, seed: SagaSeed, decider: Decider): Promise<Reaction> =>
      decide(async (transaction) => {
        const { reaction, sagaId } = await takeEvent(transaction, pointer, seed, decider.at, {
          byAPerson: true,
        });
        const { spaceId, invoiceId } = pointer;
        await record(transaction, { kind: 'replay', spaceId, invoiceId, sagaId, eventId }, decider);
        return reaction;
      }),

    pause: (spaceId: string, kind: 'pause' | 'resume', decider: Decider): Promise<void> =>
      decide((transaction) =>
        record(transaction, { kind, spaceId, invoiceId: null, sagaId: null, eventId: null }, decider),
      ),
  };
}

async function latestRecord(
  transaction: Transaction,
  { spaceId, invoiceId }: InvoiceReference,
): Promise<SagaRecord> {
  const latest = await holdLatestSaga(transaction, spaceId, invoiceId);
  if (latest === null) {
    const phrase = { key: 'never requested', values: { invoice: invoiceId } };
    throw new Failure('operator.not-possible', { detail: phraseText(phrase), phrase });
  }
  const row = await transaction
    .selectFrom('saga')
    .selectAll()
    .where('id', '=', latest.id)
    .executeTakeFirstOrThrow();
  return toRecord(row);
}

function refuseIf(why: Refusal | null, { invoiceId, details }: SagaRecord): void {
  if (why === null) return;
  const phrase = { key: 'about an invoice', values: { invoice: details.invoiceNumber ?? invoiceId, why } };
  throw new Failure('operator.not-possible', { detail: phraseText(phrase), phrase });
}

interface Decision {
  readonly kind: DecisionKind;
  readonly spaceId: string;
  readonly invoiceId: string | null;
  readonly sagaId: string | null;
  readonly eventId: number | null;
}

/** Who decided and why are no part of the audit log, which holds no personal data; the decision's number leads there. */
async function record(
  transaction: Transaction,
  { kind, spaceId, invoiceId, sagaId, eventId }: Decision,
  { by, why, at }: Decider,
): Promise<void> {
  const about = { space_id: spaceId, invoice_id: invoiceId, saga_id: sagaId, event_id: eventId };
  const { id } = await transaction
    .insertInto('operator_decision')
    .values({ at, kind, decided_by: by, why, ...about })
    .returning('id')
    .executeTakeFirstOrThrow();
  const details = { decision: id, kind, invoice: invoiceId, event: eventId };
  await appendAudit(transaction, { at, spaceId, action: 'operator decided', details });
  await dialectOf(transaction).hint(transaction, null);
}
