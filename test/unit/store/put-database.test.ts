import { lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { putDatabase } from '../../../src/store/sqlite/put-database.js';
import { temporaryFolder } from '../../temporary-folder.js';

it('follows no link that lies where the copy is written', () => {
  const folder = temporaryFolder('spacebooks-put-');
  const other = join(folder, 'other');
  writeFileSync(other, 'of somebody else');
  const [from, path] = [join(folder, 'copy.sqlite'), join(folder, 'new.sqlite')];
  writeFileSync(from, 'a copy');
  symlinkSync(other, `${path}.part`);
  expect(putDatabase({ from, path, aside: null })).toBeNull();
  expect(readFileSync(other, 'utf8')).toBe('of somebody else');
  expect(lstatSync(path).isFile()).toBe(true);
  expect(readFileSync(path, 'utf8')).toBe('a copy');
});
