import type { KnownInvoice } from './operator-invoices.js';
import type { Db } from './tables.js';

export interface StoredEvent {
  readonly id: number;
  readonly receivedAt: number;
  readonly spaceId: string;
  readonly event: string;
  readonly invoiceId: string | null;
  /** Why it was set aside; null when it was read. */
  readonly quarantine: string | null;
  readonly sagaId: string | null;
}

/** Callbacks that came, the latest first. */
export interface OperatorEvents {
  list(filter: {
    readonly spaceId?: string | undefined;
    readonly limit: number;
  }): Promise<readonly StoredEvent[]>;
  ofInvoice(invoice: KnownInvoice): Promise<readonly StoredEvent[]>;
  lastAt(spaceId: string): Promise<number | null>;
}

export function createOperatorEvents(db: Db): OperatorEvents {
  const events = () => db.selectFrom('inbox_event').selectAll().orderBy('id', 'desc');
  return {
    list: async ({ spaceId, limit }) => {
      const query = spaceId === undefined ? events() : events().where('space_id', '=', spaceId);
      return (await query.limit(limit).execute()).map(toEvent);
    },
    ofInvoice: async ({ spaceId, invoiceId }) => {
      const query = events().where('space_id', '=', spaceId).where('invoice_id', '=', invoiceId);
      return (await query.limit(MOST_OF_AN_INVOICE).execute()).map(toEvent);
    },
    lastAt: async (spaceId) => {
      const row = await events().where('space_id', '=', spaceId).limit(1).executeTakeFirst();
      return row?.received_at ?? null;
    },
  };
}

const MOST_OF_AN_INVOICE = 200;

function toEvent(row: {
  readonly id: number;
  readonly received_at: number;
  readonly space_id: string;
  readonly event: string;
  readonly invoice_id: string | null;
  readonly quarantine: string | null;
  readonly saga_id: string | null;
}): StoredEvent {
  const { id, event, quarantine } = row;
  return {
    id,
    receivedAt: row.received_at,
    spaceId: row.space_id,
    event,
    invoiceId: row.invoice_id,
    quarantine,
    sagaId: row.saga_id,
  };
}
