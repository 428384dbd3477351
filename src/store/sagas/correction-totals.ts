import type { Cents } from '../../domain/accounting/cents.js';
import { dialectOf } from '../engine/engine.js';
import type { Db } from '../schema/tables.js';

/** With tax. */
export interface CorrectionTotal {
  /** ISO 4217 code. */
  readonly currency: string;
  readonly gross: Cents;
}

/** What the corrections of an invoice come to, and those of its corrections, by id: all that were read and are there. */
export async function correctionTotals(
  db: Db,
  spaceId: string,
  invoiceId: string,
): Promise<ReadonlyMap<string, CorrectionTotal>> {
  const found = new Map<string, CorrectionTotal>();
  let last: readonly string[] = [invoiceId];
  while (last.length > 0) {
    const rows = await db
      .selectFrom('invoice_facts')
      .select(['invoice_id as id', 'currency', 'gross'])
      .where('space_id', '=', spaceId)
      .where('corrects', 'in', dialectOf(db).elements(last))
      .where('deleted', '=', 0)
      .execute();
    const unseen = rows.filter(({ id }) => id !== invoiceId && !found.has(id));
    for (const { id, currency, gross } of unseen) found.set(id, { currency, gross });
    last = unseen.map(({ id }) => id);
  }
  return found;
}
