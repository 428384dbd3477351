import type { Db } from './tables.js';

/** The e-invoices that were attached. */
export interface EInvoicePdfs {
  /** Archive address of the PDF of an invoice; null when none was attached. */
  find(spaceId: string, invoiceId: string): Promise<string | null>;
}

export function createEInvoicePdfs(db: Db): EInvoicePdfs {
  return {
    find: async (spaceId, invoiceId) => {
      const row = await db
        .selectFrom('saga')
        .select('pdf')
        .where('space_id', '=', spaceId)
        .where('invoice_id', '=', invoiceId)
        .where('pdf', 'is not', null)
        .where('state', 'in', ['attached', 'done'])
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.pdf ?? null;
    },
  };
}
