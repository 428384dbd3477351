import type { Selectable } from 'kysely';
import type { FailureCode } from '../../domain/errors.js';
import type { InvoiceTerms } from '../../domain/invoice-facts.js';
import type { EInvoiceState, PaymentState } from '../../domain/invoice-states.js';
import type { SagaState } from '../../domain/saga/model.js';
import { dialectOf } from '../engine/engine.js';
import type { Db, Tables } from '../schema/tables.js';

/** What is known of an invoice at a glance: from its latest copy, and from its latest saga. */
export interface InvoiceFacts {
  /** Counts up with every invoice that becomes known. */
  readonly id: number;
  readonly spaceId: string;
  readonly invoiceId: string;
  /** Null while only its number may be known: nothing has been read of it yet. */
  readonly terms: InvoiceTerms | null;
  /** Null where it is not known either. */
  readonly number: string | null;
  readonly payment: PaymentState | null;
  /** It is gone from the platform; the terms are what they were. */
  readonly deleted: boolean;
  readonly eInvoice: EInvoiceState;
  /** Of the latest saga; null without one, as the rest of it. */
  readonly sagaState: SagaState | null;
  /** Why it waits. */
  readonly failure: FailureCode | null;
  readonly ksefNumber: string | null;
  /** When it changed last, epoch milliseconds. */
  readonly eInvoiceAt: number | null;
  /** When the terms were seen first, epoch milliseconds. */
  readonly seenAt: number | null;
}

/** Invoices as people know them: every one of a space that there is a copy or a saga of. */
export interface InvoiceFactsReader {
  /** Null when it is not known. */
  of(spaceId: string, invoiceId: string): Promise<InvoiceFacts | null>;
  /** Those of these that are known, by id. */
  ofMany(spaceId: string, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, InvoiceFacts>>;
}

export function invoiceFacts(db: Db): InvoiceFactsReader {
  const some = async (spaceId: string, ids: readonly string[]): Promise<readonly InvoiceFacts[]> => {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('invoice_facts')
      .selectAll()
      .where('space_id', '=', spaceId)
      .where('invoice_id', 'in', dialectOf(db).elements(ids))
      .execute();
    return rows.map(factsOfRow);
  };
  return {
    of: async (spaceId, invoiceId) => (await some(spaceId, [invoiceId]))[0] ?? null,
    ofMany: async (spaceId, invoiceIds) =>
      new Map((await some(spaceId, invoiceIds)).map((facts) => [facts.invoiceId, facts])),
  };
}

export function factsOfRow(row: Selectable<Tables['invoice_facts']>): InvoiceFacts {
  const isRead = row.payment !== 'unknown';
  const { gross, net, open, number, customer, currency } = row;
  return {
    id: row.id,
    spaceId: row.space_id,
    invoiceId: row.invoice_id,
    terms: isRead
      ? {
          ...{ number, customer, currency, gross, net, open },
          customerNumber: row.customer_number,
          invoiceDate: row.invoice_date,
          dueDate: row.due_date,
          paidStatus: row.paid_status,
        }
      : null,
    number: number === '' ? null : number,
    payment: row.payment === 'unknown' ? null : row.payment,
    deleted: row.deleted === 1,
    eInvoice: row.e_invoice,
    sagaState: row.saga_state as SagaState | null,
    failure: row.failure as FailureCode | null,
    ksefNumber: row.ksef_number,
    eInvoiceAt: row.e_invoice_at,
    seenAt: row.seen_at,
  };
}
