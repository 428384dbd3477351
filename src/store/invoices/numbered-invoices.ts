import { sql } from 'kysely';
import type { NumberedInvoice } from '../../domain/switch/number-gap.js';
import type { Db } from '../schema/tables.js';

/** What a switch from the program before looks at of all invoices of a space; deleted ones are left out. */
export function createNumberedInvoices(db: Db) {
  return {
    /** In no order. */
    all: (spaceId: string): Promise<readonly NumberedInvoice[]> =>
      db
        .selectFrom('invoice_facts')
        .select(['number', 'invoice_date as date'])
        .where((eb) => eb.and({ space_id: spaceId, deleted: 0 }))
        .where('seen_at', 'is not', null)
        .execute(),
    /** Each number of a customer once; empty for customers who have none. */
    customerNumbers: async (spaceId: string): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('customer')
        .select('number')
        .distinct()
        .where('space_id', '=', spaceId)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('invoice_facts as facts')
              .select('facts.id')
              .whereRef('facts.customer_ref', '=', 'customer.ref')
              .whereRef('facts.space_id', '=', 'customer.space_id')
              // A literal, because SQLite does not match a parameter with the condition of an index.
              .where('facts.deleted', '=', sql.lit(0)),
          ),
        )
        .execute();
      return rows.map(({ number }) => number?.trim() ?? '');
    },
  };
}
