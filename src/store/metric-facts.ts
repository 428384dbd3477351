import { sql } from 'kysely';
import type { SagaState } from '../domain/saga/model.js';
import { latestSagas } from './latest-sagas.js';
import type { Db } from './tables.js';
import { readUnsentFacts, type UnsentFacts } from './unsent-facts.js';

/**
 * What monitoring is told out of the database, whenever it asks: only what an index answers, so that years of
 * invoices make it no slower. Moments are epoch milliseconds.
 */
export interface MetricFacts extends UnsentFacts {
  /** E-invoices under way, parked ones included. */
  readonly open: readonly CountOfState[];
  /** Those that ended, nobody took up again, and a person has to look at. */
  readonly ended: readonly CountOfState[];
  /** When the oldest e-invoice that goes on by itself was begun, one row a space. */
  readonly oldestOpen: readonly { readonly spaceId: string; readonly at: number }[];
  /** Callbacks that were ever committed. */
  readonly eventsReceived: number;
  /** The end of the last night that was done, one row a space with books. */
  readonly nights: readonly { readonly spaceId: string; readonly at: number }[];
  /** Batches that count, one row a space. */
  readonly batches: readonly { readonly spaceId: string; readonly count: number }[];
  /** Batches on their way to a target, one row for each that has any. */
  readonly deliveries: readonly {
    readonly spaceId: string;
    readonly parked: boolean;
    readonly count: number;
  }[];
}

export interface CountOfState {
  readonly spaceId: string;
  readonly state: SagaState;
  readonly count: number;
}

export async function readMetricFacts(db: Db): Promise<MetricFacts> {
  const [open, ended, oldestOpen, newest, unsent] = await Promise.all([
    countOpen(db),
    countEnded(db),
    findOldestOpen(db),
    db
      .selectFrom('inbox_event')
      .select((select) => select.fn.max('id').as('id'))
      .executeTakeFirst(),
    readUnsentFacts(db),
  ]);
  return {
    open,
    ended,
    oldestOpen,
    eventsReceived: newest?.id ?? 0,
    ...unsent,
    ...(await readBookFacts(db)),
  };
}

async function countOpen(db: Db): Promise<readonly CountOfState[]> {
  const rows = await db
    .selectFrom('saga')
    .select((select) => ['space_id', 'state', select.fn.countAll<number>().as('count')])
    .where('run_at', 'is not', null)
    .groupBy(['space_id', 'state'])
    .execute();
  return rows.map(toCount);
}

async function countEnded(db: Db): Promise<readonly CountOfState[]> {
  const rows = await latestSagas(db)
    .select((select) => ['space_id', 'state', select.fn.countAll<number>().as('count')])
    // Written out, because SQLite does not match a parameter with the condition of an index.
    .where(sql<boolean>`saga.state in ('refused', 'released')`)
    .groupBy(['space_id', 'state'])
    .execute();
  return rows.map(toCount);
}

function toCount(row: { space_id: string; state: string; count: number }): CountOfState {
  return { spaceId: row.space_id, state: row.state as SagaState, count: row.count };
}

async function findOldestOpen(db: Db): Promise<MetricFacts['oldestOpen']> {
  const rows = await db
    .selectFrom('saga')
    .select((select) => ['space_id', select.fn.min('created_at').as('at')])
    .where('run_at', 'is not', null)
    .where('state', '!=', 'parked')
    .groupBy('space_id')
    .execute();
  return rows.map((row) => ({ spaceId: row.space_id, at: row.at }));
}

async function readBookFacts(db: Db): Promise<Pick<MetricFacts, 'nights' | 'batches' | 'deliveries'>> {
  const [nights, batches, deliveries] = await Promise.all([
    db
      .selectFrom('book_run')
      .select((select) => ['space_id', select.fn.max('finished_at').as('at')])
      .where('outcome', '=', 'done')
      .where('kind', '=', 'night')
      .groupBy('space_id')
      .execute(),
    db
      .selectFrom('batch')
      .select((select) => ['space_id', select.fn.countAll<number>().as('count')])
      .where('status', 'in', ['released', 'accepted'])
      .groupBy('space_id')
      .execute(),
    db
      .selectFrom('delivery')
      .select((select) => ['space_id', 'parked', select.fn.countAll<number>().as('count')])
      .where('run_at', 'is not', null)
      .groupBy(['space_id', 'parked'])
      .execute(),
  ]);
  return {
    nights: nights.flatMap(({ space_id, at }) => (at === null ? [] : [{ spaceId: space_id, at }])),
    batches: batches.map((row) => ({ spaceId: row.space_id, count: row.count })),
    deliveries: deliveries.map((row) => ({
      spaceId: row.space_id,
      parked: row.parked === 1,
      count: row.count,
    })),
  };
}
