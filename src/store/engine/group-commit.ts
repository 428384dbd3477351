import { AsyncLocalStorage } from 'node:async_hooks';
import { isFailure } from '../../domain/errors.js';
import type { Db } from '../schema/tables.js';
import { dialectOf } from './engine.js';
import { currentFence, type Fence } from './fence.js';
import { transact, transactByRows, type Work } from './transact.js';

/** Runs pieces of work that arrive at the same time in one transaction, each as if it had one of its own. */
export type GroupCommit = <T>(work: Work<T>) => Promise<T>;

interface Waiting {
  readonly fence: Fence | undefined;
  /** Runs something in the asynchronous context of whoever asked. */
  readonly inContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
  readonly work: Work<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * So many share a commit, that the loop turns between two: a callback that arrives is not answered behind all that a hundred
 * spaces write at once.
 */
const MOST_TOGETHER = 16;

/**
 * A commit waits for the disk, and a disk that is busy takes milliseconds: what arrives meanwhile shares the
 * next one. When a piece fails, the transaction is rolled back and each piece is run by itself, so that it
 * fails alone. Nothing resolves before its commit. What has another fence has another transaction.
 */
export function createGroupCommit(db: Db): GroupCommit {
  let waiting: Waiting[] = [];
  let flushing = false;

  const flush = async (): Promise<void> => {
    flushing = true;
    while (waiting.length > 0) {
      // Requests that are ready to be read join before the group is closed.
      await new Promise(setImmediate);
      const fence = waiting[0]?.fence;
      const group = waiting.filter((piece) => piece.fence === fence).slice(0, MOST_TOGETHER);
      const taken = new Set(group);
      waiting = waiting.filter((piece) => !taken.has(piece));
      await group[0]?.inContext(commit, db, group);
    }
    flushing = false;
  };

  return <T>(work: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({
        fence: currentFence(),
        inContext: AsyncLocalStorage.snapshot(),
        work,
        resolve: resolve as (value: unknown) => void,
        reject,
      });
      if (!flushing) void flush();
    });
}

const groups = new WeakMap<Db, GroupCommit>();

/** The group of all who write through this handle in the course of e-invoices; callbacks have one of their own, and go between. */
function groupOf(db: Db): GroupCommit {
  const known = groups.get(db);
  if (known !== undefined) return known;
  const group = createGroupCommit(db);
  groups.set(db, group);
  return group;
}

/** A transaction as `transactByRows` runs it, which shares its commit where the loop waits for the disk at each (ADR 120). */
export function transactTogether<T>(db: Db, work: Work<T>): Promise<T> {
  return dialectOf(db).sharesCommits ? groupOf(db)(work) : transactByRows(db, work);
}

/** The same for a statement, which elsewhere needs no transaction of its own. */
export function writeTogether<T>(db: Db, write: (db: Db) => Promise<T>): Promise<T> {
  return dialectOf(db).sharesCommits ? groupOf(db)(write) : write(db);
}

async function commit(db: Db, group: readonly Waiting[]): Promise<void> {
  try {
    const values = await transact(db, async (transaction) => {
      const done: unknown[] = [];
      for (const { inContext, work } of group) done.push(await inContext(work, transaction));
      return done;
    });
    for (const [index, { resolve }] of group.entries()) resolve(values[index]);
  } catch (error) {
    if (group.length === 1 || isOfAll(error)) for (const { reject } of group) reject(error);
    else for (const piece of group) await commit(db, [piece]);
  }
}

/** No piece is to blame for a lock, and each would wait for it as long as all have together; nor for a share that is lost. */
function isOfAll(error: unknown): boolean {
  return isFailure(error, 'store.busy') || isFailure(error, 'share.lost');
}
