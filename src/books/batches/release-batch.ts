import type { Archive } from '../../archive/archive.js';
import type { BatchFile } from '../../store/batch-files.js';
import type { Batches, Release } from '../../store/batches.js';

export interface WrittenFile extends Pick<BatchFile, 'name' | 'mediaType' | 'notes'> {
  readonly bytes: Uint8Array;
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

/** Archives files one by one, so that only one is in memory at a time. */
export async function archiveFiles(
  archive: Archive,
  formats: readonly WrittenFormat[],
): Promise<readonly BatchFile[]> {
  const archived: BatchFile[] = [];
  for (const { format, files } of formats) {
    for await (const { bytes, ...file } of files) {
      archived.push({ ...file, format, address: await archive.put(bytes), size: bytes.length });
    }
  }
  return archived;
}
