import { Failure } from '../../domain/errors.js';
import { fileFailure } from '../engine/failures.js';

/**
 * SQLITE_PROTOCOL is what SQLite says after it has lost the race for the write-ahead log too often. SQLITE_LOCKED is not
 * among them: it is a conflict of a connection with itself, a defect of ours that waiting would only hide.
 */
const BUSY = /^SQLITE_(?:BUSY(?:_[A-Z]+)?|PROTOCOL)$/;

/** Whether the driver says that another connection has the lock. */
export function isBusy(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && BUSY.test(code);
}

/**
 * What the driver or the file system throws, as one of our failures; anything else unchanged.
 *
 * Codes: https://www.sqlite.org/rescode.html
 */
export function storeFailure(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string' || !code.startsWith('SQLITE_')) return fileFailure(error);
  const detail = `${code}: ${(error as Error).message}`;
  const failure = code === 'SQLITE_FULL' ? 'store.full' : isBusy(error) ? 'store.busy' : 'store.failed';
  return new Failure(failure, { detail, cause: error });
}

/** Runs an act of the driver, which throws failures of the closed set from here on. */
export function withStoreFailures<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw storeFailure(error);
  }
}
