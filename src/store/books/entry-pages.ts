import type { Period } from '../../domain/accounting/model.js';
import { dialectOf } from '../engine/engine.js';
import type { Db } from '../schema/tables.js';

/** Entries of a piece: about a quarter of a megabyte. */
const PAGE = 250;

/** The entries of a batch in their order, in pieces. @param booked only those that are booked in it */
export async function* entryPages(
  db: Db,
  spaceId: string,
  number: number,
  booked?: Period,
): AsyncGenerator<readonly { readonly content: string; readonly generation: number }[]> {
  const all = db
    .selectFrom('journal_entry')
    .select(['position', 'content', 'generation'])
    .where((eb) => eb.and({ space_id: spaceId, batch_number: number }))
    .orderBy('position')
    .limit(PAGE);
  const day = dialectOf(db).member<string>('content', 'bookingDate');
  const entries = booked === undefined ? all : all.where(day, '>=', booked.from).where(day, '<=', booked.to);
  for (let after = -1; ; ) {
    const page = await entries.where('position', '>', after).execute();
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.position;
  }
}
