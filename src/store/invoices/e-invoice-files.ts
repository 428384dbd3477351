import type { Db } from '../schema/tables.js';

/** Archive addresses of what was sent; null where there is none. */
export interface EInvoiceFiles {
  readonly pdf: string | null;
  readonly xml: string | null;
}

export interface EInvoiceFilesReader {
  /** Of those of these invoices whose e-invoice of ours is complete, by id. */
  of(spaceId: string, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, EInvoiceFiles>>;
}

export function eInvoiceFiles(db: Db): EInvoiceFilesReader {
  return {
    of: async (spaceId, invoiceIds) => {
      if (invoiceIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('saga')
        .select(['invoice_id as id', 'pdf', 'xml'])
        .where('space_id', '=', spaceId)
        .where('invoice_id', 'in', [...invoiceIds])
        .where('state', '=', 'done')
        .orderBy('sequence')
        .execute();
      // What an attempt found done already has made nothing: the one that made it stays.
      const made = rows.filter(({ pdf, xml }) => pdf !== null || xml !== null);
      return new Map(made.map(({ id, pdf, xml }) => [id, { pdf, xml }]));
    },
  };
}
