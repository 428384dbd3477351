import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { draftName, writeDraft } from '@spacebooks/base/files/draft';
import type { S3Location } from '../../domain/archive-location.js';
import { about } from '../folder.js';
import type { ArchivePlace } from '../place.js';
import { connectS3, PATIENCE, type Patience } from './connect-s3.js';
import { isAbsent, isOutOfRange } from './s3-failures.js';

const ABSENT = 'NoSuchKey';
/** As in a folder; here it holds probes alone. */
const DRAFTS = 'drafts';

/** Objects of a bucket. Each request is complete in itself: what was not answered may have happened, and is done again. */
export function s3Place(location: S3Location, patience: Patience = PATIENCE): ArchivePlace {
  const { bucket: Bucket, prefix } = location;
  const { attempt, attemptOnce, close } = connectS3(location, patience);
  const root = prefix === '' ? '' : `${prefix}/`;
  const at = (name: string) => ({ Bucket, Key: `${root}${name}` });

  const read = (name: string, Range?: string): Promise<Uint8Array | null> =>
    attempt(async ({ client, GetObjectCommand, signal }) => {
      try {
        const answer = await client.send(new GetObjectCommand({ ...at(name), Range }), {
          abortSignal: signal,
        });
        // Reading belongs to the attempt: a connection may break in the middle of it.
        return (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
      } catch (error) {
        if (isOutOfRange(error)) return new Uint8Array();
        return nullWhenAbsent(error);
      }
    });

  const write = (name: string, body: () => Content): Promise<void> =>
    attempt(async ({ client, PutObjectCommand, signal }) => {
      const { bytes: Body, length: ContentLength } = body();
      const ChecksumSHA256 = checksumOf(name);
      const put = new PutObjectCommand({ ...at(name), Body, ContentLength, ChecksumSHA256 });
      await client.send(put, { abortSignal: signal });
    });

  const remove = (name: string): Promise<void> =>
    attempt(async ({ client, DeleteObjectCommand, signal }) => {
      await client.send(new DeleteObjectCommand(at(name)), { abortSignal: signal });
    });

  const keys = (prefix = ''): AsyncGenerator<string> => keysUnder(prefix, attempt, Bucket, root);

  return {
    absent: ABSENT,
    size: (name) =>
      attempt(async ({ client, HeadObjectCommand, signal }) => {
        const answer = await client
          .send(new HeadObjectCommand(at(name)), { abortSignal: signal })
          .catch(nullWhenAbsent);
        return answer?.ContentLength ?? null;
      }),
    read: (name) => read(name),
    readBeginning: (name, length) => read(name, `bytes=0-${length - 1}`),
    write: (name, bytes) => write(name, () => ({ bytes, length: bytes.length })),
    // An object is there or not.
    settle: async () => undefined,
    writePieces: (pieces, name) =>
      throughTemporaryFile(pieces, (path, length) =>
        write(name(), () => ({ bytes: createReadStream(path), length })),
      ),
    move: async (from, to) => {
      const source = `${Bucket}/${root}${from}`;
      const copied = await attempt(async ({ client, CopyObjectCommand, signal }) =>
        client
          .send(new CopyObjectCommand({ ...at(to), CopySource: encodeURI(source) }), { abortSignal: signal })
          .catch(nullWhenAbsent),
      );
      if (copied !== null) await remove(from);
    },
    remove,
    names: () => foldersOf(keys()),
    under: async (folder) => {
      const names: string[] = [];
      for await (const key of keys(`${folder}/`)) names.push(key);
      return names.sort();
    },
    probe: () =>
      attemptOnce((tools) => probeBucket(tools, at(`${DRAFTS}/${draftName('probe')}`), `${root}${DRAFTS}/`)),
    reach: () =>
      attemptOnce(async ({ client, GetObjectCommand, signal }) => {
        // Unlike HEAD, the answer says why it is none.
        const asked = client.send(new GetObjectCommand(at(`${DRAFTS}/none`)), { abortSignal: signal });
        await asked.catch(nullWhenAbsent);
      }),
    close,
  };
}

type Attempt = Parameters<Parameters<ReturnType<typeof connectS3>['attempt']>[0]>[0];

async function* keysUnder(
  prefix: string,
  attempt: ReturnType<typeof connectS3>['attempt'],
  Bucket: string,
  root: string,
): AsyncGenerator<string> {
  for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
    const { Contents = [], NextContinuationToken } = await attempt(
      ({ client, ListObjectsV2Command, signal }) =>
        client.send(new ListObjectsV2Command({ Bucket, Prefix: root + prefix, ContinuationToken: token }), {
          abortSignal: signal,
        }),
    );
    for (const { Key = '' } of Contents) yield Key.slice(root.length);
    token = NextContinuationToken;
  }
}

/** Whether all that an archive does may be done in the bucket. */
async function probeBucket(
  { client, PutObjectCommand, GetObjectCommand, ListObjectsV2Command, DeleteObjectCommand, signal }: Attempt,
  probe: { readonly Bucket: string; readonly Key: string },
  Prefix: string,
): Promise<void> {
  const options = { abortSignal: signal };
  await client.send(new PutObjectCommand({ ...probe, Body: 'probe' }), options);
  const { Body } = await client.send(new GetObjectCommand(probe), options);
  await Body?.transformToByteArray();
  await client.send(new ListObjectsV2Command({ Bucket: probe.Bucket, Prefix }), options);
  await client.send(new DeleteObjectCommand(probe), options);
}

/** A request begins with the name and the length, which only the last piece decides. */
async function throughTemporaryFile(
  pieces: AsyncIterable<string | Uint8Array>,
  use: (path: string, length: number) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'spacebooks-'));
  try {
    const { path } = await about('the temporary folder', () => writeDraft(join(folder, 'pieces'), pieces));
    await use(path, (await stat(path)).size);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Content {
  readonly bytes: Uint8Array | ReturnType<typeof createReadStream>;
  readonly length: number;
}

function nullWhenAbsent(error: unknown): null {
  if (isAbsent(error)) return null;
  throw error;
}

/** The server compares it with what arrived; one that does not know it passes it over. Names that are no address have none. */
function checksumOf(name: string): string | undefined {
  const [, address] = /^[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(name) ?? [];
  return address === undefined ? undefined : Buffer.from(address, 'hex').toString('base64');
}

/** Keys come sorted: those of one folder lie together. */
async function* foldersOf(keys: AsyncIterable<string>): AsyncIterable<readonly string[]> {
  let folder = '';
  let names: string[] = [];
  for await (const key of keys) {
    const [, of, name] = /^([0-9a-f]{2})\/([^/]+)$/.exec(key) ?? [];
    if (of === undefined || name === undefined) continue;
    if (of !== folder) {
      yield names;
      folder = of;
      names = [];
    }
    names.push(name);
  }
  yield names;
}
