import type { Invoice } from '../../domain/invoice.js';
import { readInvoiceText } from '../../domain/invoice-text.js';
import { compactKey } from '../../domain/search-words.js';
import { transact } from '../engine/transact.js';
import type { Db, Transaction } from '../schema/tables.js';
import { noteReading } from './write-invoice-facts.js';

/** An invoice whose facts are still to be read out of what its saga archived. */
export interface ArchivedInvoice {
  readonly id: number;
  /** Archive address of the invoice as it was locked. */
  readonly address: string;
}

/** Facts of invoices that were known before there were any, filled in while the daemon works. */
export type InvoiceFactsFilling = ReturnType<typeof invoiceFactsFilling>;

/** Documents of some 4 kB each. */
const ROWS_OF_A_STEP = 50;

export function invoiceFactsFilling(db: Db) {
  return {
    /**
     * Fills the next rows out of the copies of their invoices, in one small transaction.
     *
     * @param after where the step before ended; 0 for the first
     */
    step: (
      after: number,
    ): Promise<{ readonly next: number | null; readonly archived: readonly ArchivedInvoice[] }> =>
      transact(db, (transaction) => fillStep(transaction, after)),
    /** Fills a row out of what was archived; null where that cannot be read. */
    fill: (id: number, invoice: Invoice | null): Promise<void> =>
      transact(db, async (transaction) => {
        const row = await transaction
          .selectFrom('invoice_facts')
          .select(['space_id', 'invoice_id', 'e_invoice_at'])
          .where('id', '=', id)
          .where('stale', '=', 1)
          .executeTakeFirst();
        // Read anew meanwhile.
        if (row === undefined) return;
        const key = { spaceId: row.space_id, invoiceId: row.invoice_id };
        if (invoice === null) return settle(transaction, id, key.invoiceId);
        await noteReading(transaction, { ...key, invoice, deleted: false, now: row.e_invoice_at ?? 0 });
        await settle(transaction, id, key.invoiceId);
      }),
  };
}

async function fillStep(transaction: Transaction, after: number) {
  const rows = await transaction
    .selectFrom('invoice_facts as facts')
    .leftJoin('mirror_invoice as copy', (join) =>
      join.onRef('copy.space_id', '=', 'facts.space_id').onRef('copy.invoice_id', '=', 'facts.invoice_id'),
    )
    .leftJoin('mirror_invoice_version as latest', (join) =>
      join
        .onRef('latest.space_id', '=', 'copy.space_id')
        .onRef('latest.invoice_id', '=', 'copy.invoice_id')
        .onRef('latest.version', '=', 'copy.version'),
    )
    .select(['facts.id', 'facts.space_id', 'facts.invoice_id', 'copy.deleted'])
    .select(['latest.document', 'latest.seen_at'])
    .select(({ selectFrom }) =>
      selectFrom('saga')
        .select('invoice_document')
        .whereRef('saga.space_id', '=', 'facts.space_id')
        .whereRef('saga.invoice_id', '=', 'facts.invoice_id')
        .where('invoice_document', 'is not', null)
        .orderBy('sequence', 'desc')
        .limit(1)
        .as('archived'),
    )
    .where('facts.stale', '=', 1)
    .where('facts.id', '>', after)
    .orderBy('facts.id')
    .limit(ROWS_OF_A_STEP)
    .execute();
  const archived: ArchivedInvoice[] = [];
  for (const row of rows) {
    const key = { spaceId: row.space_id, invoiceId: row.invoice_id };
    if (row.document === null) {
      if (row.archived !== null) archived.push({ id: row.id, address: row.archived });
      else await settle(transaction, row.id, key.invoiceId);
      continue;
    }
    const invoice = readInvoiceText(row.document);
    await noteReading(transaction, { ...key, invoice, deleted: row.deleted === 1, now: row.seen_at ?? 0 });
    await settle(transaction, row.id, key.invoiceId);
  }
  return { next: rows.length < ROWS_OF_A_STEP ? null : (rows.at(-1)?.id ?? null), archived };
}

/** What does not depend on a document; there is nothing more to read. */
async function settle(transaction: Transaction, id: number, invoiceId: string): Promise<void> {
  const { ksef_number: ksefNumber } = await transaction
    .updateTable('invoice_facts')
    .set({ stale: 0, id_key: compactKey(invoiceId).slice(0, 100) })
    .where('id', '=', id)
    .returning('ksef_number')
    .executeTakeFirstOrThrow();
  if (ksefNumber === null) return;
  await transaction
    .updateTable('invoice_facts')
    .set({ ksef_key: compactKey(ksefNumber) })
    .where('id', '=', id)
    .execute();
}
