import { sql } from 'kysely';
import type { MinimumAge } from '../../domain/retention/limits.js';
import type { Db } from '../schema/tables.js';

/** Tables whose rows go by their number. */
const MARKED = ['saga', 'inbox_event', 'alert', 'notice', 'book_run', 'mirror_sync'] as const;
export type Marked = (typeof MARKED)[number];

/** Rows up to these numbers, written before that moment, are old enough. */
export type Horizon = Readonly<Record<Marked, number>> & { readonly before: number };

/** Remembers that a daemon ran on this date, and what was there; a date counts once, whatever the clock does. */
export async function noteDay(db: Db, now: number): Promise<void> {
  const day = new Date(now).toISOString().slice(0, 10);
  const known = await db.selectFrom('day_seen').select('number').where('day', '=', day).executeTakeFirst();
  if (known !== undefined) return;
  const highest = (table: Marked) =>
    sql<number>`(select coalesce(max(${sql.ref(table === 'saga' ? 'sequence' : 'id')}), 0) from ${sql.table(table)})`;
  await db
    .insertInto('day_seen')
    .values({
      day,
      at: now,
      saga: highest('saga'),
      inbox_event: highest('inbox_event'),
      alert: highest('alert'),
      notice: highest('notice'),
      book_run: highest('book_run'),
      mirror_sync: highest('mirror_sync'),
    })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
}

/** @returns null while a daemon has not run on so many dates */
export async function horizonOf(db: Db, { days, before }: MinimumAge): Promise<Horizon | null> {
  const row = await db
    .selectFrom('day_seen')
    .selectAll()
    .where('number', '=', (eb) =>
      eb.selectFrom('day_seen').select(sql<number>`max(number) - ${days}`.as('number')),
    )
    .executeTakeFirst();
  if (row === undefined) return null;
  const { number: _number, day: _day, at, ...marks } = row;
  // That day's clock may have been right, and today's wrong.
  return { ...marks, before: Math.min(before, at) };
}
