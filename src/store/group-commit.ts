import { isFailure } from '../domain/errors.js';
import type { Db } from './tables.js';
import { transact, type Work } from './transact.js';

/** Runs pieces of work that come at the same time in one transaction, each as if it had one of its own. */
export type GroupCommit = <T>(work: Work<T>) => Promise<T>;

interface Waiting {
  readonly work: Work<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A commit waits for the disk, and a disk that is busy takes milliseconds: what arrives meanwhile shares the
 * next one. When a piece fails, the transaction is rolled back and each piece is run by itself, so that it
 * fails alone. Nothing resolves before its commit.
 */
export function createGroupCommit(db: Db): GroupCommit {
  let waiting: Waiting[] = [];
  let flushing = false;

  const flush = async (): Promise<void> => {
    flushing = true;
    while (waiting.length > 0) {
      // Requests that are ready to be read join before the group is closed.
      await new Promise(setImmediate);
      const group = waiting;
      waiting = [];
      await commit(db, group);
    }
    flushing = false;
  };

  return <T>(work: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (value: unknown) => void, reject });
      if (!flushing) void flush();
    });
}

async function commit(db: Db, group: readonly Waiting[]): Promise<void> {
  try {
    const values = await transact(db, async (transaction) => {
      const done: unknown[] = [];
      for (const { work } of group) done.push(await work(transaction));
      return done;
    });
    for (const [index, { resolve }] of group.entries()) resolve(values[index]);
  } catch (error) {
    if (group.length === 1 || isOfAll(error)) for (const { reject } of group) reject(error);
    else for (const piece of group) await commit(db, [piece]);
  }
}

/** No piece is to blame for a lock, and each would wait for it as long as all have together. */
function isOfAll(error: unknown): boolean {
  return isFailure(error, 'store.busy');
}
