import { Readable } from 'node:stream';
import { type WholeMember, zipStream } from '@spacebooks/base/files/zip/zip-stream';
import type { FastifyReply } from 'fastify';
import type { StoredFile } from '../store/books/batch-files.js';
import type { WebDeps } from './deps.js';
import { disposition } from './download.js';
import { notFound } from './forms.js';

export interface ChosenBatches {
  readonly space: string;
  readonly numbers: readonly number[];
  /** Of the archive, without its ending. */
  readonly name: string;
  /** Its files lie in no folder. */
  readonly isOne: boolean;
}

/** All files of batches as one archive, with the digest of each. */
export async function sendBatches(
  { books, archive }: Pick<WebDeps, 'books' | 'archive'>,
  reply: FastifyReply,
  { space, numbers, name, isOne }: ChosenBatches,
): Promise<FastifyReply> {
  const files: [string, StoredFile][] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    // Throws when there is no such batch.
    await books.batches.head(space, number);
    for (const file of await books.batches.files(space, number)) {
      files.push([isOne ? file.name : `batch-${number}/${file.name}`, file]);
    }
  }
  if (files.length === 0) throw notFound();
  return reply
    .type('application/zip')
    .header('content-disposition', disposition(`${name}.zip`))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Readable.from(zipStream(membersOf({ archive }, files))));
}

/** Each file as it was archived, which checks it; the digests stand in the form of `sha256sum`. */
async function* membersOf(
  { archive }: Pick<WebDeps, 'archive'>,
  files: readonly (readonly [path: string, file: StoredFile])[],
): AsyncGenerator<WholeMember> {
  for (const [name, { address }] of files) yield { name, bytes: await archive.get(address) };
  const digests = files.map(([name, { address }]) => `${address}  ${name}\n`).join('');
  yield { name: 'SHA256SUMS', bytes: Buffer.from(digests) };
}
