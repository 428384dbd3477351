import type { Db, Tables, Transaction } from '../schema/tables.js';
import { dialectOf } from './engine.js';

/** What is done inside a transaction: with its handle alone, and with no effect outside of it, for it may be repeated. */
export type Work<T> = (transaction: Transaction) => Promise<T>;

/**
 * The one way to a transaction that writes. It holds the write lock of the database from its beginning, so that what it
 * reads stays true until it commits, beside whatever process; it is repeated while another one has that lock.
 *
 * @throws Failure `store.busy` when the lock lasts, `share.lost` within a fence, `store.full`, `store.failed`; whatever `work` throws
 */
export function transact<T>(db: Db, work: Work<T>): Promise<T> {
  return db.transaction().execute(work);
}

/** The same, one after the other among all that name this table, so that each reads what the one before has committed. */
export function transactLocking<T>(db: Db, table: keyof Tables, work: Work<T>): Promise<T> {
  return dialectOf(db).locking(db, table, work);
}

/** The same for whoever appends to the audit log, which is one chain: each waits for the one before. */
export function transactAudited<T>(db: Db, work: Work<T>): Promise<T> {
  return transactLocking(db, 'audit_log', work);
}

/**
 * The same for work that writes the row by which it decides before it reads anything, such as a saga: nobody else writes it
 * until the end, and each statement sees what was committed before it. It meets others in rows alone; serializable
 * transactions meet in the pages of indexes too, which in a small table are those of all spaces. A fence is looked at in the
 * beginning only, so what is written names a lease as well, or does no harm.
 */
export function transactByRows<T>(db: Db, work: Work<T>): Promise<T> {
  return db.transaction().setIsolationLevel('read committed').execute(work);
}

/** Reads that see the database as it is at one moment. They wait for no writer and keep none waiting. */
export function snapshot<T>(db: Db, read: Work<T>): Promise<T> {
  return db.transaction().setAccessMode('read only').execute(read);
}
