import { buyerOfEntry } from '../../domain/accounting/buyer.js';
import type { DebtorAccount, Entry } from '../../domain/accounting/model.js';
import type { Db } from '../schema/tables.js';

/** An entry as it is stored. */
export interface StoredEntry {
  readonly space_id: string;
  readonly batch_number: number;
  readonly content: string;
}

/**
 * The entries of rows, each with its buyer: those that say nothing of one with what their batch says of the debtor, which is
 * what its files told.
 */
export async function entriesWithBuyers(db: Db, rows: readonly StoredEntry[]): Promise<readonly Entry[]> {
  const debtors = new Map<string, Promise<ReadonlyMap<string, DebtorAccount>>>();
  return Promise.all(
    rows.map(async (row) => {
      const entry = JSON.parse(row.content) as Entry;
      if (entry.buyer !== undefined) return entry;
      const batch = `${row.space_id} ${row.batch_number}`;
      const known = debtors.get(batch) ?? debtorsOf(db, row);
      debtors.set(batch, known);
      return { ...entry, buyer: buyerOfEntry(entry, (await known).get(entry.debtor) ?? null) };
    }),
  );
}

/** Of a batch, by account. */
async function debtorsOf(
  db: Db,
  { space_id, batch_number }: StoredEntry,
): Promise<ReadonlyMap<string, DebtorAccount>> {
  const { debtors } = await db
    .selectFrom('batch')
    .select('debtors')
    .where((eb) => eb.and({ space_id, number: batch_number }))
    .executeTakeFirstOrThrow();
  return new Map((JSON.parse(debtors) as readonly DebtorAccount[]).map((debtor) => [debtor.number, debtor]));
}
