import { dialectOf } from '../engine/engine.js';
import { latestCopies } from '../mirror/latest-copies.js';
import type { Db } from '../schema/tables.js';
import type { LinkedInvoice } from './linked-invoice.js';

/** Nobody corrects one invoice more often. */
const MOST = 100;

export async function linkedInvoice(db: Db, spaceId: string, invoiceId: string): Promise<LinkedInvoice> {
  const row = await latestCopies(db, spaceId)
    .select(dialectOf(db).member<string>('latest.document', 'number').as('number'))
    .where('current.invoice_id', '=', invoiceId)
    .executeTakeFirst();
  return { invoiceId, number: row?.number ?? null };
}

/** Invoices that correct this one and are there, by number. */
export async function correctionsOf(
  db: Db,
  spaceId: string,
  invoiceId: string,
): Promise<readonly LinkedInvoice[]> {
  const corrects = dialectOf(db).member<string | null>('latest.document', 'correctedInvoiceId');
  const number = dialectOf(db).member<string>('latest.document', 'number');
  return (
    latestCopies(db, spaceId)
      .select(['current.invoice_id as invoiceId', number.as('number')])
      .where('latest.space_id', '=', spaceId)
      // As the index of them says it.
      .where(corrects, '=', invoiceId)
      .where('current.deleted', '=', 0)
      .orderBy(number)
      .limit(MOST)
      .execute()
  );
}
