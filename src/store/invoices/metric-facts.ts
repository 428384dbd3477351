import { sql } from 'kysely';
import type { SagaState } from '../../domain/saga/model.js';
import { latestNotDone } from '../sagas/latest-sagas.js';
import type { Db } from '../schema/tables.js';

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

interface CountOfState {
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
    .select(({ fn }) => ['space_id as spaceId', 'state', fn.countAll<number>().as('count')])
    .where('run_at', 'is not', null)
    .groupBy(['space_id', 'state'])
    .execute();
  return rows as readonly CountOfState[];
}

async function countEnded(db: Db): Promise<readonly CountOfState[]> {
  const rows = await latestNotDone(db)
    .select(({ fn }) => ['space_id as spaceId', 'state', fn.countAll<number>().as('count')])
    .where('state', 'in', ['refused', 'released'])
    .groupBy(['space_id', 'state'])
    .execute();
  return rows as readonly CountOfState[];
}

function findOldestOpen(db: Db): Promise<MetricFacts['oldestOpen']> {
  return db
    .selectFrom('saga')
    .select(({ fn }) => ['space_id as spaceId', fn.min('created_at').as('at')])
    .where('run_at', 'is not', null)
    .where('state', '!=', 'parked')
    .groupBy('space_id')
    .execute();
}

async function readBookFacts(db: Db): Promise<Pick<MetricFacts, 'nights' | 'batches' | 'deliveries'>> {
  const [nights, batches, deliveries] = await Promise.all([
    db
      .selectFrom('book_run')
      .select(({ fn }) => ['space_id as spaceId', fn.max<number>('finished_at').as('at')])
      .where(sql<boolean>`outcome = 'done' and kind = 'night'`)
      .groupBy('space_id')
      .execute(),
    db
      .selectFrom('batch')
      .select(({ fn }) => ['space_id as spaceId', fn.countAll<number>().as('count')])
      .where('status', 'in', ['released', 'accepted'])
      .groupBy('space_id')
      .execute(),
    db
      .selectFrom('delivery')
      .select(({ fn }) => ['space_id as spaceId', 'parked', fn.countAll<number>().as('count')])
      .where('run_at', 'is not', null)
      .groupBy(['space_id', 'parked'])
      .execute(),
  ]);
  return { nights, batches, deliveries: deliveries.map((row) => ({ ...row, parked: row.parked === 1 })) };
}

/** What people should have been told and were not; moments are epoch milliseconds. */
export interface UnsentFacts {
  /** Alerts that the log does not have yet, and messages that a way to people did not take. */
  readonly alertsUnsent: number;
  readonly oldestUnsentAlertAt: number | null;
}

export async function readUnsentFacts(db: Db): Promise<UnsentFacts> {
  const alerts = await db
    .selectFrom('alert')
    .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('raised_at').as('oldest')])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  // What waits for its turn has no failures.
  const messages = await db
    .selectFrom('notice_delivery')
    .innerJoin('notice', 'notice.id', 'notice_delivery.notice_id')
    .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('made_at').as('oldest')])
    .where('notice_delivery.run_at', 'is not', null)
    .where('notice_delivery.failures', '>', 0)
    .executeTakeFirstOrThrow();
  const oldest = [alerts.oldest, messages.oldest].filter((at) => at !== null);
  return {
    alertsUnsent: alerts.count + messages.count,
    oldestUnsentAlertAt: oldest.length === 0 ? null : Math.min(...oldest),
  };
}
