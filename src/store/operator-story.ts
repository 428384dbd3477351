import type { Reason, SagaState } from '../domain/saga/model.js';
import type { KnownInvoice } from './operator-invoices.js';
import type { Db } from './tables.js';

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
  readonly text: string;
}

/** What is kept beside the sagas of one invoice; everything oldest first. */
export interface OperatorStory {
  steps(sagaIds: readonly string[]): Promise<readonly StoredStep[]>;
  requests(invoice: KnownInvoice): Promise<readonly StoredRequest[]>;
  alerts(invoice: KnownInvoice, sagaIds: readonly string[]): Promise<readonly StoredAlert[]>;
}

export function createOperatorStory(db: Db): OperatorStory {
  return {
    steps: async (sagaIds) => {
      const rows = await db
        .selectFrom('saga_history')
        .selectAll()
        .where('saga_id', 'in', sagaIds)
        .orderBy('saga_id')
        .orderBy('sequence')
        .execute();
      return rows.map(({ saga_id, at, state, reason }) => ({
        sagaId: saga_id,
        at,
        state: state as SagaState,
        reason: reason === null ? null : (JSON.parse(reason) as Reason),
      }));
    },
    requests: async ({ spaceId, invoiceId }) => {
      const rows = await db
        .selectFrom('request_trace')
        .selectAll()
        .where('space_id', '=', spaceId)
        .where('invoice_id', '=', invoiceId)
        .orderBy('id')
        .execute();
      return rows.map(({ saga_id, request_id, at, system, method, path, status, milliseconds }) => ({
        sagaId: saga_id,
        at,
        system,
        method,
        path,
        status,
        milliseconds,
        requestId: request_id,
      }));
    },
    alerts: async ({ spaceId, invoiceId }, sagaIds) => {
      const subjects = ['invoice', 'deadline', 'issued'].map((about) => `${about}:${spaceId}:${invoiceId}`);
      const rows = await db
        .selectFrom('alert')
        .select(['raised_at', 'code', 'text'])
        .where(({ or, eb }) => or([eb('saga_id', 'in', sagaIds), eb('subject', 'in', subjects)]))
        .orderBy('id')
        .execute();
      return rows.map(({ raised_at, code, text }) => ({ at: raised_at, code, text }));
    },
  };
}
