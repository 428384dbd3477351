import { closeSync, existsSync, openSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { Failure } from '../../domain/errors.js';
import { isBusy } from './failures.js';

/** Whoever asks whether a lock is held holds it shared for a moment, milliseconds. */
const ASKING_MS = 100;

/**
 * Takes a lock on a file: one process has it at a time, and the operating system releases it even after a kill -9.
 *
 * @param file created where missing, readable by its owner only; it stays, because removing it could leave two with a
 *   lock each
 * @returns unlocks it; null when another process has it
 */
export function takeLock(file: string): (() => void) | null {
  makePrivate(file);
  const lock = new Sqlite(file, { timeout: ASKING_MS });
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    return null;
  }
  return () => lock.close();
}

/** SQLite would create the file as the umask allows; its log beside it gets the rights of the file. */
export function makePrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
}

/**
 * Makes this process the only daemon of a database. The lock is on a file of its own beside the database, so that
 * readers of the database are not shut out.
 *
 * @returns releases the claim
 * @throws Failure `daemon.already-running`
 */
export function claimDatabase(path: string): () => void {
  const releaseClaim = takeLock(`${path}.lock`);
  if (releaseClaim === null) throw new Failure('daemon.already-running', { detail: path });
  return releaseClaim;
}

/** Whether a daemon has claimed the database; a claim that cannot be read counts as none. */
export function isClaimed(path: string): boolean {
  if (!existsSync(`${path}.lock`)) return false;
  let lock: Sqlite.Database | undefined;
  try {
    lock = new Sqlite(`${path}.lock`, { readonly: true, timeout: 0 });
    lock.prepare('select count(*) from sqlite_master').get();
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    lock?.close();
  }
}
