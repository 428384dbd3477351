import { type InvoiceEvent, type Reaction, reactTo, type Trigger } from '../../domain/platform-event.js';
import { dialectOf } from '../engine/engine.js';
import { noteGone } from '../invoices/write-invoice-facts.js';
import type { Transaction } from '../schema/tables.js';
import { holdLatestSaga, insertSaga, type LatestSaga } from './saga-start.js';

export interface ReceivedEvent {
  readonly spaceId: string;
  readonly event: InvoiceEvent;
  readonly invoiceId: string;
  readonly trigger: Trigger | null;
  /** The callback's address where the space is not known by it; null or left out otherwise. */
  readonly unknownAddress?: string | null;
}

export interface SagaSeed {
  /** The id of the saga, should one begin. */
  readonly newId: string;
  readonly settingsDigest: string;
}

interface TakenEvent {
  readonly reaction: Reaction;
  /** Of the invoice now; null when the event began none and there is none. */
  readonly sagaId: string | null;
  /** It calls for a look at the list of invoices: for a saga that was left to it, or at what was sent without us. */
  readonly deferredToReconciliation: boolean;
}

interface TakeOptions {
  readonly leave?: () => Promise<boolean>;
  readonly byAPerson?: boolean;
}

/**
 * Stores an event and begins or expedites its saga, inside the caller's transaction, and hints at it.
 *
 * @param leave whether a saga is better not begun now
 * @param byAPerson it was received before, and is meant all the same
 */
export async function takeEvent(
  transaction: Transaction,
  received: ReceivedEvent,
  seed: SagaSeed,
  now: number,
  options: TakeOptions = {},
): Promise<TakenEvent> {
  const { spaceId, event, invoiceId, trigger } = received;
  const latest = await holdLatestSaga(transaction, spaceId, invoiceId);
  const taken = await react(transaction, { received, latest }, seed, now, options);
  await transaction
    .insertInto('inbox_event')
    .values({
      received_at: now,
      space_id: spaceId,
      event,
      invoice_id: invoiceId,
      trigger,
      body: received.unknownAddress ?? null,
      saga_id: taken.sagaId,
    })
    .execute();
  if (taken.reaction !== 'note' && taken.reaction !== 'look up')
    await dialectOf(transaction).hint(transaction, spaceId);
  return taken;
}

/**
 * Begins or expedites the saga of an event that is stored, or about to be, inside the caller's transaction.
 *
 * @param event with the last saga of its invoice, which nobody else changes before the transaction ends
 */
export async function react(
  transaction: Transaction,
  { received, latest }: { readonly received: ReceivedEvent; readonly latest: LatestSaga | null },
  { newId, settingsDigest }: SagaSeed,
  now: number,
  { leave, byAPerson = false }: TakeOptions = {},
): Promise<TakenEvent> {
  const { spaceId, event, invoiceId, trigger } = received;
  const wanted = reactTo(event, trigger, latest?.state ?? null, byAPerson ? null : sinceRead(latest, now));
  const isLeft = wanted === 'start' && ((await leave?.()) ?? false);
  const reaction = isLeft ? 'note' : wanted;
  const deferredToReconciliation = isLeft || wanted === 'look up';
  if (wanted === 'look up') await forgetSeen(transaction, received, now);
  const requested = event === 'requested_e_invoice';
  if (reaction === 'start') {
    await insertSaga(transaction, { id: newId, spaceId, invoiceId, settingsDigest, requested }, now);
  } else if (requested && latest !== null) {
    await transaction.updateTable('saga').set({ requested: 1 }).where('id', '=', latest.id).execute();
  }
  if (reaction === 'expedite' && latest !== null) await expedite(transaction, latest.id, now);
  const sagaId = reaction === 'start' ? newId : (latest?.id ?? null);
  return { reaction, sagaId, deferredToReconciliation };
}

/** What was seen of the invoice before may not be so any more, whatever the list says of it next. */
async function forgetSeen(
  transaction: Transaction,
  { spaceId, invoiceId, event, unknownAddress = null }: ReceivedEvent,
  now: number,
): Promise<void> {
  if (event === 'deleted_invoice' && unknownAddress === null)
    await noteGone(transaction, { spaceId, invoiceId }, now);
  await transaction
    .updateTable('invoice_coverage')
    .set({ seen_at: 0 })
    .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
    .execute();
}

/** A mail that failed is tried again by a request that looks like any other. */
function sinceRead(latest: LatestSaga | null, now: number): number | null {
  if (latest?.readAt == null || (latest.state === 'done' && latest.reason !== null)) return null;
  return now - latest.readAt;
}

/** Makes an open saga due at once; one that is leased is due again afterwards. */
export async function expedite(transaction: Transaction, id: string, now: number): Promise<void> {
  await transaction
    .updateTable('saga')
    .set({ run_at: now })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('run_at', '>', now), eb('lease', 'is not', null)]))
    .execute();
}
