import Sqlite from 'better-sqlite3';
import { Failure } from '../domain/errors.js';

/**
 * Makes this process the only daemon of a database, by an exclusive lock that the operating system releases
 * even after a kill -9. It is held on a file of its own beside the database, so that readers of the database
 * are not shut out.
 *
 * @returns releases the claim
 * @throws Failure `daemon.already-running`
 */
export function claimDatabase(path: string): () => void {
  const lock = new Sqlite(`${path}.lock`, { timeout: 0 });
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
