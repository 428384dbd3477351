import { closeSync, openSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { isBusy } from './failures.js';

/** Whoever asks whether it is held reads for a moment, milliseconds. */
const ASKING_MS = 100;

/**
 * Takes a lock that one process has at a time, and that the operating system releases even after a kill -9.
 *
 * @param file which is made; it stays, because whoever removed it could leave two with a lock each
 * @returns releases it; null when another process has it
 */
export function takeLock(file: string): (() => void) | null {
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

/** The same, on a file that its owner only may read, whatever the umask. */
export function lockPrivately(file: string): (() => void) | null {
  makePrivate(file);
  return takeLock(file);
}

/** SQLite would make it as the umask allows; its log beside it gets the rights of the file. */
export function makePrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
}
