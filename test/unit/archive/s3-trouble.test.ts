import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { Secret } from '@spacebooks/base/secret';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { archiveOver } from '../../../src/archive/content-addressed.js';
import { PATIENCE } from '../../../src/archive/s3/connect-s3.js';
import { s3Place } from '../../../src/archive/s3/s3.js';
import type { S3Location } from '../../../src/domain/archive-location.js';
import { afterTest } from '../../after-test.js';
import { eventually } from '../../eventually.js';
import { type S3Server, startS3, type Trouble } from '../../s3/s3-server.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { ABC } from './archive-claims.js';

const KEY = `archive/ba/${ABC}`;
const QUICK = { ...PATIENCE, pauses: [1, 1] };

let server: S3Server;
beforeEach(async () => {
  server = await startS3();
});

afterEach(() => void vi.unstubAllEnvs());

function open(location: Partial<S3Location> = {}, patience = QUICK) {
  const archive = archiveOver(s3Place({ ...server.location, ...location }, patience));
  afterTest(() => archive.close());
  return archive;
}

/** For so many requests, and only those. */
function times(count: number, trouble: (request: IncomingMessage, answer: ServerResponse) => void): Trouble {
  let left = count;
  return (request, answer) => {
    if (left <= 0) return false;
    left -= 1;
    trouble(request, answer);
    return true;
  };
}

const slowDown = (_request: IncomingMessage, answer: ServerResponse): void => {
  answer.writeHead(503, { 'content-type': 'application/xml' });
  answer.end('<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>');
};
const hangUp = (request: IncomingMessage): void => void request.socket.destroy();
/** The head of a whole answer, and half of its body. */
const breakOff = (_request: IncomingMessage, answer: ServerResponse): void => {
  answer.writeHead(200, { 'content-length': '3' });
  answer.write('ab', () => answer.destroy());
};
const ofAProxy = (_request: IncomingMessage, answer: ServerResponse): void => {
  answer.writeHead(502, { 'content-type': 'text/html' });
  answer.end('<html><body>Bad gateway</body></html>');
};

describe.each([
  ['503 SlowDown', slowDown],
  ['a connection that breaks', hangUp],
  ['502 of a proxy', ofAProxy],
])('a server with %s', (_what, trouble) => {
  it('is asked three times', async () => {
    server.trouble(times(2, trouble));
    expect(await open().put(Buffer.from('abc'))).toBe(ABC);
    expect(await server.read(KEY)).toBe('abc');
  });

  it('is unreachable after that, and nothing is there', async () => {
    server.trouble(times(3, trouble));
    await expect(open().put(Buffer.from('abc'))).rejects.toMatchObject({
      code: 'archive.unreachable',
      kind: 'transient',
      detail: expect.stringMatching(/^s3:\/\/books\/archive: /),
    });
    expect(await server.keys()).toEqual([]);
  });

  it('gets pieces again as a whole, of which nothing stays on the disk', async () => {
    const temporary = temporaryFolder('spool-');
    vi.stubEnv('TMPDIR', temporary);
    const pieces = async function* () {
      yield 'ab';
      expect(readdirSync(temporary)).toHaveLength(1);
      yield 'c';
    };
    server.trouble(times(2, trouble));
    expect(await open().putPieces(pieces())).toBe(ABC);
    expect(await server.read(KEY)).toBe('abc');
    expect(readdirSync(temporary)).toEqual([]);
  });
});

it('a body that breaks off is read again, and unreachable when it always does', async () => {
  const archive = open();
  await archive.put(Buffer.from('abc'));
  server.trouble(times(2, breakOff));
  expect(Buffer.from(await archive.get(ABC)).toString()).toBe('abc');
  server.trouble(times(3, breakOff));
  await expect(archive.get(ABC)).rejects.toMatchObject({ code: 'archive.unreachable' });
});

it('a server that stops in the middle of a put leaves nothing there', async () => {
  server.trouble((request) => {
    if (request.method !== 'PUT') return false;
    request.once('data', () => request.socket.destroy());
    return true;
  });
  await expect(open().put(Buffer.alloc(1_000_000))).rejects.toMatchObject({ code: 'archive.unreachable' });
  server.trouble(null);
  expect(await server.keys()).toEqual([]);
});

it('a put whose answer was lost is done, and done again', async () => {
  server.trouble((request, answer) => {
    if (request.method !== 'PUT') return false;
    answer.writeHead = () => {
      request.socket.destroy();
      return answer;
    };
    return false;
  });
  await expect(open().put(Buffer.from('abc'))).rejects.toMatchObject({ code: 'archive.unreachable' });
  expect(await server.read(KEY)).toBe('abc');
  server.trouble(null);
  expect(await open().put(Buffer.from('abc'))).toBe(ABC);
});

it('a server that never answers is given up', async () => {
  server.trouble(() => true);
  const archive = open({}, { ...QUICK, silence: 100 });
  await expect(archive.put(Buffer.from('abc'))).rejects.toMatchObject({ code: 'archive.unreachable' });
  expect(server.requests).toHaveLength(3);
});

it.each(['get', 'probe'] as const)(
  'a server that falls silent in the middle of a body is given up by a %s, with its connection',
  async (question) => {
    let connections = 0;
    server.trouble((request, answer) => {
      if (request.method !== 'GET') return false;
      connections += 1;
      request.socket.on('close', () => {
        connections -= 1;
      });
      answer.writeHead(200, { 'content-length': '3' });
      answer.write('ab');
      return true;
    });
    const archive = open({}, { ...QUICK, silence: 100, question: 100 });
    const asked = question === 'get' ? archive.get(ABC) : archive.probe();
    await expect(asked).rejects.toMatchObject({ code: 'archive.unreachable' });
    await eventually(() => expect(connections).toBe(0));
  },
);

it('a server that answers too slowly is given up', async () => {
  server.trouble((_request, answer) => {
    answer.writeHead(200, { 'content-length': '1000' });
    const drip = setInterval(() => answer.write('a'), 20);
    answer.on('close', () => clearInterval(drip));
    return true;
  });
  await expect(open({}, { ...QUICK, attempt: 200 }).get(ABC)).rejects.toMatchObject({
    code: 'archive.unreachable',
  });
  await expect(open({}, { ...QUICK, question: 200 }).probe()).rejects.toMatchObject({
    code: 'archive.unreachable',
  });
});

it('whoever waits for a server that never answers is let go when the archive is closed', async () => {
  const archive = open();
  const asked = new Promise<void>((resolve) => {
    server.trouble(() => {
      resolve();
      return true;
    });
  });
  const put = archive.put(Buffer.from('abc'));
  await asked;
  archive.close();
  const stopping = { code: 'archive.unreachable', detail: 's3://books/archive: the program is stopping' };
  await expect(put).rejects.toMatchObject(stopping);
  await expect(archive.get(ABC)).rejects.toMatchObject(stopping);
  expect(server.requests).toHaveLength(1);
});

it('a question is asked once', async () => {
  server.trouble(times(1, slowDown));
  await expect(open().reach()).rejects.toMatchObject({
    code: 'archive.unreachable',
    detail: 's3://books/archive: 503 SlowDown (Please reduce your request rate.)',
  });
  server.trouble(times(1, slowDown));
  await expect(open().probe()).rejects.toMatchObject({ code: 'archive.unreachable' });
});

it('no server is unreachable', async () => {
  const nobody = open({ endpoint: 'http://127.0.0.1:9' });
  await expect(nobody.probe()).rejects.toMatchObject({
    code: 'archive.unreachable',
    detail: expect.stringContaining('ECONNREFUSED'),
  });
});

describe('an archive that is refused', () => {
  const credentials = (id: string, secret: string): Partial<S3Location> => ({
    credentials: { access_key_id: id, secret_access_key: new Secret(secret) },
  });

  it.each([
    ['an unknown key', credentials('NOBODY', 'S3RVER'), '403 InvalidAccessKeyId'],
    ['a bucket that is not there', { bucket: 'nowhere' }, '404 NoSuchBucket'],
  ])('%s', async (_what, location, detail) => {
    const archive = open(location);
    const refused = { code: 'archive.refused', kind: 'fatal', detail: expect.stringContaining(detail) };
    await expect(archive.probe()).rejects.toMatchObject(refused);
    await expect(archive.reach()).rejects.toMatchObject(refused);
    await expect(archive.put(Buffer.from('abc'))).rejects.toMatchObject({ code: 'archive.refused' });
  });

  it.each([
    [403, 'SignatureDoesNotMatch', 'archive.refused'],
    [403, 'AccessDenied', 'archive.refused'],
    [301, 'PermanentRedirect', 'archive.refused'],
    [400, 'AuthorizationHeaderMalformed', 'archive.refused'],
    [403, 'RequestTimeTooSkewed', 'archive.unreachable'],
    [400, 'RequestTimeout', 'archive.unreachable'],
    [400, 'BadDigest', 'archive.unreachable'],
    [429, 'TooManyRequests', 'archive.unreachable'],
    [500, 'InternalError', 'archive.unreachable'],
  ])('%i %s is %s, without the secret', async (status, name, code) => {
    const secret = 'wrong-secret-7Q';
    server.trouble((_request, answer) => {
      answer.writeHead(status, { 'content-type': 'application/xml' });
      answer.end(`<Error><Code>${name}</Code><Message>What it says.</Message></Error>`);
      return true;
    });
    const error: unknown = await open(credentials('S3RVER', secret))
      .probe()
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code, detail: `s3://books/archive: ${status} ${name} (What it says.)` });
    expect(inspect(error, { depth: 10 })).not.toContain(secret);
  });

  it('no credentials anywhere', async () => {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE', 'AWS_REGION'])
      vi.stubEnv(name, undefined);
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nowhere');
    vi.stubEnv('AWS_CONFIG_FILE', '/nowhere');
    await expect(open({ credentials: null }).probe()).rejects.toMatchObject({
      code: 'archive.refused',
      detail: expect.stringMatching(/^s3:\/\/books\/archive: CredentialsProviderError/),
    });
    await expect(open({ endpoint: null }).probe()).rejects.toMatchObject({
      code: 'archive.refused',
      detail: 's3://books/archive: Error (Region is missing)',
    });
  });

  it('nothing, where the environment has credentials', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
    expect(await open({ credentials: null }).put(Buffer.from('abc'))).toBe(ABC);
  });

  it('is not asked again', async () => {
    await expect(open({ bucket: 'nowhere' }).put(Buffer.from('abc'))).rejects.toThrow();
    expect(server.requests.map((request) => request.split(' ')[0])).toEqual(['HEAD', 'PUT']);
  });

  it('a missing bucket is no missing file', async () => {
    await expect(open({ bucket: 'nowhere' }).get(ABC)).rejects.toMatchObject({ code: 'archive.refused' });
  });
});

it('what is not there is not deleted when it is set aside: somebody may put it in this moment', async () => {
  await open().setAside(ABC);
  await open().takeBack(ABC);
  expect(server.requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
});

it('without a prefix the keys begin with the folder', async () => {
  const archive = open({ prefix: '' });
  await archive.put(Buffer.from('abc'));
  expect(await server.keys()).toEqual([`ba/${ABC}`]);
  const listed: string[] = [];
  for await (const address of archive.addresses()) listed.push(address);
  expect(listed).toEqual([ABC]);
});
