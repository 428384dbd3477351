import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type WholeMember, zipStream } from '../../files/zip/zip-stream.js';
import type { StoredFile } from '../../store/batch-files.js';
import { disposition } from '../download.js';
import { notFound, valuesOf } from '../forms.js';
import { READERS } from '../security/access.js';
import type { Site } from '../site.js';
import { numberOf } from './exports.js';
import { monthOf } from './months.js';

interface BatchPath {
  Params: { space: string; number: string };
}

interface SpacePath {
  Params: { space: string };
}

interface MonthPath {
  Params: { space: string; month: string };
}

/** Of those that can be ticked on a page. */
const MOST_BATCHES = 100;

/** Everything of a batch, of several, or of a month as one archive, with the digest of each file. */
export function addDownloads(site: Site): void {
  const { app, books, desk } = site;
  /** @param isOne its files lie in no folder */
  async function send(reply: FastifyReply, { space, numbers, name, isOne }: Chosen): Promise<FastifyReply> {
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
      .send(Readable.from(zipStream(membersOf(site, files))));
  }

  app.get<BatchPath>('/exports/:space/:number/files.zip', READERS, (request, reply) => {
    const { space } = request.params;
    const number = numberOf(request.params.number);
    return send(reply, { space, numbers: [number], name: `${space}-batch-${number}`, isOne: true });
  });

  app.get<SpacePath>('/exports/:space/files.zip', READERS, (request, reply) => {
    const { space } = request.params;
    const numbers = valuesOf(request.query, 'batch').map(numberOf);
    if (numbers.length === 0 || numbers.length > MOST_BATCHES) throw notFound();
    return send(reply, { space, numbers, name: `${space}-batches`, isOne: false });
  });

  app.get<MonthPath>('/months/:space/:month/files.zip', READERS, async (request, reply) => {
    const { id } = monthOf(site, request);
    const { month } = request.params;
    const numbers = await desk.batchesOf(id, month);
    return send(reply, { space: id, numbers, name: `${id}-${month}`, isOne: false });
  });
}

interface Chosen {
  readonly space: string;
  readonly numbers: readonly number[];
  readonly name: string;
  readonly isOne: boolean;
}

/** Each file as it was archived, which checks it; the digests stand in the form of `sha256sum`. */
async function* membersOf(
  { archive }: Pick<Site, 'archive'>,
  files: readonly (readonly [path: string, file: StoredFile])[],
): AsyncGenerator<WholeMember> {
  for (const [name, { address }] of files) yield { name, bytes: await archive.get(address) };
  const digests = files.map(([name, { address }]) => `${address}  ${name}\n`).join('');
  yield { name: 'SHA256SUMS', bytes: Buffer.from(digests) };
}
