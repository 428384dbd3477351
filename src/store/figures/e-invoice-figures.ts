import { sql } from 'kysely';
import type { DaySpan } from '../../domain/day-span.js';
import type { SagaState } from '../../domain/saga/model.js';
import type { Db } from '../schema/tables.js';

export interface EInvoiceFigure {
  readonly day: string;
  readonly state: SagaState;
  readonly count: number;
}

/** How the e-invoices stand that were asked for on each of these days: of each invoice the last one. */
export async function readEInvoices(
  db: Db,
  spaceId: string,
  days: readonly DaySpan[],
): Promise<readonly EInvoiceFigure[]> {
  if (days.length === 0) return [];
  const rows = await sql<{ day: string; state: SagaState; count: number | string }>`
    select span.column1 as day, state, count(*) as count
    from ${spansOf(days)} as span cross join saga
    where space_id = ${spaceId} and created_at >= span.column2 and created_at < span.column3
      and latest = 1 and created_at > 0
    group by span.column1, state order by span.column1, state`.execute(db);
  return rows.rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Each day with its two ends. Joined from here on, each of them is looked for in the index of what is counted. */
function spansOf(days: readonly DaySpan[]) {
  const rows = days.map(
    ({ day, from, to }) => sql`(cast(${day} as text), cast(${from} as bigint), cast(${to} as bigint))`,
  );
  return sql`(values ${sql.join(rows)})`;
}

/** So many e-invoices took so long, in whole seconds. */
export interface TakenFigure {
  readonly day: string;
  readonly seconds: number;
  readonly count: number;
}

/** How long the e-invoices took that were attached on each of these days, from the request on; shortest first. */
export async function readTaken(
  db: Db,
  spaceId: string,
  days: readonly DaySpan[],
): Promise<readonly TakenFigure[]> {
  if (days.length === 0) return [];
  const rows = await sql<{ day: string; seconds: number | string; count: number | string }>`
    select span.column1 as day, took / 1000 as seconds, count(*) as count
    from ${spansOf(days)} as span cross join figures_attached
    where space_id = ${spaceId} and "at" >= span.column2 and "at" < span.column3
    group by span.column1, took / 1000 order by span.column1, took / 1000`.execute(db);
  return rows.rows.map(({ day, seconds, count }) => ({
    day,
    seconds: Number(seconds),
    count: Number(count),
  }));
}
