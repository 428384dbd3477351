import type { Selectable, Updateable } from 'kysely';
import type { FailureCode } from '../../domain/errors.js';
import { LONGEST_BACKOFF_MS, PARKED_PERIOD_MS } from '../../domain/retry.js';
import { transact } from '../engine/transact.js';
import type { Db, Tables, Transaction } from '../schema/tables.js';
import type { DepositFile } from './saga-row.js';

/** A file that an approved platform takes, on its way there. Moments are epoch milliseconds. */
export interface Deposit extends DepositFile {
  readonly sagaId: string;
  readonly spaceId: string;
  readonly invoiceId: string;
  /** Failures in a row. */
  readonly failures: number;
  readonly failure: FailureCode | null;
  readonly detail: string | null;
  /** When it is put there next; null once it was. */
  readonly runAt: number | null;
  readonly depositedAt: number | null;
  /** Where it was put. */
  readonly place: string | null;
}

interface DepositFailure {
  readonly code: FailureCode;
  readonly detail: string | null;
  readonly isParked: boolean;
  readonly runAt: number;
}

export type Deposits = ReturnType<typeof createDeposits>;

export function createDeposits(db: Db) {
  const ofSaga = (sagaId: string, values: Updateable<Tables['deposit']>): Promise<void> =>
    transact(db, async (transaction) => {
      await transaction
        .updateTable('deposit')
        .set(values)
        .where('saga_id', '=', sagaId)
        .where('deposited_at', 'is', null)
        .execute();
    });
  const waiting = (spaceId: string) =>
    db.selectFrom('deposit').where('space_id', '=', spaceId).where('run_at', 'is not', null);
  return {
    /** The longest waiting first; with those scheduled farther ahead than anything waits, before a clock rollback. */
    due: async (spaceId: string, now: number): Promise<readonly Deposit[]> => {
      const latest = now + Math.max(LONGEST_BACKOFF_MS, PARKED_PERIOD_MS);
      const rows = await waiting(spaceId)
        .selectAll()
        .where(({ or, eb }) => or([eb('run_at', '<=', now), eb('run_at', '>', latest)]))
        .orderBy('run_at')
        .orderBy('saga_id')
        .execute();
      return rows.map(toDeposit);
    },
    /** Null when none waits. */
    nextDue: async (spaceId: string): Promise<number | null> => {
      const row = await waiting(spaceId)
        .select(({ fn }) => fn.min('run_at').as('at'))
        .executeTakeFirst();
      return row?.at ?? null;
    },
    /** At a start, whose configuration may be another: makes due what waits for a person. */
    wakeParked: (spaceId: string, now: number): Promise<void> =>
      transact(db, async (transaction) => {
        await transaction
          .updateTable('deposit')
          .set({ run_at: now })
          .where((eb) => eb.and({ space_id: spaceId, parked: 1 }))
          .where('run_at', 'is not', null)
          .execute();
      }),
    deposited: (sagaId: string, place: string, now: number): Promise<void> =>
      ofSaga(sagaId, {
        ...{ deposited_at: now, place, run_at: null, parked: 0 },
        ...{ failures: 0, failure: null, detail: null },
      }),
    failed: (deposit: Deposit, { code, detail, isParked, runAt }: DepositFailure): Promise<void> =>
      ofSaga(deposit.sagaId, {
        ...{ failures: deposit.failures + 1, failure: code, detail },
        ...{ parked: isParked ? 1 : 0, run_at: runAt },
      }),
    /** Those that were put there or are to be. */
    ofInvoice: async (spaceId: string, invoiceId: string): Promise<readonly Deposit[]> => {
      const rows = await db
        .selectFrom('deposit')
        .selectAll()
        .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
        .where(({ or, eb }) => or([eb('run_at', 'is not', null), eb('deposited_at', 'is not', null)]))
        .orderBy('saga_id')
        .execute();
      return rows.map(toDeposit);
    },
  };
}

/** With the commit that has made the file: should the e-invoice be made anew, the new file takes its place. */
export async function makeDeposit(
  transaction: Transaction,
  {
    sagaId,
    spaceId,
    invoiceId,
    name,
    address,
  }: Pick<Deposit, 'sagaId' | 'spaceId' | 'invoiceId'> & DepositFile,
): Promise<void> {
  await transaction
    .insertInto('deposit')
    .values({
      ...{ saga_id: sagaId, space_id: spaceId, invoice_id: invoiceId, name, address },
      ...{ run_at: null, failures: 0, failure: null, detail: null },
      ...{ parked: 0, deposited_at: null, place: null },
    })
    .onConflict((conflict) => conflict.column('saga_id').doUpdateSet({ name, address }))
    .execute();
}

/** With the commit by which the platform has the e-invoice. */
export async function dueDeposit(transaction: Transaction, sagaId: string, now: number): Promise<void> {
  await transaction
    .updateTable('deposit')
    .set({ run_at: now })
    .where('saga_id', '=', sagaId)
    .where('run_at', 'is', null)
    .where('deposited_at', 'is', null)
    .execute();
}

function toDeposit(row: Selectable<Tables['deposit']>): Deposit {
  const { saga_id, space_id, invoice_id, run_at, deposited_at, name, address, failures, detail, place } = row;
  return {
    ...{ sagaId: saga_id, spaceId: space_id, invoiceId: invoice_id, name, address },
    ...{ failures, detail, place, failure: row.failure as FailureCode | null },
    ...{ runAt: run_at, depositedAt: deposited_at },
  };
}
