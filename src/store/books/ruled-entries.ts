import type { Entry } from '../../domain/accounting/model.js';
import type { Db } from '../schema/tables.js';

/** Entries of a piece: about a megabyte. */
const PAGE = 1_000;

/** Entries of payment differences in the batches of a space that count, in the order of batches. */
export async function* ruledEntries(db: Db, spaceId: string, series: string): AsyncGenerator<Entry> {
  for (let last = { batch: 0, position: -1 }; ; ) {
    const page = await db
      .selectFrom('journal_entry')
      .select(['batch_number as batch', 'position', 'content'])
      .where((eb) => eb.and({ space_id: spaceId, series, voided: 0 }))
      // Quotes within a text are escaped in JSON: nothing else reads like this.
      .where('content', 'like', '%"because":"%')
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('batch_number', 'position'), '>', tuple(last.batch, last.position)),
      )
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
