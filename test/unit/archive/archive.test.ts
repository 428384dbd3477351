import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createArchive } from '../../../src/archive/archive.js';
import { temporaryFolder } from '../../temporary-folder.js';

const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

describe('archive', () => {
  let root: string;
  beforeEach(() => {
    root = temporaryFolder('archive-');
  });

  it('keeps content under its SHA-256 and gives it back', async () => {
    const archive = createArchive(root);
    expect(await archive.put(Buffer.from('abc'))).toBe(ABC);
    expect(Buffer.from(await archive.get(ABC)).toString()).toBe('abc');
  });

  it('stores the same content once, readable by the owner only, and leaves no temporary file', async () => {
    const archive = createArchive(root);
    await archive.put(Buffer.from('abc'));
    await archive.put(Buffer.from('abc'));
    expect(readdirSync(join(root, 'ba'))).toEqual([ABC]);
    expect(statSync(join(root, 'ba', ABC)).mode & 0o777).toBe(0o600);
  });

  it('keeps what comes in pieces as if it had come at once', async () => {
    const archive = createArchive(root);
    expect(await archive.putPieces(piecesOf('a', 'b', 'c'))).toBe(ABC);
    expect(Buffer.from(await archive.get(ABC)).toString()).toBe('abc');
    expect(statSync(join(root, 'ba', ABC)).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(root, 'drafts'))).toEqual([]);
  });

  it('keeps nothing of pieces that end in a failure', async () => {
    const failing = async function* () {
      yield 'a';
      throw new Error('the database is closed');
    };
    await expect(createArchive(root).putPieces(failing())).rejects.toThrow('the database is closed');
    expect(readdirSync(root)).toEqual(['drafts']);
    expect(readdirSync(join(root, 'drafts'))).toEqual([]);
  });

  it('notices a file that was changed', async () => {
    const archive = createArchive(root);
    await archive.put(Buffer.from('abc'));
    writeFileSync(join(root, 'ba', ABC), 'abd');
    await expect(archive.get(ABC)).rejects.toMatchObject({
      code: 'store.failed',
      detail: expect.stringContaining('was changed'),
    });
  });

  it('names a file that is missing', async () => {
    await expect(createArchive(root).get(ABC)).rejects.toMatchObject({
      code: 'store.failed',
      detail: `ENOENT at ${ABC} of the archive`,
    });
  });

  it('can be asked at the start whether it can be written to, and leaves nothing behind', async () => {
    await createArchive(root).probe();
    expect(readdirSync(root)).toEqual([]);
    writeFileSync(join(root, 'file'), '');
    const inside = join(root, 'file', 'archive');
    await expect(createArchive(inside).probe()).rejects.toMatchObject({
      code: 'store.failed',
      detail: `ENOTDIR at ${inside} of the archive`,
    });
  });
});

describe('an archive of many files', () => {
  let root: string;
  beforeEach(() => {
    root = temporaryFolder('archive-');
  });
  const stranger = '.cafe.0123456789abcdef.part';
  const old = (path: string): string => {
    writeFileSync(path, 'half');
    utimesSync(path, 1, 1);
    return path;
  };

  it('is not looked through for what crashes left: that is in a folder of its own', async () => {
    mkdirSync(join(root, 'drafts'), { recursive: true });
    mkdirSync(join(root, 'ba'));
    const left = old(join(root, 'drafts', stranger));
    const elsewhere = old(join(root, 'ba', stranger));
    await createArchive(root).put(Buffer.from('abc'));
    expect(existsSync(left)).toBe(false);
    expect(existsSync(elsewhere)).toBe(true);
    expect(readdirSync(join(root, 'drafts'))).toEqual([]);
  });

  it('reads what was set aside, and writes it anew for whoever puts it', async () => {
    const archive = createArchive(root);
    await archive.put(Buffer.from('abc'));
    await archive.setAside(ABC);
    await archive.setAside(ABC);
    expect(Buffer.from(await archive.get(ABC)).toString()).toBe('abc');
    expect(Buffer.from(await archive.beginning(ABC, 2)).toString()).toBe('ab');
    for await (const address of archive.addresses()) expect(address).toBe('none');
    await archive.put(Buffer.from('abc'));
    await archive.discard(ABC);
    expect(readdirSync(join(root, 'ba'))).toEqual([ABC]);
    await archive.setAside(ABC);
    await archive.discard(ABC);
    await expect(archive.get(ABC)).rejects.toMatchObject({ detail: `ENOENT at ${ABC} of the archive` });
  });

  it.each([
    ['as it was', async () => undefined],
    ['put anew meanwhile', (put: () => Promise<string>) => put()],
  ])('takes back what somebody names after all, %s', async (_what, meanwhile) => {
    const archive = createArchive(root);
    await archive.put(Buffer.from('abc'));
    await archive.setAside(ABC);
    await meanwhile(() => archive.put(Buffer.from('abc')));
    await archive.takeBack(ABC);
    expect(readdirSync(join(root, 'ba'))).toEqual([ABC]);
  });
});

async function* piecesOf(...pieces: readonly string[]) {
  yield* pieces;
}
