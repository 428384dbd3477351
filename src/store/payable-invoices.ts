import type { Invoice } from '../domain/invoice.js';
import { readInvoiceText } from '../domain/invoice-text.js';
import { latestCopies } from './latest-copies.js';
import type { Db } from './tables.js';

/** The copies of invoices that lines of the bank may be about. */
export interface PayableInvoices {
  /** Those that nobody has paid, those dated since a day, and those that a line has paid; not those that are gone. */
  list(spaceId: string, since: string): Promise<readonly Invoice[]>;
  /** The copies that there are of these. */
  of(spaceId: string, invoiceIds: readonly string[]): Promise<readonly Invoice[]>;
  /** When the last sync that went through to its end began, epoch milliseconds; 0 before the first. */
  copiedAt(spaceId: string): Promise<number>;
}

export function createPayableInvoices(db: Db): PayableInvoices {
  const there = (spaceId: string) =>
    latestCopies(db, spaceId).select('latest.document').where('current.deleted', '=', 0);
  return {
    list: async (spaceId, since) => {
      const rows = await there(spaceId)
        .where(({ eb, or, selectFrom }) =>
          or([
            eb('current.paid_status', 'in', ['unpaid', 'pending']),
            eb('current.invoice_date', '>=', since),
            eb(
              'current.invoice_id',
              'in',
              selectFrom('bank_payment').select('bank_payment.invoice_id').where('space_id', '=', spaceId),
            ),
          ]),
        )
        .execute();
      return rows.map(({ document }) => readInvoiceText(document));
    },
    of: async (spaceId, invoiceIds) => {
      if (invoiceIds.length === 0) return [];
      const rows = await there(spaceId)
        .where('current.invoice_id', 'in', [...invoiceIds])
        .execute();
      return rows.map(({ document }) => readInvoiceText(document));
    },
    copiedAt: async (spaceId) => {
      const row = await db
        .selectFrom('mirror_sync')
        .select(({ fn }) => fn.max('started_at').as('at'))
        .where('space_id', '=', spaceId)
        .where('result', 'is not', null)
        .executeTakeFirst();
      return row?.at ?? 0;
    },
  };
}
