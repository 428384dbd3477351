import type { InvoiceEvent, Trigger } from '../../domain/platform-event.js';
import { dialectOf } from '../engine/engine.js';
import { transactByRows } from '../engine/transact.js';
import { overUnverifiedQuota } from '../limits/callback-budget.js';
import type { Db } from '../schema/tables.js';
import { holdLatestSaga } from './saga-start.js';
import { type ReceivedEvent, react, type SagaSeed } from './take-event.js';

/** More of a space are several transactions. */
const MOST_AT_ONCE = 50;

export interface TakenWaiting extends ReceivedEvent {
  readonly receivedAt: number;
  /** The saga that serves it; null when there is none. */
  readonly sagaId: string | null;
  /** No saga was begun, and the list of invoices says what is to be done. */
  readonly deferredToReconciliation: boolean;
}

/**
 * Events between whoever received them and whoever works in their space, where those are different workers: only the latter
 * writes sagas, so that no two ever meet in one (docs/adr/0119-callbacks-wait-for-their-owner.md).
 */
export type WaitingEvents = ReturnType<typeof createWaitingEvents>;

/** @param receiving by which events are left */
export function createWaitingEvents(db: Db, receiving: Db = db) {
  return {
    /** Stores an event, for the worker of its space. */
    leave: async (left: ReceivedEvent, now: number): Promise<void> => {
      const { spaceId, event, invoiceId, trigger, unknownAddress: body = null } = left;
      const of = { received_at: now, space_id: spaceId, event, invoice_id: invoiceId };
      const row = { ...of, trigger, body, waiting: 1 };
      await dialectOf(receiving).insertHinting(
        receiving,
        receiving.insertInto('inbox_event').values(row),
        spaceId,
      );
    },

    /**
     * Begins or expedites the sagas of what waits in a space, in the order in which it came.
     *
     * @param seed for each saga that begins
     * @returns what was taken: none when nothing waits; there may be more
     */
    take: async (spaceId: string, seed: () => SagaSeed, now: number): Promise<readonly TakenWaiting[]> => {
      // Mostly nothing waits, and a read alone conflicts with nobody.
      if ((await waiting(db, spaceId).limit(1).execute()).length === 0) return [];
      return transactByRows(db, async (transaction) => {
        const taken: TakenWaiting[] = [];
        const rows = waiting(transaction, spaceId).limit(MOST_AT_ONCE);
        for (const row of await dialectOf(transaction).passingLocked(rows).execute()) {
          const event = received(spaceId, row);
          const latest = await holdLatestSaga(transaction, spaceId, event.invoiceId);
          const leave = () => overUnverifiedQuota(transaction, spaceId, now);
          const { sagaId, deferredToReconciliation } = await react(
            transaction,
            { received: event, latest },
            seed(),
            now,
            { leave },
          );
          await transaction
            .updateTable('inbox_event')
            .set({ waiting: null, taken_at: now, saga_id: sagaId })
            .where('id', '=', row.id)
            .execute();
          taken.push({ ...event, receivedAt: row.received_at, sagaId, deferredToReconciliation });
        }
        return taken;
      });
    },
  };
}

function waiting(db: Db, spaceId: string) {
  return db
    .selectFrom('inbox_event')
    .select(['id', 'received_at', 'event', 'invoice_id', 'trigger'])
    .where((eb) => eb.and({ space_id: spaceId, waiting: 1 }))
    .orderBy('id');
}

interface Row {
  readonly event: string;
  readonly invoice_id: string | null;
  readonly trigger: Trigger | null;
}

function received(spaceId: string, { event, invoice_id: invoiceId, trigger }: Row): ReceivedEvent {
  return { spaceId, event: event as InvoiceEvent, invoiceId: invoiceId ?? '', trigger };
}
