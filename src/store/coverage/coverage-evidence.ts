import { sql } from 'kysely';
import type { LocalDate } from '../../domain/invoice.js';
import type { Db } from '../schema/tables.js';

/** Numbers of those that have an e-invoice which nobody asked us for and we have not made, by date. */
export async function byOthers(db: Db, spaceId: string, from: LocalDate): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('invoice_coverage as seen')
    .leftJoin('invoice_facts as facts', (join) =>
      join.onRef('facts.space_id', '=', 'seen.space_id').onRef('facts.invoice_id', '=', 'seen.invoice_id'),
    )
    .select(['seen.invoice_id as id', 'facts.number'])
    .where(sql<boolean>`seen.e_invoice = 1 and seen.deleted = 0`)
    .where('seen.space_id', '=', spaceId)
    .where('seen.invoice_date', '>=', from)
    .where('facts.e_invoice', '=', 'foreign')
    .orderBy('seen.invoice_date')
    .execute();
  return rows.map(({ id, number }) => number || id);
}

/** When the platform asked for an e-invoice of a space last, epoch milliseconds; null where it never did. */
export async function lastRequest(db: Db, spaceId: string): Promise<number | null> {
  const row = await db
    .selectFrom('saga')
    .select('created_at as at')
    .where((eb) => eb.and({ space_id: spaceId, requested: 1 }))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('coverage_decision')
            .select('coverage_decision.id')
            .whereRef('coverage_decision.space_id', '=', 'saga.space_id')
            .whereRef('coverage_decision.invoice_id', '=', 'saga.invoice_id')
            .where('coverage_decision.kind', '=', 'issue'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}
