import { Failure } from '../domain/errors.js';

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
 * What the database driver throws, as one of our failures; anything else comes back as it is.
 *
 * Codes: https://www.sqlite.org/rescode.html
 */
export function storeFailure(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return error;
  const detail = `${code}: ${(error as Error).message}`;
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT')
    return new Failure('store.full', { detail, cause: error });
  if (isBusy(error)) return new Failure('store.busy', { detail, cause: error });
  // A call to the system that failed: the folder cannot be made, or not be read.
  if (code.startsWith('SQLITE_') || 'syscall' in (error as Error))
    return new Failure('store.failed', { detail, cause: error });
  return error;
}

/** Runs an act of the driver, which throws failures of the closed set from here on. */
export function withStoreFailures<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw storeFailure(error);
  }
}
