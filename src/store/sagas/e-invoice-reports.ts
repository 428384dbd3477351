import type { Reason, SagaState } from '../../domain/saga/model.js';
import { snapshot } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';

/** The story of one e-invoice, for people. */
export interface EInvoiceReport {
  readonly sagaId: string;
  readonly spaceId: string;
  readonly invoiceId: string;
  /** Null when the invoice could never be read. */
  readonly invoiceNumber: string | null;
  readonly state: SagaState;
  readonly reason: Reason | null;
  /** Epoch milliseconds; null once it has ended. */
  readonly runAt: number | null;
  /** Archive addresses. */
  readonly xml: string | null;
  readonly pdf: string | null;
  /** What KSeF has accepted it under, and the archive address of the receipt; null for the other standards. */
  readonly ksefNumber: string | null;
  readonly receipt: string | null;
  /** Every state it passed, oldest first; times are epoch milliseconds. */
  readonly steps: readonly { readonly at: number; readonly state: SagaState }[];
  /** How many events led to it. */
  readonly events: number;
}

/** All sagas in the order in which they began. */
export async function reportEInvoices(db: Db): Promise<EInvoiceReport[]> {
  const [sagas, steps, events] = await snapshot(
    db,
    async (on) =>
      [
        await on.selectFrom('saga').selectAll().orderBy('sequence').execute(),
        await on.selectFrom('saga_history').selectAll().orderBy('saga_id').orderBy('sequence').execute(),
        await on
          .selectFrom('inbox_event')
          .select((select) => ['saga_id', select.fn.countAll<number>().as('count')])
          .where('saga_id', 'is not', null)
          .groupBy('saga_id')
          .execute(),
      ] as const,
  );
  const stepsOf = new Map<string, typeof steps>();
  for (const step of steps) stepsOf.set(step.saga_id, [...(stepsOf.get(step.saga_id) ?? []), step]);
  const eventsOf = new Map(events.map((row) => [row.saga_id, row.count]));
  return sagas.map((saga) => ({
    sagaId: saga.id,
    spaceId: saga.space_id,
    invoiceId: saga.invoice_id,
    invoiceNumber: saga.invoice_number,
    state: saga.state as SagaState,
    reason: saga.reason === null ? null : (JSON.parse(saga.reason) as Reason),
    runAt: saga.run_at,
    xml: saga.xml,
    pdf: saga.pdf,
    ksefNumber: saga.ksef_number,
    receipt: saga.receipt,
    steps: (stepsOf.get(saga.id) ?? []).map(({ at, state }) => ({ at, state: state as SagaState })),
    events: eventsOf.get(saga.id) ?? 0,
  }));
}

/** The e-invoices that were attached. */
export function createEInvoicePdfs(db: Db) {
  return {
    /** Archive address of the PDF of an invoice; null when none was attached. */
    find: async (spaceId: string, invoiceId: string): Promise<string | null> => {
      const row = await db
        .selectFrom('saga')
        .select('pdf')
        .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
        .where('pdf', 'is not', null)
        .where('state', 'in', ['attached', 'done'])
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.pdf ?? null;
    },
  };
}
