import type { Db } from './tables.js';

/** Entries of a piece: about a megabyte. */
const PAGE = 1_000;

/** The entries of a batch in their order, in pieces. */
export async function* entryPages(
  db: Db,
  spaceId: string,
  number: number,
): AsyncGenerator<readonly { readonly content: string; readonly generation: number }[]> {
  for (let after = -1; ; ) {
    const page = await db
      .selectFrom('journal_entry')
      .select(['position', 'content', 'generation'])
      .where((eb) => eb.and({ space_id: spaceId, batch_number: number }))
      .where('position', '>', after)
      .orderBy('position')
      .limit(PAGE)
      .execute();
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.position;
  }
}
