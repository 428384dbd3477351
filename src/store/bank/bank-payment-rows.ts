import type { Selectable } from 'kysely';
import type { BankPayment } from '../../domain/bank/bank-payment.js';
import type { Db, Tables } from '../schema/tables.js';

export type BankPaymentRow = Selectable<Tables['bank_payment']>;

/** By line, each in the order in which they were made. @param lineIds those of the space when left out */
export async function paymentsOfLines(
  db: Db,
  spaceId: string,
  lineIds?: readonly number[],
): Promise<ReadonlyMap<number, readonly BankPayment[]>> {
  const rows = await db
    .selectFrom('bank_payment')
    .selectAll()
    .$if(lineIds === undefined, (query) => query.where('space_id', '=', spaceId))
    .$if(lineIds !== undefined, (query) => query.where('line_id', 'in', [...(lineIds ?? [])]))
    .orderBy('id')
    .execute();
  return Map.groupBy(rows.map(toBankPayment), (payment) => payment.lineId);
}

/** Of some invoices, in the order in which they were made. */
export async function paymentsOfInvoices(
  db: Db,
  spaceId: string,
  invoiceIds: readonly string[],
): Promise<readonly BankPayment[]> {
  if (invoiceIds.length === 0) return [];
  const rows = await db
    .selectFrom('bank_payment')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('invoice_id', 'in', [...invoiceIds])
    .orderBy('id')
    .execute();
  return rows.map(toBankPayment);
}

export function toBankPayment(row: BankPaymentRow): BankPayment {
  const { id, cents, currency, note, state, failure, detail } = row;
  return {
    id,
    lineId: row.line_id,
    invoiceId: row.invoice_id,
    cents,
    currency,
    paidOn: row.paid_on,
    note,
    state,
    paymentId: row.payment_id,
    changedAt: row.changed_at,
    undoneBy: row.undone_by,
    failure: failure === null ? null : { code: failure, detail: detail ?? '' },
  };
}
