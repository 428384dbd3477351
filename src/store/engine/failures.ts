import { Failure } from '../../domain/errors.js';

/** What the file system throws (no space, no right, no such folder) as one of our failures; anything else unchanged. */
export function fileFailure(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return error;
  const detail = `${code}: ${(error as Error).message}`;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Failure('store.full', { detail, cause: error });
  return 'syscall' in (error as Error) ? new Failure('store.failed', { detail, cause: error }) : error;
}
