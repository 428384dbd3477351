import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createArchive, openArchive } from '../../../src/archive/archive.js';
import { startS3 } from '../../s3/s3-server.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { ABC, archiveClaims } from './archive-claims.js';

describe('an archive in a folder', () => {
  archiveClaims(async () => {
    const root = temporaryFolder('archive-');
    return {
      archive: openArchive({ path: root }),
      absent: 'ENOENT',
      names: async () =>
        readdirSync(root, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
          .sort(),
      write: async (name, text) => writeFileSync(join(root, name), text),
    };
  });
});

describe('an archive on S3', () => {
  archiveClaims(async () => {
    const server = await startS3();
    return {
      archive: openArchive(server.location),
      absent: 'NoSuchKey',
      names: async () => (await server.keys()).map((key) => key.replace(/^archive\//, '')),
      write: (name, text) => server.write(`archive/${name}`, text),
    };
  });
});

describe('the folder of an archive', () => {
  let root: string;
  beforeEach(() => {
    root = temporaryFolder('archive-');
  });

  it('stores the same content once, readable by the owner only, and leaves no temporary file', async () => {
    const archive = createArchive(root);
    await archive.put(Buffer.from('abc'));
    await archive.put(Buffer.from('abc'));
    expect(readdirSync(join(root, 'ba'))).toEqual([ABC]);
    expect(statSync(join(root, 'ba', ABC)).mode & 0o777).toBe(0o600);
  });

  it('has what came in pieces readable by the owner only, too', async () => {
    const archive = createArchive(root);
    expect(await archive.putPieces(piecesOf('a', 'b', 'c'))).toBe(ABC);
    expect(statSync(join(root, 'ba', ABC)).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(root, 'drafts'))).toEqual([]);
  });

  it('has nothing but an empty folder for drafts after pieces that ended in a failure', async () => {
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

  it('is not looked through for what crashes left: that is in a folder of its own', async () => {
    const stranger = '.cafe.0123456789abcdef.part';
    const old = (path: string): string => {
      writeFileSync(path, 'half');
      utimesSync(path, 1, 1);
      return path;
    };
    mkdirSync(join(root, 'drafts'), { recursive: true });
    mkdirSync(join(root, 'ba'));
    const left = old(join(root, 'drafts', stranger));
    const elsewhere = old(join(root, 'ba', stranger));
    await createArchive(root).put(Buffer.from('abc'));
    expect(existsSync(left)).toBe(false);
    expect(existsSync(elsewhere)).toBe(true);
    expect(readdirSync(join(root, 'drafts'))).toEqual([]);
  });
});

async function* piecesOf(...pieces: readonly string[]) {
  yield* pieces;
}
