import { sql } from 'kysely';
import type { Db } from '../schema/tables.js';
import type { BookedEntry } from './booked-entry.js';
import { entriesWithBuyers } from './entries-with-buyers.js';

/** The first entries of an invoice in any export, in the order of batches. */
export async function bookedEntries(
  db: Db,
  spaceId: string,
  invoiceId: string,
  most: number,
): Promise<readonly BookedEntry[]> {
  const series = await seriesOf(db, spaceId);
  if (series.length === 0) return [];
  const rows = await db
    .selectFrom('journal_entry as entry')
    .innerJoin('batch', (join) =>
      join.onRef('batch.space_id', '=', 'entry.space_id').onRef('batch.number', '=', 'entry.batch_number'),
    )
    .select(['entry.space_id', 'entry.batch_number', 'entry.content', 'batch.series', 'batch.status'])
    .where('entry.space_id', '=', spaceId)
    .where('entry.series', 'in', series)
    .where('entry.invoice_id', '=', invoiceId)
    .orderBy('entry.batch_number')
    .orderBy('entry.position')
    .limit(most)
    .execute();
  const entries = await entriesWithBuyers(db, rows);
  return rows.flatMap((row, index) => {
    const entry = entries[index];
    return entry === undefined
      ? []
      : [{ batchNumber: row.batch_number, series: row.series, batchStatus: row.status, entry }];
  });
}

/** Names of all exports that have entries: each is one step in the index, however many entries there are. */
async function seriesOf(db: Db, spaceId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ series: string }>`
    with recursive step(series) as (
      select min(series) from journal_entry where space_id = ${spaceId}
      union all
      select (select min(series) from journal_entry where space_id = ${spaceId} and series > step.series)
      from step where step.series is not null
    )
    select series from step where series is not null
  `.execute(db);
  return rows.map(({ series }) => series);
}
