import type { Archive } from '../../archive/archive.js';
import type { BatchFile, FileNote } from '../../store/batch-files.js';
import type { Batches, Release } from '../../store/batches.js';

/** A file as a format makes it. */
export interface WrittenFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly notes: readonly FileNote[];
}

/** What a format makes of a batch, one file after the other. */
export interface WrittenFormat {
  readonly format: string;
  readonly files: AsyncIterable<WrittenFile> | Iterable<WrittenFile>;
}

/**
 * Hands a batch out: its files are on the disk of the archive before the database says that it is released, so
 * that a crash in between leaves files that nobody knows, and never a batch without its files.
 *
 * @throws Failure `batch.outdated` when the books have moved since the batch was prepared
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

/** Puts files into the archive; each is forgotten before the next is made. */
export async function archiveFiles(
  archive: Archive,
  formats: readonly WrittenFormat[],
): Promise<readonly BatchFile[]> {
  const archived: BatchFile[] = [];
  for (const { format, files } of formats) {
    for await (const { name, mediaType, bytes, notes } of files) {
      archived.push({
        name,
        format,
        mediaType,
        address: await archive.put(bytes),
        size: bytes.length,
        notes,
      });
    }
  }
  return archived;
}
