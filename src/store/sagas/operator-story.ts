import type { AlertAbout } from '../../domain/alerts/alert.js';
import type { Reason, SagaState } from '../../domain/saga/model.js';
import { aboutIn } from '../alerts/alerts.js';
import { lastOfEach } from '../engine/last-of-each.js';
import type { InvoiceQuery, InvoiceReference } from '../invoices/operator-invoices.js';
import { PLATFORM_KEYS } from '../limits/rate-limit-store.js';
import type { Db } from '../schema/tables.js';

export interface StoredStep {
  readonly sagaId: string;
  readonly at: number;
  readonly state: SagaState;
  readonly reason: Reason | null;
}

export interface StoredRequest {
  readonly sagaId: string;
  readonly at: number;
  readonly system: 'platform' | 'ksef';
  readonly method: string;
  readonly path: string;
  readonly status: number | null;
  readonly milliseconds: number;
  readonly requestId: string | null;
}

export interface StoredAlert {
  readonly at: number;
  readonly code: string;
  /** In English, for commands. */
  readonly text: string;
  readonly about: AlertAbout;
}

/** What is kept beside the sagas of one invoice; everything oldest first. */
export type OperatorStory = ReturnType<typeof createOperatorStory>;

export function createOperatorStory(db: Db) {
  return {
    steps: async (sagaIds: readonly string[]): Promise<readonly StoredStep[]> => {
      const rows = await db
        .selectFrom('saga_history')
        .select(['saga_id as sagaId', 'at', 'state', 'reason'])
        .where('saga_id', 'in', sagaIds)
        .orderBy('saga_id')
        .orderBy('sequence')
        .execute();
      return rows.map(({ state, reason, ...row }) => ({
        ...row,
        state: state as SagaState,
        reason: reason === null ? null : (JSON.parse(reason) as Reason),
      }));
    },
    requests: ({ spaceId, invoiceId }: InvoiceReference): Promise<readonly StoredRequest[]> =>
      db
        .selectFrom('request_trace')
        .select(['saga_id as sagaId', 'at', 'system', 'method', 'path', 'status', 'milliseconds'])
        .select('request_id as requestId')
        .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
        .orderBy('id')
        .execute(),
    /** Whether something that was told of an e-invoice that is out is open. */
    isToldOf: async ({ spaceId, invoiceId }: InvoiceReference, code: string): Promise<boolean> =>
      (await db
        .selectFrom('alert')
        .select('id')
        .where('subject', '=', `issued:${spaceId}:${invoiceId}`)
        .where('code', '=', code)
        .where('resolved_at', 'is', null)
        .executeTakeFirst()) !== undefined,
    alerts: async (
      { spaceId, invoiceId }: InvoiceReference,
      sagaIds: readonly string[],
    ): Promise<readonly StoredAlert[]> => {
      const subjects = ['invoice', 'deadline', 'issued'].map((about) => `${about}:${spaceId}:${invoiceId}`);
      const rows = await db
        .selectFrom('alert')
        .select(['raised_at as at', 'code', 'text', 'facts'])
        .where(({ or, eb }) => or([eb('saga_id', 'in', sagaIds), eb('subject', 'in', subjects)]))
        .orderBy('id')
        .execute();
      return rows.map(({ facts, ...row }) => ({ ...row, about: aboutIn(facts) }));
    },
  };
}

export interface StoredEvent {
  readonly id: number;
  readonly receivedAt: number;
  readonly spaceId: string;
  readonly event: string;
  readonly invoiceId: string | null;
  /** Null while it is not known. */
  readonly invoiceNumber: string | null;
  /** Why it was set aside; null when it was read. */
  readonly quarantine: string | null;
  readonly sagaId: string | null;
}

/** Callbacks that came, the latest first. */
export type OperatorEvents = ReturnType<typeof createOperatorEvents>;

export function createOperatorEvents(db: Db) {
  const events = () =>
    db
      .selectFrom('inbox_event')
      .select(['id', 'received_at as receivedAt', 'space_id as spaceId', 'event'])
      .select(['invoice_id as invoiceId', 'quarantine', 'saga_id as sagaId'])
      .select((eb) =>
        eb
          .selectFrom('invoice_facts')
          .select('number')
          .whereRef('invoice_facts.space_id', '=', 'inbox_event.space_id')
          .whereRef('invoice_facts.invoice_id', '=', 'inbox_event.invoice_id')
          .as('invoiceNumber'),
      )
      .orderBy('id', 'desc');
  return {
    list: ({ spaceId, limit }: Pick<InvoiceQuery, 'spaceId' | 'limit'>): Promise<readonly StoredEvent[]> =>
      events()
        .$if(spaceId !== undefined, (query) => query.where('space_id', '=', spaceId ?? ''))
        .limit(limit)
        .execute(),
    ofInvoice: ({ spaceId, invoiceId }: InvoiceReference): Promise<readonly StoredEvent[]> =>
      events()
        .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
        .limit(MOST_OF_AN_INVOICE)
        .execute(),
    /** When the last one of each of these spaces came, of those that had any. */
    lastAt: async (spaceIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      const rows = await db
        .selectFrom('inbox_event')
        .select(['space_id', 'received_at'])
        .where('id', 'in', lastOfEach(db, spaceIds, 'inbox_event'))
        .execute();
      return new Map(rows.map((row) => [row.space_id, row.received_at]));
    },
  };
}

const MOST_OF_AN_INVOICE = 200;

/** The state of everything that is not one e-invoice. */
export type OperatorStatus = ReturnType<typeof createOperatorStatus>;

export function createOperatorStatus(db: Db) {
  return {
    /** Requests to the platform after `since`, by the key that its user is counted under. */
    requestsSince: (since: number): Promise<readonly { readonly user: string; readonly used: number }[]> =>
      db
        .selectFrom('request_sent')
        .select((select) => ['user_key as user', select.fn.countAll<number>().as('used')])
        .where('at', '>', since)
        .where(PLATFORM_KEYS)
        .groupBy('user_key')
        .orderBy('user_key')
        .execute(),
    /** When the open e-invoice that began first began, of each space that has any. */
    oldestOpen: async (): Promise<ReadonlyMap<string, number>> => {
      const rows = await db
        .selectFrom('saga')
        .select((select) => ['space_id', select.fn.min('created_at').as('at')])
        .where('run_at', 'is not', null)
        .groupBy('space_id')
        .execute();
      return new Map(rows.map(({ space_id: spaceId, at }) => [spaceId, at]));
    },
  };
}
