import { type SqlBool, sql } from 'kysely';
import type { BatchPosition, ReportMonths } from '../../domain/accounting/report-months.js';
import { Failure } from '../../domain/errors.js';
import { dialectOf } from '../engine/engine.js';
import type { Db, Transaction } from '../schema/tables.js';
import { entriesWithBuyers } from './entries-with-buyers.js';

/** SQLite takes no more than 32,766 values in a statement. */
const CHUNK = 5000;

export function createReportMonths(db: Db): ReportMonths {
  const monthOf = monthIn(db, 'entry');
  const sales = ({ spaceId, series, number }: BatchPosition, month: string) =>
    db
      .selectFrom('journal_entry as entry')
      .where('entry.space_id', '=', spaceId)
      .where('entry.series', '=', series)
      .where('entry.batch_number', '<', number)
      .where('entry.voided', '=', 0)
      .where(isListed(db, 'entry'))
      .where(sql<SqlBool>`${monthOf} = ${month}`);
  return {
    standing: async (before, month) => {
      const rows = await sales(before, month)
        .leftJoin('journal_entry as reversal', (join) =>
          join
            .onRef('reversal.reverses', '=', 'entry.id')
            .on('reversal.voided', '=', 0)
            .on('reversal.batch_number', '<', before.number),
        )
        .select(['entry.space_id', 'entry.batch_number', 'entry.content'])
        .where('entry.reverses', 'is', null)
        .where('reversal.id', 'is', null)
        .orderBy('entry.batch_number')
        .orderBy('entry.position')
        .execute();
      return entriesWithBuyers(db, rows);
    },
    lastTold: async (before, month) => {
      const row = await sales(before, month)
        .innerJoin('batch', (join) =>
          join
            .onRef('batch.space_id', '=', 'entry.space_id')
            .onRef('batch.number', '=', 'entry.batch_number'),
        )
        .select(({ fn }) => fn.max('batch.created_at').as('at'))
        .executeTakeFirst();
      return row?.at ?? null;
    },
    monthsOf: async (ids) => {
      const months = new Map<string, string>();
      for (let start = 0; start < ids.length; start += CHUNK) {
        const rows = await db
          .selectFrom('journal_entry as entry')
          .select(['entry.id', monthOf.as('month')])
          .where('entry.id', 'in', dialectOf(db).elements(ids.slice(start, start + CHUNK)))
          .where('entry.voided', '=', 0)
          .execute();
        for (const { id, month } of rows) months.set(id, month);
      }
      return months;
    },
  };
}

/** Whether a report has a row of an entry: of a sale, or under cash accounting of what is paid of it, which alone has a tax point. */
function isListed(db: Db, table: string) {
  const member = (name: string) => dialectOf(db).member<string | null>(`${table}.content`, name);
  return sql<SqlBool>`(${sql.ref(`${table}.part`)} = 'revenue' and ${member('isTaxDeferred')} is null
    or ${sql.ref(`${table}.part`)} = 'payment' and ${member('taxPoint')} is not null)`;
}

/** The month of an entry (`taxMonthOf`). */
function monthIn(db: Db, table: string) {
  const member = (name: string) => dialectOf(db).member<string | null>(`${table}.content`, name);
  return sql<string>`substr(coalesce(${member('taxPoint')}, ${member('taxMonth')}, ${member('documentDate')}), 1, 7)`;
}

/**
 * A later batch has handed out a whole month with what this one posted: it is decided about first, so that no month that counts
 * says what was withdrawn.
 *
 * @throws Failure `batch.needed`
 */
export async function refuseTold(transaction: Transaction, spaceId: string, number: number): Promise<void> {
  const posted = await transaction
    .selectFrom('journal_entry as entry')
    .select(['entry.series', monthIn(transaction, 'entry').as('month')])
    .distinct()
    .where('entry.space_id', '=', spaceId)
    .where('entry.batch_number', '=', number)
    .where(isListed(transaction, 'entry'))
    .execute();
  const [first] = posted;
  if (first === undefined) return;
  const later = await transaction
    .selectFrom('journal_entry as told')
    .select(['told.batch_number as number', monthIn(transaction, 'told').as('month')])
    .where('told.space_id', '=', spaceId)
    .where('told.series', '=', first.series)
    .where('told.batch_number', '>', number)
    .where('told.voided', '=', 0)
    .where(isListed(transaction, 'told'))
    // Only entries of reports by month have one.
    .where(dialectOf(transaction).member<string | null>('told.content', 'taxPoint'), 'is not', null)
    .where(
      monthIn(transaction, 'told'),
      'in',
      posted.map(({ month }) => month),
    )
    .orderBy('told.batch_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (later === undefined) return;
  const detail = `batch ${later.number} has the whole of ${later.month}, with what ${number} posted`;
  throw new Failure('batch.needed', { detail });
}
