import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@spacebooks/base/files/folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createArchive } from '../../../../src/archive/archive.js';
import { makePlace } from '../../../../src/bank/folder/put-away.js';
import { putIntoFolder } from '../../../../src/books/delivery/folder.js';
import { writePackage } from '../../../../src/cli/books/package-year.js';
import { fillFolder, writeFiles } from '../../../../src/cli/files.js';
import { temporaryFolder } from '../../../../test/temporary-folder.js';
import { type RecordedDisk, recordInProcess } from '../../power-loss/recorder/in-process.js';

const BYTES = Buffer.from('what is kept');
const ADDRESS = createHash('sha256').update(BYTES).digest('hex');
const ARCHIVED = `archive/${ADDRESS.slice(0, 2)}/${ADDRESS}`;

let root: string;
let disk: RecordedDisk;
beforeEach(() => {
  root = temporaryFolder('spacebooks-kept-');
  disk = recordInProcess(root);
});
afterEach(() => disk.stop());

const at = (path: string): string => join(root, path);

describe('after a power cut is there', () => {
  it('each folder that was made on the way to one', async () => {
    await makeFolder(at('one/two/three'), 0o700);
    expect(disk.survivors()).toEqual({ one: null, 'one/two': null, 'one/two/three': null });
  });

  it('a folder that a process made which came no further', async () => {
    await mkdir(at('one'));
    expect(disk.survivors()).toEqual({});
    await makeFolder(at('one'), 0o700);
    expect(disk.survivors()).toEqual({ one: null });
  });

  it('a file of the archive that somebody else has just written and not yet synced the folder of', async () => {
    await makeFolder(at('archive'), 0o700);
    const folder = at(ARCHIVED).slice(0, -65);
    await mkdir(folder, { recursive: true });
    // As the other one has left it so far: synced itself, its name is not.
    const file = await open(at(ARCHIVED), 'wx');
    await file.writeFile(BYTES);
    await file.sync();
    await file.close();
    expect(disk.survivors()).toEqual({ archive: null });
    expect(await createArchive(at('archive')).put(BYTES)).toBe(ADDRESS);
    expect(disk.survivors()).toMatchObject({ [ARCHIVED]: BYTES.length });
  });

  it('an exported file in a folder that was made for it', async () => {
    const file = { name: 'a.csv', mediaType: 'text/csv', address: ADDRESS, bytes: BYTES };
    await putIntoFolder({ name: 'office', kind: 'folder', path: at('to/office') }, file);
    expect(disk.survivors()).toEqual({ to: null, 'to/office': null, 'to/office/a.csv': BYTES.length });
  });

  it('an exported file that a process has put there which came no further', async () => {
    await makeFolder(at('office'), 0o700);
    const left = await open(at('office/a.csv'), 'wx');
    await left.writeFile(BYTES);
    await left.sync();
    await left.close();
    expect(disk.survivors()).toEqual({ office: null });
    const file = { name: 'a.csv', mediaType: 'text/csv', address: ADDRESS, bytes: BYTES };
    await putIntoFolder({ name: 'office', kind: 'folder', path: at('office') }, file);
    expect(disk.survivors()).toEqual({ office: null, 'office/a.csv': BYTES.length });
  });

  it('the place that a file of the bank is moved to', async () => {
    await makeFolder(at('bank'), 0o700);
    await makePlace(at('bank'), 'taken');
    expect(disk.survivors()).toEqual({ bank: null, 'bank/.importing': null });
  });

  it('what a command has filled a folder with', async () => {
    const pieces = (async function* () {
      yield { name: 'data/entries.csv', pieces: BYTES };
    })();
    expect(await fillFolder(at('out'), pieces)).toBe(1);
    expect(disk.survivors()).toMatchObject({ out: null, 'out/data/entries.csv': BYTES.length });
    expect(await writeFiles(at('files'), [['a.csv', BYTES]])).toEqual([at('files/a.csv')]);
    expect(disk.survivors()).toMatchObject({ 'files/a.csv': BYTES.length });
  });

  it('that a folder which a command fills is incomplete, before the first file of it is there', async () => {
    let seen: Readonly<Record<string, number | null>> = {};
    const pieces = (async function* () {
      seen = disk.survivors();
      yield { name: 'entries.csv', pieces: BYTES };
    })();
    expect(await fillFolder(at('out'), pieces)).toBe(1);
    expect(seen).toEqual({ out: null, 'out/.spacebooks-unfinished': 0 });
    expect(disk.survivors()).toMatchObject({ out: null, 'out/entries.csv': BYTES.length });
  });

  it('the package of a year in a folder that was made for it', async () => {
    const pieces = async function* () {
      yield BYTES;
    };
    const files = (async function* () {
      yield { name: 'entries.csv', pieces: pieces() };
    })();
    expect(await writePackage(at('to/audit.zip'), files)).toBe(1);
    expect(disk.survivors()).toMatchObject({ to: null, 'to/audit.zip': expect.any(Number) });
  });
});
