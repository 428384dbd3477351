import type { Archive } from '../../archive/content.js';
import type { BatchFile } from '../../store/books/batch-files.js';
import type { Batches } from '../../store/books/batches.js';
import type { Release } from '../../store/books/insert-release.js';
import { yieldToOthers } from './yield-to-others.js';

interface WrittenFile extends Pick<BatchFile, 'name' | 'mediaType'> {
  readonly pieces: Iterable<Uint8Array>;
  /** Once the pieces were read. */
  readonly notes: () => BatchFile['notes'];
}

export interface WrittenFormat {
  readonly format: string;
  readonly files: AsyncIterable<WrittenFile> | Iterable<WrittenFile>;
}

/**
 * Releases a batch. Its files are durable in the archive before the database records the release: a crash in between leaves
 * orphan files, never a batch without its files.
 *
 * @throws Failure `batch.outdated` when the books have changed since the batch was prepared
 */
export async function releaseBatch(
  deps: { readonly archive: Archive; readonly batches: Batches },
  prepared: Omit<Release, 'files'>,
  formats: readonly WrittenFormat[],
): Promise<readonly BatchFile[]> {
  const files = await archiveFiles(deps.archive, formats);
  await deps.batches.release({ ...prepared, files });
  return files;
}

/** Archives files one by one, each piece as it is made. */
async function archiveFiles(
  archive: Archive,
  formats: readonly WrittenFormat[],
): Promise<readonly BatchFile[]> {
  const archived: BatchFile[] = [];
  for (const { format, files } of formats) {
    for await (const { name, mediaType, pieces, notes } of files) {
      const { address, size } = await archiveFile(archive, pieces);
      archived.push({ name, mediaType, format, address, size, notes: notes() });
    }
  }
  return archived;
}

/** A file up to this size is put as a whole, which takes no second look at the archive. */
const WHOLE = 256 * 1024;

async function archiveFile(
  archive: Archive,
  pieces: Iterable<Uint8Array>,
): Promise<Pick<BatchFile, 'address' | 'size'>> {
  const rest = pieces[Symbol.iterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  for (let next = rest.next(); ; next = rest.next()) {
    if (next.done === true) return { address: await archive.put(Buffer.concat(first)), size };
    first.push(next.value);
    size += next.value.length;
    if (size > WHOLE) break;
    await yieldToOthers();
  }
  const others = function* (): Generator<Uint8Array> {
    for (let next = rest.next(); next.done !== true; next = rest.next()) {
      size += next.value.length;
      yield next.value;
    }
  };
  const all = async function* (): AsyncGenerator<Uint8Array> {
    while (first.length > 0) yield first.shift() as Uint8Array;
    yield* inBlocks(others());
  };
  const address = await archive.putPieces(all());
  return { address, size };
}

const BLOCK = 512 * 1024;

/**
 * Pieces as fewer and larger ones, each of which is there until the next one is asked for. What is waited for while it is written
 * outlives the young garbage: thirty megabytes of pieces would lie about.
 */
function* inBlocks(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  const block = Buffer.allocUnsafeSlow(BLOCK);
  let filled = 0;
  for (const piece of pieces) {
    if (filled + piece.length > BLOCK) {
      yield block.subarray(0, filled);
      filled = 0;
    }
    if (piece.length > BLOCK) yield piece;
    else {
      block.set(piece, filled);
      filled += piece.length;
    }
  }
  yield block.subarray(0, filled);
}
