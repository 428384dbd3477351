import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Secret } from '@spacebooks/base/secret';
import S3rver from 's3rver';
import type { S3Location } from '../../src/domain/archive-location.js';
import { afterTest } from '../after-test.js';
import { temporaryFolder } from '../temporary-folder.js';

/** Answers in the server's place, or spoils its answer; false where the request goes through. */
export type Trouble = (incoming: IncomingMessage, answer: ServerResponse) => boolean;

export interface S3Server {
  readonly location: S3Location;
  readonly endpoint: string;
  /** Method and path of each request, without the bucket. */
  readonly requests: readonly string[];
  /** What the next requests meet. */
  trouble(trouble: Trouble | null): void;
  /** Every key of the bucket, sorted. */
  keys(): Promise<readonly string[]>;
  read(key: string): Promise<string>;
  bytes(key: string): Promise<Uint8Array>;
  /** As anybody could who may write to the bucket. */
  write(key: string, text: string): Promise<void>;
}

export const BUCKET = 'books';
/** The only one that s3rver knows; moto takes any. */
const KEY = 'S3RVER';

/** A server that speaks S3's API, with an empty bucket, until the test or the file that asks for it has ended. */
export async function startS3(backend: () => Promise<number> = startS3rver): Promise<S3Server> {
  const port = await backend();
  const requests: string[] = [];
  let trouble: Trouble | null = null;
  const front = createServer((incoming, answer) => {
    requests.push(`${incoming.method} ${incoming.url?.replace(`/${BUCKET}`, '').replace(/\?.*/, '')}`);
    if (trouble?.(incoming, answer)) return;
    const { method, url: path, headers } = incoming;
    const onward = request({ port, method, path, headers, host: '127.0.0.1' }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.on('error', () => onward.destroy()).pipe(onward);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: KEY, secretAccessKey: KEY },
  });
  afterTest(async () => {
    client.destroy();
    front.closeAllConnections();
    await new Promise((resolve) => front.close(resolve));
  });
  const bytes = async (Key: string): Promise<Uint8Array> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
    return (await Body?.transformToByteArray()) ?? new Uint8Array();
  };
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  return {
    endpoint,
    requests,
    location: {
      bucket: BUCKET,
      prefix: 'archive',
      endpoint,
      region: null,
      path_style: true,
      credentials: { access_key_id: KEY, secret_access_key: new Secret(KEY) },
    },
    trouble: (given) => {
      trouble = given;
    },
    keys: async () => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
      return Contents.map(({ Key = '' }) => Key).sort();
    },
    read: async (key) => Buffer.from(await bytes(key)).toString(),
    bytes,
    write: async (Key, Body) => {
      await client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body }));
    },
  };
}

async function startS3rver(): Promise<number> {
  const directory = temporaryFolder('s3-');
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
  });
  const { port } = await server.run();
  afterTest(() => server.close());
  return port;
}
