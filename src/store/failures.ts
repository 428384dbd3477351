import { Failure } from '../domain/errors.js';

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
  // A call to the system that failed: the folder cannot be made, or not be read.
  if (code.startsWith('SQLITE_') || 'syscall' in (error as Error))
    return new Failure('store.failed', { detail, cause: error });
  return error;
}
