import { sql } from 'kysely';
import type { Entry } from '../../domain/accounting/model.js';
import type { Db } from '../schema/tables.js';

/** Entries of a piece: about a megabyte. */
const PAGE = 1_000;

/** What the batches of a space that count have between revenue and deferrals, in the order of batches. */
export function createDeferredEntries(db: Db) {
  return { of: (spaceId: string, series: string): AsyncIterable<Entry> => entriesOf(db, spaceId, series) };
}

async function* entriesOf(db: Db, spaceId: string, series: string): AsyncGenerator<Entry> {
  for (let last = { batch: 0, position: -1 }; ; ) {
    const page = await db
      .selectFrom('journal_entry')
      .select(['batch_number as batch', 'position', 'content'])
      .where((eb) => eb.and({ space_id: spaceId, series }))
      // As the index of them says it.
      .where(sql<boolean>`voided = 0 and part in ('deferral', 'accrual')`)
      .where(sql<boolean>`(batch_number, position) > (${last.batch}, ${last.position})`)
      .orderBy('batch_number')
      .orderBy('position')
      .limit(PAGE)
      .execute();
    const [end] = page.slice(-1);
    if (end === undefined) return;
    for (const { content } of page) yield JSON.parse(content) as Entry;
    last = end;
  }
}
