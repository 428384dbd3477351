import { type Selectable, sql } from 'kysely';
import type { FailureCode } from '../../domain/errors.js';
import { LONGEST_BACKOFF_MS, PARKED_PERIOD_MS } from '../../domain/retry.js';
import { dialectOf } from '../engine/engine.js';
import { lastBatches } from '../engine/last-of-each.js';
import { oneMore, settleRow } from '../engine/outbox.js';
import { transact, transactAudited } from '../engine/transact.js';
import type { Db, Tables, Transaction } from '../schema/tables.js';
import { ALL_SPACES } from './anchor.js';
import { appendAudit } from './audit.js';
import { keepDecision } from './book-decisions.js';

/** A batch on its way to a target. */
export interface Delivery {
  readonly spaceId: string;
  readonly batchNumber: number;
  readonly target: string;
  /** Failures in a row. */
  readonly failures: number;
  readonly failingSince: number | null;
  readonly failure: FailureCode | null;
  readonly detail: string | null;
  readonly parked: boolean;
  /** When it is tried next, epoch milliseconds; null once it was delivered. */
  readonly runAt: number | null;
  readonly deliveredAt: number | null;
}

interface DeliveryFailure {
  readonly code: FailureCode;
  readonly detail: string | null;
  readonly parked: boolean;
  readonly runAt: number;
}

type Key = Pick<Delivery, 'spaceId' | 'batchNumber' | 'target'>;

export type Deliveries = ReturnType<typeof createDeliveries>;

const COUNTING = ['released', 'accepted'] as const;
const OUTBOX = ['delivery', 'delivered_at'] as const;

export function createDeliveries(db: Db) {
  return { ...deliveryOutbox(db), ...askedDeliveries(db) };
}

/** For whoever delivers. */
function deliveryOutbox(db: Db) {
  return {
    /**
     * Plans the batches of a series that were never planned: each goes to the targets that are configured now. What was
     * voided or rejected meanwhile goes nowhere.
     *
     * @returns how many batches were planned
     */
    plan: (spaceId: string, series: string, targets: readonly string[], now: number): Promise<number> =>
      transact(db, async (transaction) => {
        const unplanned = await transaction
          .selectFrom('batch')
          .leftJoin('delivery_planned', (join) =>
            join
              .onRef('delivery_planned.space_id', '=', 'batch.space_id')
              .onRef('delivery_planned.batch_number', '=', 'batch.number'),
          )
          .select('batch.number')
          .where('batch.space_id', '=', spaceId)
          .where('batch.series', '=', series)
          .where('batch.status', 'in', COUNTING)
          .where('delivery_planned.planned_at', 'is', null)
          .execute();
        for (const { number } of unplanned)
          await planDeliveries(transaction, { spaceId, number, targets }, now);
        return unplanned.length;
      }),
    /**
     * Those that are due, oldest batch first, and those scheduled farther ahead than any backoff, before a clock
     * rollback. Batches that do not count any more are left out.
     */
    due: async (spaceId: string, now: number): Promise<readonly Delivery[]> => {
      const rows = await waiting(db, spaceId).where(dueAt(now), '<=', now).orderBy('batch_number').execute();
      return rows.map(toDelivery);
    },
    /** When the next one is due, the same way; null when none waits. @param except at targets other than these */
    nextDue: async (spaceId: string, now: number, except: readonly string[] = []): Promise<number | null> => {
      const row = await waiting(db, spaceId)
        .clearSelect()
        .$if(except.length > 0, (query) => query.where('delivery.target', 'not in', except))
        .select((eb) => eb.fn.min<number | null>(dueAt(now)).as('at'))
        .executeTakeFirst();
      return row?.at ?? null;
    },
    delivered: (key: Key, now: number): Promise<void> =>
      transactAudited(db, async (transaction) => {
        if (!(await settleRow(transaction, OUTBOX, columnsOf(key), arrived(now)))) return;
        const details = { batch: key.batchNumber, target: key.target };
        await appendAudit(transaction, { at: now, spaceId: key.spaceId, action: 'batch delivered', details });
      }),
    failed: async (
      key: Key,
      { code, detail, parked, runAt }: DeliveryFailure,
      now: number,
    ): Promise<void> => {
      await settleRow(db, OUTBOX, columnsOf(key), {
        failures: oneMore,
        failing_since: sql`coalesce(failing_since, ${now})`,
        ...{ failure: code, detail, parked: parked ? 1 : 0, run_at: runAt },
      });
    },
    /** At a start, whose configuration may be another: makes due what waits for a person. */
    wakeParked: async (spaceId: string, now: number): Promise<void> => {
      await db
        .updateTable('delivery')
        .set({ run_at: now })
        .where((eb) => eb.and({ space_id: spaceId, parked: 1 }))
        .execute();
    },
  };
}

/** As people look at them. */
function askedDeliveries(db: Db) {
  return {
    /**
     * Has one tried now, whatever it waits for.
     *
     * @returns `under way` where it is tried already, `over` where it has arrived, or its batch does not count any more
     */
    again: (
      key: Key,
      { by, at }: { readonly by: string; readonly at: number },
    ): Promise<'asked' | 'under way' | 'over'> =>
      transactAudited(db, async (transaction) => {
        const { spaceId, batchNumber, target } = key;
        const row = await waiting(transaction, spaceId)
          .where('delivery.batch_number', '=', batchNumber)
          .where('delivery.target', '=', target)
          .executeTakeFirst();
        if (row === undefined) return 'over';
        if (row.run_at !== null && row.run_at <= at) return 'under way';
        await transaction
          .updateTable('delivery')
          .set({ run_at: at })
          .where((eb) => eb.and(columnsOf(key)))
          .execute();
        const subject = `${batchNumber} ${target}`;
        const decision = await keepDecision(transaction, {
          ...{ spaceId, kind: 'deliver', subject, at, by, why: null },
        });
        const details = { batch: batchNumber, target, decision };
        await appendAudit(transaction, { at, spaceId, action: 'delivery asked', details });
        return 'asked';
      }),
    /** Whether a batch was sent on its way, be it to no target. */
    isPlanned: async (spaceId: string, batchNumber: number): Promise<boolean> => {
      const row = await db
        .selectFrom('delivery_planned')
        .select('planned_at')
        .where((eb) => eb.and({ space_id: spaceId, batch_number: batchNumber }))
        .executeTakeFirst();
      return row !== undefined;
    },
    /** @param batchNumber all batches when left out */
    list: async (spaceId: string, batchNumber?: number): Promise<readonly Delivery[]> => {
      const rows = await db
        .selectFrom('delivery')
        .selectAll()
        .where('space_id', '=', spaceId)
        .$if(batchNumber !== undefined, (query) => query.where('batch_number', '=', batchNumber ?? 0))
        .orderBy('batch_number')
        .orderBy('target')
        .execute();
      return rows.map(toDelivery);
    },
    /** Those of the last batch of each of these spaces, and those that have not arrived; by batch and target. */
    recent: async (spaceIds: readonly string[]): Promise<readonly Delivery[]> => {
      const underWay = db
        .selectFrom('delivery')
        .selectAll()
        .where('delivered_at', 'is', null)
        .where('space_id', 'in', dialectOf(db).elements(spaceIds));
      const rows = await db
        .selectFrom(lastBatches(db, spaceIds))
        .innerJoin('delivery', (join) =>
          join
            .onRef('delivery.space_id', '=', 'last.space_id')
            .onRef('delivery.batch_number', '=', 'last.number'),
        )
        .selectAll('delivery')
        .union(underWay)
        .orderBy('batch_number')
        .orderBy('target')
        .execute();
      return rows.map(toDelivery);
    },
  };
}

/** What would wait longer than any backoff was scheduled before a clock rollback, and is due now. */
function dueAt(now: number) {
  const longest = sql`case parked when 1 then ${sql.lit(PARKED_PERIOD_MS)} else ${sql.lit(LONGEST_BACKOFF_MS)} end`;
  return sql<number>`case when run_at > cast(${now} as bigint) + ${longest} then ${now} else run_at end`;
}

/** Sends a batch on its way to these targets. */
export async function planDeliveries(
  transaction: Transaction,
  { spaceId, number, targets }: { spaceId: string; number: number; targets: readonly string[] },
  now: number,
): Promise<void> {
  const batch = { space_id: spaceId, batch_number: number };
  await transaction
    .insertInto('delivery_planned')
    .values({ ...batch, planned_at: now })
    .execute();
  for (const target of targets) {
    await transaction
      .insertInto('delivery')
      .values({ ...batch, target, failures: 0, parked: 0, run_at: now })
      .execute();
  }
}

/** Not delivered yet, of batches that count. */
function waiting(db: Db, spaceId: string) {
  return (
    db
      .selectFrom('delivery')
      .selectAll('delivery')
      .innerJoin('batch', (join) =>
        join
          .onRef('batch.space_id', '=', 'delivery.space_id')
          .onRef('batch.number', '=', 'delivery.batch_number'),
      )
      .where('delivery.space_id', '=', spaceId)
      .where('delivery.run_at', 'is not', null)
      .where('batch.status', 'in', COUNTING)
      // After a restore it may have arrived already.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('book_hold')
              .select('book_hold.space_id')
              .where('book_hold.space_id', 'in', [spaceId, ALL_SPACES]),
          ),
        ),
      )
  );
}

/** The columns of a delivery that has arrived. */
export function arrived(at: number) {
  const troubles = { failures: 0, failing_since: null, failure: null, detail: null, parked: 0 };
  return { ...troubles, run_at: null, delivered_at: at };
}

function columnsOf({ spaceId, batchNumber, target }: Key) {
  return { space_id: spaceId, batch_number: batchNumber, target };
}

function toDelivery(row: Selectable<Tables['delivery']>): Delivery {
  const { space_id, batch_number, failing_since, run_at, delivered_at, ...rest } = row;
  return {
    ...rest,
    spaceId: space_id,
    batchNumber: batch_number,
    failingSince: failing_since,
    failure: row.failure as FailureCode | null,
    parked: row.parked === 1,
    runAt: run_at,
    deliveredAt: delivered_at,
  };
}
