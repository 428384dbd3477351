import { dirname } from 'node:path';
import { makeFolder } from '@spacebooks/base/files/folder';
import { Failure } from '../../domain/errors.js';
import type { KeyPlace } from '../../ksef/enrolment/key-place.js';
import { written } from '../../ksef/enrolment/written.js';
import { takeLock } from '../../store/sqlite/lock.js';

const FOLDER_MODE = 0o700;

/**
 * Does what only one run may do at a place of a certificate at a time, whatever host it is on. The lock is a file beside the
 * key, which stays; the operating system unlocks it, however a run ends.
 *
 * @throws Failure `ksef.certificate-busy` while another run is at it; `ksef.certificate-unwritten`; what `work` throws
 */
export async function asOnlyRun<T>(
  { key_file: keyFile }: Pick<KeyPlace, 'key_file'>,
  work: () => Promise<T>,
): Promise<T> {
  const lock = `${keyFile}.lock`;
  const unlock = await written(lock, async () => {
    await makeFolder(dirname(lock), FOLDER_MODE);
    return takeLock(lock);
  });
  if (unlock === null) throw new Failure('ksef.certificate-busy', { detail: keyFile });
  try {
    return await work();
  } finally {
    unlock();
  }
}
