import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { digest } from '../../../../src/archive/archive.js';
import { putIntoFolder } from '../../../../src/books/delivery/folder.js';
import { temporaryFolder } from '../../../temporary-folder.js';
import { openFile } from './parcel.js';

let root: string;
beforeEach(() => {
  root = temporaryFolder('spacebooks-folder-');
});

const target = (path: string) => ({ kind: 'folder', name: 'share', path }) as const;
const FILE = openFile('EXTF_1.csv', '"EXTF";700\r\n');

describe('a folder', () => {
  it('gets the file complete, under its name, readable by its group, and nothing else', async () => {
    const folder = join(root, 'new', 'deep');
    await putIntoFolder(target(folder), FILE);
    expect(readdirSync(folder)).toEqual(['EXTF_1.csv']);
    expect(readFileSync(join(folder, 'EXTF_1.csv'), 'utf8')).toBe('"EXTF";700\r\n');
    expect(statSync(join(folder, 'EXTF_1.csv')).mode & 0o777).toBe(0o640);
  });

  it('is open to its group even where the program keeps what it writes to itself, and not to others', async () => {
    const folder = join(root, 'new', 'deep');
    const before = process.umask(0o077);
    await putIntoFolder(target(folder), FILE).finally(() => process.umask(before));
    const modeOf = (path: string) => statSync(path).mode & 0o777;
    const folders = [join(root, 'new'), folder].map(modeOf);
    expect([modeOf(join(folder, FILE.name)), ...folders]).toEqual([0o640, 0o750, 0o750]);
  });

  it('is not written to again where the same bytes lie', async () => {
    await putIntoFolder(target(root), FILE);
    const before = statSync(join(root, FILE.name));
    await putIntoFolder(target(root), FILE);
    const after = statSync(join(root, FILE.name));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  it('keeps another file of the same name, and says both hashes', async () => {
    writeFileSync(join(root, FILE.name), 'of somebody else');
    const failure = await putIntoFolder(target(root), FILE).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'delivery.conflict' });
    expect(String(failure)).toContain(digest('of somebody else'));
    expect(String(failure)).toContain(FILE.address);
    expect(readFileSync(join(root, FILE.name), 'utf8')).toBe('of somebody else');
    expect(readdirSync(root)).toEqual([FILE.name]);
  });

  it.each([
    ['a link to another file', (path: string, other: string) => symlinkSync(other, path)],
    ['a link to nothing', (path: string) => symlinkSync(join(root, 'nothing'), path)],
    ['a pipe that nobody writes to', (path: string) => execFileSync('mkfifo', [path])],
    ['a folder', (path: string) => mkdirSync(path)],
  ])('follows nothing that was planted under the name of a file: %s', async (_what, plant) => {
    const [folder, other] = [join(root, 'out'), join(root, 'other')];
    mkdirSync(folder);
    writeFileSync(other, 'of somebody else');
    plant(join(folder, FILE.name), other);
    const failure = await putIntoFolder(target(folder), FILE).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'delivery.conflict',
      detail: `${join(folder, FILE.name)} is a link, a pipe or a folder`,
    });
    expect(readdirSync(root).sort()).toEqual(['other', 'out']);
    expect(readFileSync(other, 'utf8')).toBe('of somebody else');
    expect(readdirSync(folder)).toEqual([FILE.name]);
  });

  it('follows no link under the name that drafts had', async () => {
    const other = join(root, 'other');
    writeFileSync(other, 'of somebody else');
    const folder = join(root, 'out');
    mkdirSync(folder);
    symlinkSync(other, join(folder, `.${FILE.name}.part`));
    symlinkSync(other, join(folder, `.${FILE.name}.0123456789abcdef.part`));
    await putIntoFolder(target(folder), FILE);
    expect(readFileSync(other, 'utf8')).toBe('of somebody else');
    expect(lstatSync(join(folder, FILE.name)).isFile()).toBe(true);
    expect(readFileSync(join(folder, FILE.name), 'utf8')).toBe('"EXTF";700\r\n');
  });

  it('is rid of the half file that a crash left', async () => {
    writeFileSync(join(root, '.EXTF_1.csv.0123456789abcdef.part'), 'half');
    await putIntoFolder(target(root), FILE);
    expect(readdirSync(root)).toEqual([FILE.name]);
    expect(readFileSync(join(root, FILE.name), 'utf8')).toBe('"EXTF";700\r\n');
  });

  it('that is a file refuses', async () => {
    writeFileSync(join(root, 'plain'), '');
    chmodSync(join(root, 'plain'), 0o600);
    await expect(putIntoFolder(target(join(root, 'plain')), FILE)).rejects.toMatchObject({
      code: 'delivery.refused',
      detail: expect.stringMatching(/^(EEXIST|ENOTDIR) at /),
    });
  });
});
