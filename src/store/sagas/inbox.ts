import { type InvoiceEvent, reactTo } from '../../domain/platform-event.js';
import { dialectOf } from '../engine/engine.js';
import { createGroupCommit } from '../engine/group-commit.js';
import { transact } from '../engine/transact.js';
import {
  keepsBody,
  MOST_UNVERIFIED,
  overUnverifiedQuota,
  tellOnceADay,
  unfoundRequests,
} from '../limits/callback-budget.js';
import type { Db, Transaction } from '../schema/tables.js';
import { holdLatestSaga, insertSaga } from './saga-start.js';
import { type ReceivedEvent, type SagaSeed, takeEvent } from './take-event.js';

interface QuarantinedCallback {
  readonly spaceId: string;
  readonly event: InvoiceEvent;
  /** Why it could not be read. */
  readonly why: string;
  /** What came, cut to what is worth keeping. */
  readonly body: string;
}

/** An invoice that waits for its e-invoice on the platform, found without an event. */
interface WaitingInvoice {
  readonly spaceId: string;
  readonly invoiceId: string;
  readonly contentDigest: string;
  /** When the platform was asked for the list that it is in, epoch milliseconds. */
  readonly listedAt: number;
}

interface Received {
  /** No saga was begun, and the list of invoices says what is to be done: too many came to nothing, or it was sent without us. */
  readonly deferredToReconciliation: boolean;
  /** The saga that serves it; null when there is none. */
  readonly sagaId: string | null;
}

export interface Inbox {
  /** Stores the event and begins or expedites its saga, in one commit. */
  receive(event: ReceivedEvent, seed: SagaSeed, now: number): Promise<Received>;
  /** Stores what could not be read; alerts once a day for each reason. */
  quarantine(callback: QuarantinedCallback, now: number): Promise<void>;
  /**
   * Sets aside the latest callback that named an invoice at an address that the space is not known by, and alerts. To be called
   * when the space has no such invoice.
   *
   * @param known hosts of the space
   * @returns whether there was one
   */
  setAsideUnknown(
    spaceId: string,
    invoiceId: string,
    known: readonly string[],
    now: number,
  ): Promise<boolean>;
  /**
   * Begins a saga unless one is open, was refused for this very content and these settings, or has read the invoice since
   * it was listed. @returns whether one began
   */
  recover(invoice: WaitingInvoice, seed: SagaSeed, now: number): Promise<boolean>;
  /**
   * Alerts, once a day, when many requests point to invoices that reconciliation does not find either.
   *
   * @param readSince when reconciliation began to read: later requests may be missing in its list
   */
  alertUnfound(spaceId: string, readSince: number, now: number): Promise<void>;
}

export function createInbox(db: Db): Inbox {
  const commit = createGroupCommit(db);
  return {
    receive: async (event, seed, now) => {
      return await commit(async (transaction) => {
        const { spaceId } = event;
        const leave = () => overUnverifiedQuota(transaction, spaceId, now);
        const { deferredToReconciliation, sagaId } = await takeEvent(transaction, event, seed, now, {
          leave,
        });
        return { deferredToReconciliation, sagaId };
      });
    },

    quarantine: async ({ spaceId, event, why, body }, now) => {
      await commit(async (transaction) => {
        const kept = (await keepsBody(transaction, spaceId, now)) ? body : '';
        await transaction
          .insertInto('inbox_event')
          .values({
            received_at: now,
            space_id: spaceId,
            event,
            invoice_id: null,
            quarantine: why,
            body: kept,
          })
          .execute();
        await tellOnceADay(transaction, { spaceId, event, code: 'callback.quarantined', detail: why }, now);
      });
    },

    setAsideUnknown: (spaceId, invoiceId, known, now) =>
      transact(db, (transaction) => setAsideUnknown(transaction, { spaceId, invoiceId, known }, now)),

    recover: ({ spaceId, invoiceId, contentDigest, listedAt }, { newId, settingsDigest }, now) =>
      transact(db, async (transaction) => {
        const latest = await holdLatestSaga(transaction, spaceId, invoiceId);
        const reaction = reactTo('requested_e_invoice', null, latest?.state ?? null);
        const waitsForAPerson = latest?.state === 'refused' || latest?.state === 'released';
        const unchanged = latest?.contentDigest === contentDigest && latest.settingsDigest === settingsDigest;
        if (reaction !== 'start' || (waitsForAPerson && unchanged)) return false;
        // It is done since: what still waits then is in the next list. One that was read in the future says nothing.
        const readAt = latest?.readAt ?? null;
        if (readAt !== null && readAt >= listedAt && readAt <= now) return false;
        const start = { id: newId, spaceId, invoiceId, settingsDigest, requested: true };
        await insertSaga(transaction, start, now);
        await dialectOf(transaction).hint(transaction, spaceId);
        return true;
      }),

    alertUnfound: (spaceId, readSince, now) =>
      transact(db, async (transaction) => {
        const unfound = await unfoundRequests(transaction, spaceId, readSince);
        if (unfound < MOST_UNVERIFIED) return;
        const about = { spaceId, event: 'requested_e_invoice', code: 'callback.flood' } as const;
        await tellOnceADay(transaction, about, now);
      }),
  };
}

async function setAsideUnknown(
  transaction: Transaction,
  of: { readonly spaceId: string; readonly invoiceId: string; readonly known: readonly string[] },
  now: number,
): Promise<boolean> {
  const { spaceId, invoiceId, known } = of;
  const received = await transaction
    .selectFrom('inbox_event')
    .select(['event', 'body'])
    .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
    .where('body', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (received?.body == null) return false;
  const { event, body: url } = received;
  const { host } = new URL(url);
  const kept = (await keepsBody(transaction, spaceId, now)) ? JSON.stringify({ url }) : '';
  const why = `it names an invoice that the space does not have, at ${host}, which is none of its addresses`;
  await transaction
    .insertInto('inbox_event')
    .values({ received_at: now, space_id: spaceId, event, invoice_id: null, quarantine: why, body: kept })
    .execute();
  const detail = `${host}; configured: ${known.join(', ')}`;
  // Whoever forges callbacks makes up hosts, too: all of a day are one piece of news.
  await tellOnceADay(
    transaction,
    { spaceId, event, code: 'callback.unknown-address', detail, same: '' },
    now,
  );
  return true;
}
