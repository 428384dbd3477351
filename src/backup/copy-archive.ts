import { createHash } from 'node:crypto';
import type { Archive } from '../archive/archive.js';
import { Failure } from '../domain/errors.js';

export interface ArchiveCopy {
  /** Files that were not there. */
  readonly copied: number;
  /** Files that were there, whole. */
  readonly kept: number;
}

/**
 * Copies files of an archive into another one, as far as they are not there, whole. Each is a copy of its own: a file
 * that is damaged in one place is whole in the other.
 *
 * @throws Failure `backup.failed` naming the first file that is whole in neither
 */
export async function copyArchive(
  from: Pick<Archive, 'get'>,
  to: Pick<Archive, 'get' | 'put' | 'remove'>,
  addresses: Iterable<string> | AsyncIterable<string>,
): Promise<ArchiveCopy> {
  let copied = 0;
  let kept = 0;
  for await (const address of addresses) {
    if (await isWhole(to, address)) {
      kept += 1;
      continue;
    }
    const bytes = await from.get(address).catch((error: unknown) => {
      throw new Failure('backup.failed', { detail: `archive: ${(error as Error).message}`, cause: error });
    });
    // One of the same length that was changed would be taken for the file itself.
    await to.remove(address);
    await to.put(bytes);
    copied += 1;
  }
  return { copied, kept };
}

async function isWhole(archive: Pick<Archive, 'get'>, address: string): Promise<boolean> {
  return archive.get(address).then(
    () => true,
    () => false,
  );
}

export function digestOfAddresses(addresses: readonly string[]): string {
  return createHash('sha256').update(addresses.join('\n')).digest('hex');
}
