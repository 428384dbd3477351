import { type FileHandle, open } from 'node:fs/promises';
import type { Database } from 'better-sqlite3';
import { Failure } from '../../domain/errors.js';
import { storeFailure } from './failures.js';

/** Makes commits durable off the event loop: those that come while the disk is busy share the next sync. */
export interface WalSync {
  /**
   * Resolves once everything committed before the call survives a power cut.
   *
   * @throws Failure `store.failed`, `store.full`
   */
  durable(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Takes over the sync of each commit, which SQLite does in the middle of the statement: there, 15 of them an e-invoice
 * keep callbacks waiting for the disk. With `synchronous = NORMAL` SQLite writes the same bytes to the write-ahead log in
 * the same order and leaves out only that sync (https://www.sqlite.org/pragma.html#pragma_synchronous); the log is read up
 * to the last commit that is whole, so that a sync covers every commit before it.
 *
 * @returns null where the connection does not sync its commits
 */
export function takeOverSync(raw: Database): WalSync | null {
  const FULL = 2;
  if (raw.pragma('synchronous', { simple: true }) !== FULL) return null;
  raw.pragma('synchronous = NORMAL');
  // The log is there as long as its database is open.
  let file: Promise<FileHandle> | null = null;
  let isTorn = false;
  const { durable, idle } = createSync(async () => {
    if (isTorn) {
      rewrite(raw);
      isTorn = false;
      return;
    }
    try {
      file ??= open(`${raw.name}-wal`, 'r+');
      await (await file).datasync();
    } catch (error) {
      isTorn = true;
      throw error;
    }
  });
  const close = async (): Promise<void> => {
    await idle();
    await (await file)?.close();
  };
  return { durable, close };
}

/**
 * After a sync has failed the next may succeed without having written what that one lost, and every commit behind a hole in
 * the log would be lost with it. So all of it is written once more, into the database. @throws the driver's error
 */
function rewrite(raw: Database): void {
  const [outcome] = raw.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  if (outcome?.busy !== 0) throw new Failure('store.busy', { detail: 'the write-ahead log is being read' });
}

/** @param sync makes durable what was committed before it was called */
export function createSync(sync: () => Promise<void>): Pick<WalSync, 'durable'> & { idle(): Promise<void> } {
  let commits = 0;
  let durableCommits = 0;
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    const upTo = commits;
    try {
      await sync();
      durableCommits = upTo;
    } catch (error) {
      const failure = storeFailure(error);
      throw failure instanceof Failure
        ? failure
        : new Failure('store.failed', { detail: `sync: ${String(error)}`, cause: error });
    } finally {
      running = null;
    }
  };

  return {
    durable: async () => {
      commits += 1;
      const own = commits;
      // The one that runs may have begun before our commit.
      while (durableCommits < own) {
        running ??= run();
        await running;
      }
    },
    idle: async () => {
      await running?.catch(() => undefined);
    },
  };
}
