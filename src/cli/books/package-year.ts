import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { makeFolder } from '@spacebooks/base/files/folder';
import type { PackageFile } from '../../books/auditor/package/packaging.js';
import { EXIT } from '../../exit-codes.js';
import { FOLDER_MODE, fillFolder } from '../files.js';
import { CommandError } from '../output.js';

/**
 * Writes the files of a package into a ZIP archive, where `out` ends with .zip, else into a new or empty folder.
 *
 * @returns how many
 * @throws CommandError where something is there already: an auditor may have it
 */
export async function writePackage(out: string, files: AsyncIterable<PackageFile>): Promise<number> {
  if (/\.zip$/i.test(out)) {
    const { writeZip } = await import('@spacebooks/base/files/zip/zip-file');
    await makeFolder(dirname(out), FOLDER_MODE);
    const count = await writeZip(out, files);
    if (count !== null) return count;
    throw new CommandError(EXIT.input, `${out} is there already`, 'Name a file that is new (--out).');
  }
  const count = await fillFolder(out, files);
  if (count !== null) return count;
  throw new CommandError(EXIT.input, `${out} is not empty`, 'Name a folder that is new or empty (--out).');
}

/** Hands files on, and tells the digest of the last one, which stands for all of them. */
export async function* withLastDigest(
  files: AsyncIterable<PackageFile>,
  tell: (sha256: string) => void,
): AsyncGenerator<PackageFile> {
  for await (const { name, pieces } of files) {
    const hash = createHash('sha256');
    yield { name, pieces: hashed(pieces, hash) };
    tell(hash.digest('hex'));
  }
}

async function* hashed(
  pieces: AsyncIterable<Uint8Array>,
  hash: { update(bytes: Uint8Array): unknown },
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}
