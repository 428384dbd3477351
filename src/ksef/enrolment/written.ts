import { Failure } from '../../domain/errors.js';

const FULL: readonly (string | undefined)[] = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'];

/**
 * What is done to the files of a certificate.
 *
 * @throws Failure `ksef.certificate-unwritten`, which says whether the disk is full, for what the system refuses
 */
export async function written<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException | null)?.code;
    if (code === undefined || error instanceof Failure) throw error;
    const why = FULL.includes(code) ? `${code}: its disk is full` : code;
    throw new Failure('ksef.certificate-unwritten', { detail: `${path} (${why})`, cause: error });
  }
}
