import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../schema/tables.js';
import { dialectOf } from './engine.js';

/** Tables whose rows count up, with an index of space and number. */
type Counted = 'inbox_event' | 'book_run';

/**
 * The number of the last row of each of these spaces, for the right side of `in`: one statement and one look into an index
 * a space, however many rows there are. A `max` for each group would read them all.
 */
export function lastOfEach(db: Db, spaceIds: readonly string[], table: Counted): RawBuilder<number> {
  const own = sql.table(table);
  return sql`(select (select max(id) from ${own} where ${own}.space_id = asked.value)
    from ${dialectOf(db).elements(spaceIds)} as asked)`;
}

/** The same of runs that were nights. */
export function lastNightOfEach(db: Db, spaceIds: readonly string[]): RawBuilder<number> {
  return sql`(select (select id from book_run where book_run.space_id = asked.value and kind = 'night'
      order by id desc limit 1)
    from ${dialectOf(db).elements(spaceIds)} as asked)`;
}

/** The number of the last batch of each of these spaces, as the table `last`. */
export function lastBatches(db: Db, spaceIds: readonly string[]) {
  return sql<{ space_id: string; number: number }>`(select asked.value as space_id,
      (select max(number) from batch where batch.space_id = asked.value) as number
    from ${dialectOf(db).elements(spaceIds)} as asked)`.as<'last'>('last');
}
