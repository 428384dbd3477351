import { createHash } from 'node:crypto';
import type { Archive } from '../archive/archive.js';
import { Failure } from '../domain/errors.js';
import { errorText } from '../words/failures.js';

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
      throw new Failure('backup.failed', { detail: `archive: ${errorText(error)}`, cause: error });
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

/** SHA-256 over addresses, one a line. Node has no text as long as all of eight million. */
export function digestOfAddresses(addresses: Iterable<string>): string {
  const hash = createHash('sha256');
  let separator = '';
  for (const address of addresses) {
    hash.update(separator + address);
    separator = '\n';
  }
  return hash.digest('hex');
}

/** Whether an address is among sorted ones. */
export function isAmong(sorted: readonly string[], address: string): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < address) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === address;
}
