import { beforeEach, describe, expect, it } from 'vitest';
import { digest, openArchive } from '../../../src/archive/archive.js';
import type { PrunableArchive } from '../../../src/archive/content.js';
import { archiveOver } from '../../../src/archive/content-addressed.js';
import { PATIENCE } from '../../../src/archive/s3/connect-s3.js';
import { s3Place } from '../../../src/archive/s3/s3.js';
import { copyArchive, moveArchive } from '../../../src/backup/copy-archive.js';
import { afterTest } from '../../after-test.js';
import { type S3Server, startS3 } from '../../s3/s3-server.js';
import { temporaryFolder } from '../../temporary-folder.js';

const TEXTS = Array.from({ length: 12 }, (_, index) => `file ${index}`);
const addressOf = (text: string): string => digest(Buffer.from(text));

let server: S3Server;
let folder: PrunableArchive;
let bucket: PrunableArchive;
beforeEach(async () => {
  server = await startS3();
  folder = openArchive({ path: temporaryFolder('archive-') });
  bucket = archiveOver(s3Place(server.location, { ...PATIENCE, pauses: [1, 1] }));
  afterTest(() => bucket.close());
});

async function fill(archive: PrunableArchive): Promise<void> {
  for (const text of TEXTS) await archive.put(Buffer.from(text));
}

async function all(addresses: AsyncIterable<string>): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const address of addresses) found.push(address);
  return found.sort();
}

describe.each([
  ['a folder to S3', () => [folder, bucket] as const],
  ['S3 to a folder', () => [bucket, folder] as const],
])('an archive that moves from %s', (_what, ends) => {
  it('is there whole, and what was copied is copied once', async () => {
    const [from, to] = ends();
    await fill(from);
    await to.put(Buffer.from('file 3'));
    const none = { setAside: 0, damaged: [] };
    expect(await moveArchive(from, to)).toEqual({ copied: 11, kept: 1, ...none });
    expect(await all(to.addresses())).toEqual(TEXTS.map(addressOf).sort());
    await from.put(Buffer.from('a new one'));
    expect(await moveArchive(from, to)).toEqual({ copied: 1, kept: 12, ...none });
    for (const text of [...TEXTS, 'a new one'])
      expect(Buffer.from(await to.get(addressOf(text))).toString()).toBe(text);
  });

  it('has aside what is set aside, and not what was put anew since', async () => {
    const [from, to] = ends();
    await fill(from);
    await from.setAside(addressOf('file 1'));
    await from.setAside(addressOf('file 2'));
    await from.put(Buffer.from('file 2'));
    expect(await moveArchive(from, to)).toEqual({ copied: 12, kept: 0, setAside: 1, damaged: [] });
    expect(await all(to.setAsides())).toEqual([addressOf('file 1')]);
    expect(await all(to.addresses())).toHaveLength(11);
    expect(await moveArchive(from, to)).toEqual({ copied: 0, kept: 12, setAside: 1, damaged: [] });
    await to.takeBack(addressOf('file 1'));
    expect(await all(to.addresses())).toHaveLength(12);
  });

  it('has the anchors of the books that there are', async () => {
    const [from, to] = ends();
    await from.anchors.write('berlin/1', 'one');
    await moveArchive(from, to);
    await from.anchors.write('berlin/2', 'two');
    await moveArchive(from, to);
    expect(await to.anchors.list()).toEqual(['berlin/1', 'berlin/2']);
    expect([await to.anchors.read('berlin/1'), await to.anchors.read('berlin/2')]).toEqual(['one', 'two']);
  });
});

it('lists what is damaged, and copies everything else', async () => {
  await fill(bucket);
  const [damaged, whole] = [addressOf('file 4'), addressOf('file 5')];
  await server.write(`archive/${damaged.slice(0, 2)}/${damaged}`, 'file x');
  await server.write(`archive/${whole.slice(0, 2)}/${whole}`, 'file x');
  await folder.put(Buffer.from('file 5'));
  expect(await moveArchive(bucket, folder)).toEqual({
    copied: 10,
    kept: 1,
    setAside: 0,
    damaged: [damaged],
  });
});

it('replaces a damaged copy by a whole one', async () => {
  await fill(folder);
  const address = addressOf('file 4');
  await server.write(`archive/${address.slice(0, 2)}/${address}`, 'file x');
  expect(await moveArchive(folder, bucket)).toMatchObject({ copied: 12, kept: 0 });
  expect(Buffer.from(await bucket.get(address)).toString()).toBe('file 4');
});

it('breaks off when the bucket does not answer, has removed nothing, and continues', async () => {
  await fill(folder);
  await moveArchive(folder, bucket);
  await folder.put(Buffer.from('a new one'));
  const before = await server.keys();
  server.trouble((request) => {
    if (request.method === 'DELETE') return false;
    request.socket.destroy();
    return true;
  });
  await expect(moveArchive(folder, bucket)).rejects.toMatchObject({ code: 'archive.unreachable' });
  expect(await server.keys()).toEqual(before);
  server.trouble(null);
  expect(await moveArchive(folder, bucket)).toMatchObject({ copied: 1, kept: 12 });
});

it('a backup from a bucket that does not answer says that, not that a file is damaged', async () => {
  await fill(bucket);
  server.trouble((request) => {
    request.socket.destroy();
    return true;
  });
  await expect(copyArchive(bucket, folder, TEXTS.map(addressOf))).rejects.toMatchObject({
    code: 'archive.unreachable',
  });
  server.trouble(null);
  expect(await copyArchive(bucket, folder, TEXTS.map(addressOf))).toEqual({ copied: 12, kept: 0 });
});
