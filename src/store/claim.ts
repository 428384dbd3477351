import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { Failure } from '../domain/errors.js';
import { isBusy } from './failures.js';
import { takeLock } from './lock.js';

/**
 * Makes this process the only daemon of a database. The lock is on a file of its own beside the database, so that
 * readers of the database are not shut out.
 *
 * @returns releases the claim
 * @throws Failure `daemon.already-running`
 */
export function claimDatabase(path: string): () => void {
  const release = takeLock(`${path}.lock`);
  if (release === null) throw new Failure('daemon.already-running', { detail: path });
  return release;
}

/**
 * Whether a daemon works with the database, told by its claim. Asking does not get in the way of one that starts; a
 * claim that cannot be looked at counts as none.
 */
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
