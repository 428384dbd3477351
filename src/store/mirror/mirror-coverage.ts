import { addDays, daysBetween } from '@spacebooks/base/calendar';
import { sql } from 'kysely';
import type { LocalDate } from '../../domain/invoice.js';
import type { DateRange, DayState } from '../../domain/sync-result.js';
import { dialectOf } from '../engine/engine.js';
import { transact } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';
import type { SyncRun } from './sync-run.js';

/** What a sync has seen of what the mirror knows, and what it has not. Only invoices that are there count. */
export type MirrorCoverage = ReturnType<typeof createMirrorCoverage>;

/** From a day on; without an end when `to` is null. */
export interface OpenRange {
  readonly from: LocalDate;
  readonly to: LocalDate | null;
}

interface DatedInvoice {
  readonly id: string;
  readonly invoiceDate: LocalDate;
}

const END = '9999-12-31';

const DAYS_AT_ONCE = 1_000;

export function createMirrorCoverage(db: Db) {
  return { ...daysOfMirror(db), ...invoicesOfMirror(db) };
}

function daysOfMirror(db: Db) {
  return {
    /** Every day of the range, whether it has invoices or not. */
    days: async (spaceId: string, range: DateRange): Promise<readonly DayState[]> => {
      const read = await db
        .selectFrom('mirror_day')
        .select(['date', 'read_at'])
        .where('space_id', '=', spaceId)
        .where('date', '>=', range.from)
        .where('date', '<=', range.to)
        .execute();
      const dated = await known(db, spaceId, range)
        .select(({ fn }) => ['invoice_date', fn.countAll<number>().as('count')])
        .groupBy('invoice_date')
        .execute();
      const readAt = new Map(read.map(({ date, read_at }) => [date, read_at]));
      const invoices = new Map(dated.map(({ invoice_date, count }) => [invoice_date, count]));
      return daysOf(range).map((date) => ({
        date,
        invoices: invoices.get(date) ?? 0,
        readAt: readAt.get(date) ?? null,
      }));
    },
    /** Records that all invoices of these days were read. */
    daysRead: ({ spaceId, startedAt }: SyncRun, range: DateRange): Promise<void> =>
      transact(db, async (transaction) => {
        const days = daysOf(range);
        for (let start = 0; start < days.length; start += DAYS_AT_ONCE) {
          const rows = days
            .slice(start, start + DAYS_AT_ONCE)
            .map((date) => ({ space_id: spaceId, date, read_at: startedAt }));
          await transaction
            .insertInto('mirror_day')
            .values(rows)
            .onConflict((conflict) =>
              conflict.columns(['space_id', 'date']).doUpdateSet({ read_at: startedAt }),
            )
            .execute();
        }
      }),
    /** Ids of the invoices that are dated in the range, sorted. */
    datedIn: async (spaceId: string, range: OpenRange): Promise<readonly string[]> => {
      const rows = await known(db, spaceId, range).select('invoice_id').orderBy('invoice_id').execute();
      return rows.map(({ invoice_id }) => invoice_id);
    },
    /** How many invoices are dated in the range; from its beginning on where `to` is null. */
    count: async (spaceId: string, range: OpenRange): Promise<number> => {
      const { count } = await known(db, spaceId, range)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

/** What a sync has not seen, and what it has found to be gone. */
function invoicesOfMirror(db: Db) {
  return {
    /** Those dated in the range that this sync has not seen. */
    notSeenIn: async (run: SyncRun, range: OpenRange): Promise<readonly string[]> => {
      const rows = await known(db, run.spaceId, range)
        .select('invoice_id')
        .where('seen_in', '!=', run.id)
        .orderBy('invoice_id')
        .execute();
      return rows.map(({ invoice_id }) => invoice_id);
    },
    /** Those that were unpaid (or pending) when they were seen last, and that this sync has not seen. */
    unpaidNotSeen: (run: SyncRun): Promise<readonly DatedInvoice[]> =>
      db
        .selectFrom('mirror_invoice')
        .select(['invoice_id as id', 'invoice_date as invoiceDate'])
        .where('space_id', '=', run.spaceId)
        .where('deleted', '=', sql.lit(0))
        .where(sql<boolean>`paid_status in ('unpaid', 'pending')`)
        .where('seen_in', '!=', run.id)
        .orderBy('invoice_date')
        .orderBy('invoice_id')
        .execute(),
    /** Of these ids, unknown ones included, those that this sync has not seen. */
    notSeenOf: async (run: SyncRun, invoiceIds: readonly string[]): Promise<readonly string[]> => {
      const seen = await db
        .selectFrom('mirror_invoice')
        .select('invoice_id')
        .where((eb) => eb.and({ space_id: run.spaceId, seen_in: run.id }))
        .where('invoice_id', 'in', dialectOf(db).elements(invoiceIds))
        .execute();
      return without(invoiceIds, seen);
    },
    /** Those of these invoices that there is no copy of. */
    unknownOf: async (spaceId: string, invoiceIds: readonly string[]): Promise<readonly string[]> => {
      const copied = await db
        .selectFrom('mirror_invoice')
        .select('invoice_id')
        .where('space_id', '=', spaceId)
        .where('invoice_id', 'in', dialectOf(db).elements(invoiceIds))
        .execute();
      return without(invoiceIds, copied);
    },
    /** Those of these invoices that are gone. */
    deletedOf: async (spaceId: string, invoiceIds: readonly string[]): Promise<readonly string[]> => {
      const gone = await db
        .selectFrom('mirror_invoice')
        .select('invoice_id')
        .where('space_id', '=', spaceId)
        .where('deleted', '=', 1)
        .where('invoice_id', 'in', dialectOf(db).elements(invoiceIds))
        .execute();
      return gone.map(({ invoice_id }) => invoice_id);
    },
  };
}

function known(db: Db, spaceId: string, { from, to }: OpenRange) {
  return (
    db
      .selectFrom('mirror_invoice')
      .where('space_id', '=', spaceId)
      // A literal, because SQLite does not match a parameter with the condition of an index.
      .where('deleted', '=', sql.lit(0))
      .where('invoice_date', '>=', from)
      .where('invoice_date', '<=', to ?? END)
  );
}

function daysOf({ from, to }: DateRange): readonly LocalDate[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, day) => addDays(from, day));
}

function without(ids: readonly string[], rows: readonly { readonly invoice_id: string }[]): string[] {
  const found = new Set(rows.map(({ invoice_id }) => invoice_id));
  return ids.filter((id) => !found.has(id));
}
