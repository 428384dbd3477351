import { createHash } from 'node:crypto';
import type { Archive, PrunableArchive } from '../archive/content.js';
import { Failure, isFailure } from '../domain/errors.js';
import { errorText } from '../words/failures.js';

export interface ArchiveCopy {
  /** Files that were not there. */
  readonly copied: number;
  /** Files that were there, whole. */
  readonly kept: number;
}

type From = Pick<Archive, 'get'>;
type To = Pick<Archive, 'get' | 'put' | 'remove'>;
type Addresses = Iterable<string> | AsyncIterable<string>;

/**
 * Copies files of an archive into another one, as far as they are not there, whole. Each is a copy of its own: a file
 * that is damaged in one place is whole in the other.
 *
 * @throws Failure `backup.failed` naming the first file that is whole in neither; `archive.*`
 */
export async function copyArchive(
  from: From,
  to: To,
  addresses: Addresses,
  onDone: (done: number) => void = () => undefined,
): Promise<ArchiveCopy> {
  let copied = 0;
  let kept = 0;
  await inTurns(addresses, async (address) => {
    const bytes = await missingBytes(from, to, address).catch((error: unknown) => {
      if (error instanceof Failure && error.code.startsWith('archive.')) throw error;
      throw new Failure('backup.failed', { detail: `archive: ${errorText(error)}`, cause: error });
    });
    if (bytes === null) {
      kept += 1;
    } else {
      await replace(to, address, bytes);
      copied += 1;
    }
    onDone(copied + kept);
  });
  return { copied, kept };
}

export interface MovedArchive extends ArchiveCopy {
  /** Files whose copies were set aside, as they are. */
  readonly setAside: number;
  /** Addresses of files that are whole in neither archive. */
  readonly damaged: readonly string[];
}

/**
 * Copies a whole archive to another place, and reads each copy again. What is there already, whole, is only read, so that a
 * copy that broke off continues; the books' anchors come along. Files that were set aside are set aside there, too: a daemon may still take them back.
 *
 * @throws Failure `archive.*`, `store.full`
 */
export async function moveArchive(
  from: PrunableArchive,
  to: PrunableArchive,
  onDone: (done: number) => void = () => undefined,
): Promise<MovedArchive> {
  const counts = { copied: 0, kept: 0, setAside: 0 };
  const damaged: string[] = [];
  const copy = async (address: string): Promise<boolean> => {
    try {
      const bytes = await missingBytes(from, to, address);
      if (bytes !== null) {
        await replace(to, address, bytes);
        await to.get(address);
      }
      counts[bytes === null ? 'kept' : 'copied'] += 1;
      onDone(counts.copied + counts.kept);
      return true;
    } catch (error) {
      if (!isFailure(error, 'store.failed')) throw error;
      damaged.push(address);
      return false;
    }
  };
  await inTurns(from.addresses(), copy);
  await inTurns(from.setAsides(), async (address) => {
    if (!(await copy(address))) return;
    await to.setAside(address);
    counts.setAside += 1;
  });
  // Last: one that is there promises files that are.
  const present = new Set(await to.anchors.list());
  for (const name of await from.anchors.list()) {
    // One that has gone meanwhile was followed by another.
    const text = present.has(name) ? null : await from.anchors.read(name);
    if (text !== null) await to.anchors.write(name, text);
  }
  return { ...counts, damaged: damaged.sort() };
}

/** Files at once: an answer from a bucket takes its time, and each may be long. */
const AT_ONCE = 4;

async function inTurns(addresses: Addresses, work: (address: string) => Promise<unknown>): Promise<void> {
  const shared = (async function* () {
    yield* addresses;
  })();
  const worker = async (): Promise<void> => {
    for await (const address of shared) await work(address);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** @returns null where the file is there, whole. @throws Failure `store.failed` when it is whole in neither */
async function missingBytes(from: From, to: To, address: string): Promise<Uint8Array | null> {
  return (await isWhole(to, address)) ? null : from.get(address);
}

/** One of the same length that was changed would be taken for the file itself. */
async function replace(to: To, address: string, bytes: Uint8Array): Promise<void> {
  await to.remove(address);
  await to.put(bytes);
}

/** A server that does not answer has said nothing of the file. */
async function isWhole(archive: From, address: string): Promise<boolean> {
  return archive.get(address).then(
    () => true,
    (error: unknown) => {
      if (isFailure(error, 'store.failed')) return false;
      throw error;
    },
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
