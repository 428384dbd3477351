import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Entry } from '../../domain/accounting/model.js';
import type { Db } from '../schema/tables.js';

/** Entries of a piece: about a megabyte. */
const PAGE = 1_000;

/** Entries of an export in the order of batches, read in pieces. @param only condition on rows of `journal_entry` */
export async function* entriesInOrder(
  db: Db,
  spaceId: string,
  series: string,
  only: RawBuilder<SqlBool>,
): AsyncGenerator<Entry> {
  for (let last = { batch: 0, position: -1 }; ; ) {
    const page = await db
      .selectFrom('journal_entry')
      .select(['batch_number as batch', 'position', 'content'])
      .where((eb) => eb.and({ space_id: spaceId, series }))
      .where(only)
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
