import { sql } from 'kysely';
import type { OpenItem, Period } from '../../domain/accounting/model.js';
import type { Db } from '../schema/tables.js';
import type { ReadingKey } from './reading-key.js';

/** Invoices in one statement. */
const PIECE = 1_000;

/** Open items as of the last look at each invoice, by date. */
export async function* openItemPages(
  db: Db,
  { spaceId, series }: ReadingKey,
  { from, to }: Period,
): AsyncGenerator<readonly OpenItem[]> {
  let [date, id] = [from, ''];
  for (;;) {
    const rows = await db
      .selectFrom('book_examined')
      .select(['invoice_date as date', 'invoice_id as id', 'open_item as item'])
      .where((eb) => eb.and({ space_id: spaceId, series }))
      .where('open_item', 'is not', null)
      .where('invoice_date', '<=', to)
      .where(sql<boolean>`(invoice_date, invoice_id) > (${date}, ${id})`)
      .orderBy('invoice_date')
      .orderBy('invoice_id')
      .limit(PIECE)
      .execute();
    yield rows.map(({ item }) => JSON.parse(item ?? '') as OpenItem);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PIECE) return;
    [date, id] = [last.date ?? '', last.id];
  }
}

/** Ids of invoices and the numbers of their documents, by id. */
export async function* numberPages(
  db: Db,
  { spaceId, series }: ReadingKey,
): AsyncGenerator<readonly (readonly [string, string])[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('book_examined')
      .select(['invoice_id as id', 'document_number as number'])
      .where((eb) => eb.and({ space_id: spaceId, series }))
      .where('document_number', 'is not', null)
      .where('invoice_id', '>', after)
      .orderBy('invoice_id')
      .limit(PIECE)
      .execute();
    yield rows.map(({ id, number }) => [id, number ?? ''] as const);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PIECE) return;
    after = last.id;
  }
}
