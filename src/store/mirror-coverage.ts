import { sql } from 'kysely';
import type { DayState } from '../domain/day-state.js';
import type { LocalDate } from '../domain/invoice.js';
import type { DateRange } from '../domain/sync-result.js';
import { oneOf, type SyncRun } from './mirror-writer.js';
import type { Db } from './tables.js';

/** What a sync has seen of what the mirror knows, and what it has not. Only invoices that are there count. */
export interface MirrorCoverage {
  /** Every day of the range, whether it has invoices or not. */
  days(spaceId: string, range: DateRange): Promise<readonly DayState[]>;
  /** Records that all invoices of these days were read. */
  daysRead(run: SyncRun, range: DateRange): Promise<void>;
  /** How many invoices are dated in the range; from its beginning on where `to` is null. */
  count(spaceId: string, range: OpenRange): Promise<number>;
  /** Those dated in the range that this sync has not seen. */
  notSeenIn(run: SyncRun, range: OpenRange): Promise<readonly string[]>;
  /** Those that were unpaid (or pending) when they were seen last, and that this sync has not seen. */
  unpaidNotSeen(run: SyncRun): Promise<readonly DatedInvoice[]>;
  /** Of these ids, unknown ones included, those that this sync has not seen. */
  notSeenOf(run: SyncRun, invoiceIds: readonly string[]): Promise<readonly string[]>;
  /** Those of these invoices that there is no copy of. */
  unknownOf(spaceId: string, invoiceIds: readonly string[]): Promise<readonly string[]>;
}

/** From a day on; without an end when `to` is null. */
export interface OpenRange {
  readonly from: LocalDate;
  readonly to: LocalDate | null;
}

export interface DatedInvoice {
  readonly id: string;
  readonly invoiceDate: LocalDate;
}

const END = '9999-12-31';

export function createMirrorCoverage(db: Db): MirrorCoverage {
  return {
    days: async (spaceId, { from, to }) => {
      const { rows } = await sql<{ date: string; invoices: number; read_at: number | null }>`
        with recursive day(date) as (
          select ${from} where ${from} <= ${to}
          union all
          select date(date, '+1 day') from day where date < ${to}
        )
        select day.date, read_at, (
          select count(*) from mirror_invoice
          where space_id = ${spaceId} and invoice_date = day.date and deleted = 0
        ) as invoices
        from day left join mirror_day on mirror_day.space_id = ${spaceId} and mirror_day.date = day.date
        order by day.date`.execute(db);
      return rows.map(({ date, invoices, read_at }) => ({ date, invoices, readAt: read_at }));
    },
    daysRead: async ({ spaceId, startedAt }, { from, to }) => {
      await sql`
        with recursive day(date) as (
          select ${from} where ${from} <= ${to}
          union all
          select date(date, '+1 day') from day where date < ${to}
        )
        insert into mirror_day (space_id, date, read_at) select ${spaceId}, date, ${startedAt} from day where true
        on conflict (space_id, date) do update set read_at = excluded.read_at`.execute(db);
    },
    count: async (spaceId, { from, to }) => {
      const { count } = await db
        .selectFrom('mirror_invoice')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('space_id', '=', spaceId)
        .where('deleted', '=', 0)
        .where('invoice_date', '>=', from)
        .where('invoice_date', '<=', to ?? END)
        .executeTakeFirstOrThrow();
      return count;
    },
    notSeenIn: async (run, { from, to }) => {
      const rows = await db
        .selectFrom('mirror_invoice')
        .select('invoice_id')
        .where('space_id', '=', run.spaceId)
        .where('deleted', '=', 0)
        .where('invoice_date', '>=', from)
        .where('invoice_date', '<=', to ?? END)
        .where('seen_in', '!=', run.id)
        .orderBy('invoice_id')
        .execute();
      return rows.map(({ invoice_id }) => invoice_id);
    },
    unpaidNotSeen: async (run) => {
      const rows = await db
        .selectFrom('mirror_invoice')
        .select(['invoice_id', 'invoice_date'])
        .where('space_id', '=', run.spaceId)
        .where('deleted', '=', 0)
        .where(sql<boolean>`paid_status in ('unpaid', 'pending')`)
        .where('seen_in', '!=', run.id)
        .orderBy('invoice_date')
        .orderBy('invoice_id')
        .execute();
      return rows.map(({ invoice_id, invoice_date }) => ({ id: invoice_id, invoiceDate: invoice_date }));
    },
    notSeenOf: async (run, invoiceIds) => {
      const seen = await db
        .selectFrom('mirror_invoice')
        .select('invoice_id')
        .where('space_id', '=', run.spaceId)
        .where('seen_in', '=', run.id)
        .where('invoice_id', 'in', oneOf(invoiceIds))
        .execute();
      return without(invoiceIds, seen);
    },
    unknownOf: async (spaceId, invoiceIds) => {
      const known = await db
        .selectFrom('mirror_invoice')
        .select('invoice_id')
        .where('space_id', '=', spaceId)
        .where('invoice_id', 'in', oneOf(invoiceIds))
        .execute();
      return without(invoiceIds, known);
    },
  };
}

function without(ids: readonly string[], rows: readonly { readonly invoice_id: string }[]): string[] {
  const found = new Set(rows.map(({ invoice_id }) => invoice_id));
  return ids.filter((id) => !found.has(id));
}
