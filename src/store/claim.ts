import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { Failure } from '../domain/errors.js';

/** Whoever asks whether it is claimed reads for a moment, milliseconds. */
const ASKING_MS = 100;

/**
 * Makes this process the only daemon of a database, by an exclusive lock that the operating system releases
 * even after a kill -9. It is held on a file of its own beside the database, so that readers of the database
 * are not shut out.
 *
 * @returns releases the claim
 * @throws Failure `daemon.already-running`
 */
export function claimDatabase(path: string): () => void {
  const lock = new Sqlite(`${path}.lock`, { timeout: ASKING_MS });
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new Failure('daemon.already-running', { detail: path, cause: error });
  }
  return () => lock.close();
}

/** Whether a daemon works with the database, told by its claim. Asking does not get in the way of one that starts. */
export function isClaimed(path: string): boolean {
  if (!existsSync(`${path}.lock`)) return false;
  const lock = new Sqlite(`${path}.lock`, { readonly: true, timeout: 0 });
  try {
    lock.prepare('select count(*) from sqlite_master').get();
    return false;
  } catch (error) {
    return (error as { code?: string }).code === 'SQLITE_BUSY';
  } finally {
    lock.close();
  }
}
