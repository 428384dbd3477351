import { sql } from 'kysely';
import type { LocalDate } from '../../domain/invoice.js';
import type { TaskAlert } from '../../domain/tasks/alert-tasks.js';
import { MOST_COUNTED } from '../../domain/tasks/task.js';
import { dialectOf } from '../engine/engine.js';
import { WAITING } from '../invoices/operator-invoices.js';
import type { Db } from '../schema/tables.js';

/** Things of a kind in a space, of one currency. */
export interface CountedThings {
  readonly spaceId: string;
  /** Of e-invoices their state. */
  readonly kind: string;
  readonly currency: string;
  readonly count: number;
  readonly cents: number;
  /** Of the oldest, epoch milliseconds; null where nobody knows. */
  readonly since: number | null;
}

export type TaskFacts = ReturnType<typeof createTaskFacts>;

const MOST_ALERTS = 1_000;

/** When a waiting e-invoice first waited for a person since it was last settled: an attempt in vain begins nothing. */
const BEGAN_AT = sql`(select min(step.at) from saga join saga_history as step on step.saga_id = saga.id
  where saga.space_id = invoice_facts.space_id and saga.invoice_id = invoice_facts.invoice_id
    and step.state in (${sql.join(WAITING)})
    and step.at > coalesce((select max(settled.at) from saga as other
      join saga_history as settled on settled.saga_id = other.id
      where other.space_id = invoice_facts.space_id and other.invoice_id = invoice_facts.invoice_id
        and settled.state in ('done', 'done-foreign', 'gone')), 0))`;

/** What waits for people in these spaces, one statement a kind: each reads an index, and no more rows than are counted. */
export function createTaskFacts(db: Db) {
  const among = (spaceIds: readonly string[]) => dialectOf(db).elements(spaceIds);
  return {
    /** Of invoices whose e-invoice waits or is missing. @param sentBy last date of those that should have been sent */
    eInvoices: async (spaceIds: readonly string[], sentBy: LocalDate): Promise<readonly CountedThings[]> => {
      const { rows } = await sql<CountedThings>`select space_id as "spaceId", e_invoice as kind, currency,
          count(*) as count, sum(gross) as cents, min(coalesce(began_at, e_invoice_at, seen_at)) as since
        from (select space_id, e_invoice, currency, gross, e_invoice_at, seen_at,
            case when e_invoice = 'waiting' then ${BEGAN_AT} end as began_at from invoice_facts
          where deleted = 0 and e_invoice in ('waiting', 'missing', 'unsent')
            and (e_invoice <> 'unsent' or invoice_date <= ${sentBy})
            and space_id in (select value from ${among(spaceIds)} as own)
          limit ${MOST_COUNTED + 1}) as found
        group by space_id, e_invoice, currency`.execute(db);
      return rows.map(counted);
    },
    /** Of bank lines that nobody has decided about; amounts are of what came in. */
    bankLines: async (spaceIds: readonly string[]): Promise<readonly CountedThings[]> => {
      const { rows } = await sql<CountedThings>`select space_id as "spaceId", 'bank' as kind, currency,
          count(*) as count, sum(case when amount > 0 then amount else 0 end) as cents, min(changed_at) as since
        from (select current.space_id, current.changed_at, line.amount, statement.currency
          from bank_line_state as current
          join bank_line as line on line.id = current.line_id
          join bank_statement as statement
            on statement.space_id = line.space_id and statement.id = line.statement_id
          where current.state in ('unmatched', 'waiting')
            and current.space_id in (select value from ${among(spaceIds)} as own)
          limit ${MOST_COUNTED + 1}) as found
        group by space_id, currency`.execute(db);
      return rows.map(counted);
    },
    /** Of batches that nobody has accepted, rejected or voided. */
    batches: async (spaceIds: readonly string[]): Promise<readonly CountedThings[]> => {
      const { rows } =
        await sql<CountedThings>`select space_id as "spaceId", 'batches' as kind, '' as currency,
          count(*) as count, 0 as cents, min(created_at) as since
        from (select space_id, created_at from batch
          where status = 'released' and space_id in (select value from ${among(spaceIds)} as own)
          limit ${MOST_COUNTED + 1}) as found
        group by space_id`.execute(db);
      return rows.map(counted);
    },
    /** Those that are open, of these spaces and of none. */
    alerts: async (spaceIds: readonly string[]): Promise<readonly TaskAlert[]> => {
      const own = new Set(spaceIds);
      const rows = await db
        .selectFrom('alert')
        .leftJoin('saga', 'saga.id', 'alert.saga_id')
        .select(['alert.space_id as spaceId', 'alert.subject', 'alert.raised_at as raisedAt'])
        .select(['saga.state', 'saga.latest'])
        .where('alert.resolved_at', 'is', null)
        .orderBy('alert.id', 'desc')
        .limit(MOST_ALERTS)
        .execute();
      return rows
        .filter(({ spaceId }) => spaceId === null || own.has(spaceId))
        .map(({ state, latest, ...row }) => ({
          ...row,
          isOfWaiting: latest === 1 && (WAITING as readonly (string | null)[]).includes(state),
        }));
    },
    /** Whether a space has invoices dated before a day. */
    hasEarlier: (spaceId: string, day: LocalDate) => hasEarlier(db, spaceId, day),
    /** The last closed day of each of these spaces that has one. */
    closedThrough: async (spaceIds: readonly string[]): Promise<ReadonlyMap<string, LocalDate>> => {
      const rows = await db
        .selectFrom('period_closed')
        .select(({ fn }) => ['space_id as spaceId', fn.max('through').as('through')])
        .where('space_id', 'in', among(spaceIds))
        .groupBy('space_id')
        .execute();
      return new Map(rows.map(({ spaceId, through }) => [spaceId, through]));
    },
  };
}

/** Sums are texts in PostgreSQL. */
function counted({ count, cents, since, ...row }: CountedThings): CountedThings {
  return { ...row, count: Number(count), cents: Number(cents), since: since === null ? null : Number(since) };
}

async function hasEarlier(db: Db, spaceId: string, day: LocalDate): Promise<boolean> {
  const row = await db
    .selectFrom('invoice_facts')
    .select('id')
    .where((eb) =>
      eb.and([eb('space_id', '=', spaceId), eb('invoice_date', '<', day), eb('deleted', '=', 0)]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
