import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.js';
import { removeDraftsOf } from '../../src/files/sweep.js';
import { writeOnce, writeWhole } from '../../src/files/whole-file.js';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('whole-file-');
});

const at = (name: string): string => join(folder, name);
const content = (name: string): string => readFileSync(at(name), 'utf8');
/** Longer than what a disk writes at once. */
const TEXTS = Array.from({ length: 30 }, (_, index) => `${index} `.repeat(30_000));

describe('a file that is written whole', () => {
  it('replaces what is there, with its mode whatever the umask, and leaves nothing beside it', async () => {
    writeFileSync(at('file'), 'a longer text from before', { mode: 0o600 });
    const before = process.umask(0o077);
    await writeWhole(at('file'), 'new', 0o640).finally(() => process.umask(before));
    expect(content('file')).toBe('new');
    expect(statSync(at('file')).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder)).toEqual(['file']);
  });

  it('is that of one of its writers where there are many at once, and none of them fails', async () => {
    await Promise.all(TEXTS.map((text) => writeWhole(at('file'), text)));
    expect(TEXTS).toContain(content('file'));
    expect(readdirSync(folder)).toEqual(['file']);
  });

  it('has one first writer', async () => {
    const first = await Promise.all(TEXTS.map((text) => writeOnce(at('file'), text)));
    expect(first.filter((isFirst) => isFirst)).toHaveLength(1);
    expect(content('file')).toBe(TEXTS[first.indexOf(true)]);
    expect(readdirSync(folder)).toEqual(['file']);
  });

  it('leaves nothing when it cannot be put in its place', async () => {
    mkdirSync(at('file'));
    await expect(writeWhole(at('file'), 'new')).rejects.toMatchObject({ code: 'EISDIR' });
    expect(readdirSync(folder)).toEqual(['file']);
  });

  it('takes a name of 255 bytes', async () => {
    const name = 'ż'.repeat(127);
    await writeWhole(at(name), 'new');
    expect(readdirSync(folder)).toEqual([name]);
  });
});

describe('what a crash left', () => {
  const DRAFT = '.other.csv.0123456789abcdef.part';

  it('is removed by a write an hour later, whoever left it; what is newer, or no draft, stays', async () => {
    const young = '.other.csv.fedcba9876543210.part';
    for (const name of [DRAFT, young, '.other.csv.part', 'other.part']) writeFileSync(at(name), 'half');
    const now = statSync(at(DRAFT)).mtimeMs / 1_000;
    for (const name of [DRAFT, '.other.csv.part', 'other.part']) utimesSync(at(name), now, now - 3_700);
    utimesSync(at(young), now, now - 3_500);
    await writeWhole(at('file'), 'new');
    expect(readdirSync(folder).sort()).toEqual([young, '.other.csv.part', 'file', 'other.part']);
  });

  it('is removed at once by the only writer of a file, and of that file only', async () => {
    for (const name of [DRAFT, '.other.0123456789abcdef.part']) writeFileSync(at(name), 'half');
    await removeDraftsOf(at('other.csv'));
    expect(readdirSync(folder)).toEqual(['.other.0123456789abcdef.part']);
  });
});
