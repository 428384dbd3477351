import type { Cents } from '../../domain/accounting/cents.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { Db } from '../schema/tables.js';

/** An invoice as far as it is known at this moment, copied by a sync or not. */
interface DatedEInvoice {
  readonly invoiceId: string;
  /** Empty while nothing was read of it. */
  readonly date: LocalDate;
  readonly currency: string;
  readonly gross: Cents;
  /** Ours is done, or somebody else's was seen. */
  readonly hasEInvoice: boolean;
}

/** Which invoices have an e-invoice by now. */
export function createDatedEInvoices(db: Db) {
  return {
    /** Those dated in the time, both days included, and those of which nothing was read. @param to without an end when null */
    of: async (
      spaceId: string,
      { from, to }: { readonly from: LocalDate; readonly to: LocalDate | null },
    ): Promise<readonly DatedEInvoice[]> => {
      const rows = await db
        .selectFrom('invoice_facts as facts')
        .leftJoin('invoice_coverage as seen', (join) =>
          join
            .onRef('seen.space_id', '=', 'facts.space_id')
            .onRef('seen.invoice_id', '=', 'facts.invoice_id'),
        )
        .select([
          'facts.invoice_id as invoiceId',
          'facts.invoice_date as date',
          'facts.currency',
          'facts.gross',
        ])
        .select(['facts.e_invoice as state', 'seen.e_invoice as seen'])
        .where('facts.space_id', '=', spaceId)
        .where('facts.deleted', '=', 0)
        .where(({ eb, or, and }) =>
          or([
            eb('facts.invoice_date', '=', ''),
            and([
              eb('facts.invoice_date', '>=', from),
              ...(to === null ? [] : [eb('facts.invoice_date', '<=', to)]),
            ]),
          ]),
        )
        .orderBy('facts.invoice_id')
        .execute();
      return rows.map(({ state, seen, ...row }) => ({
        ...row,
        hasEInvoice: state === 'done' || state === 'foreign' || seen === 1,
      }));
    },
  };
}
