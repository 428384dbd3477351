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
  const found: EInvoiceFigure[] = [];
  // Day by day: one statement for a busy month would take long.
  for (const { day, from, to } of days) {
    const rows = await db
      .selectFrom('saga')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .where('space_id', '=', spaceId)
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      // As the index has it.
      .where(sql<boolean>`latest = 1 and created_at > 0`)
      .groupBy('state')
      .orderBy('state')
      .execute();
    for (const { state, count } of rows) found.push({ day, state: state as SagaState, count });
  }
  return found;
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
  const found: TakenFigure[] = [];
  for (const { day, from, to } of days) {
    const seconds = sql<number>`took / 1000`;
    const rows = await db
      .selectFrom('figures_attached')
      .select(({ fn }) => [seconds.as('seconds'), fn.countAll<number>().as('count')])
      .where('space_id', '=', spaceId)
      .where('at', '>=', from)
      .where('at', '<', to)
      .groupBy(seconds)
      .orderBy(seconds)
      .execute();
    for (const row of rows) found.push({ day, ...row });
  }
  return found;
}
