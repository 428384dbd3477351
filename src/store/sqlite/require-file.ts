import { statSync } from 'node:fs';
import { Failure } from '../../domain/errors.js';
import { storeFailure } from './failures.js';

/**
 * The driver answers to a missing folder with a TypeError, and to a missing file as to a damaged one.
 *
 * @throws Failure `store.missing` where no daemon has made the database yet; `store.failed` where that cannot be seen
 */
export function requireFile(path: string): void {
  try {
    statSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw storeFailure(error);
    throw new Failure('store.missing', { detail: path, cause: error });
  }
}
