import type { CoverageGap } from '../../domain/coverage/gap.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { Db } from '../schema/tables.js';
import { IS_GAP } from './coverage.js';

/** Invoices without an e-invoice. */
export function createCoverageGaps(db: Db) {
  return {
    /** Those of a space, by date. @param period of their dates, both days included; all when left out */
    of: async (
      spaceId: string,
      period: { readonly from?: LocalDate; readonly to?: LocalDate } = {},
    ): Promise<readonly CoverageGap[]> => {
      const { from, to } = period;
      const rows = await db
        .selectFrom('invoice_facts')
        .select(['invoice_id', 'number', 'invoice_date', 'gross', 'currency', 'e_invoice'])
        .where(IS_GAP)
        .where('space_id', '=', spaceId)
        .$if(from !== undefined, (query) => query.where('invoice_date', '>=', from ?? ''))
        .$if(to !== undefined, (query) => query.where('invoice_date', '<=', to ?? ''))
        .orderBy('invoice_date')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        invoiceId: row.invoice_id,
        number: row.number,
        invoiceDate: row.invoice_date,
        gross: row.gross,
        currency: row.currency,
        kind: row.e_invoice === 'missing' ? 'missing' : 'unsent',
      }));
    },
    /** How many of each space people are told of. @param sentBy last date of those that should have been sent */
    counts: async (
      sentBy: LocalDate,
    ): Promise<ReadonlyMap<string, { readonly missing: number; readonly unsent: number }>> => {
      const rows = await db
        .selectFrom('invoice_facts')
        .select(({ fn }) => ['space_id as spaceId', 'e_invoice as kind', fn.countAll<number>().as('count')])
        .where(IS_GAP)
        .where(({ or, eb }) => or([eb('e_invoice', '=', 'missing'), eb('invoice_date', '<=', sentBy)]))
        .groupBy(['space_id', 'e_invoice'])
        .execute();
      const counts = new Map<string, { readonly missing: number; readonly unsent: number }>();
      for (const { spaceId, kind, count } of rows) {
        const before = counts.get(spaceId) ?? { missing: 0, unsent: 0 };
        counts.set(spaceId, { ...before, [kind]: count });
      }
      return counts;
    },
  };
}
