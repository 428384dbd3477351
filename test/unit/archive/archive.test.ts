import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createArchive } from '../../../src/archive/archive.js';

const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

describe('archive', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'archive-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

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
