import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Installation } from '../../../src/doctor/check.js';
import { check } from '../../../src/doctor/checks/bank-folders.js';
import { temporaryFolder } from '../../temporary-folder.js';

async function verdictOf(...paths: readonly string[]): Promise<readonly string[]> {
  const bankFolders = paths.map((path) => ({ path, account: null }));
  const installation = { spaces: [{ id: 'berlin', accounting: { bankFolders } }] } as unknown as Installation;
  return (await check.run(installation)).map(({ state, message }) => `${state}: ${message}`);
}

it('a folder that is there is watched; without one there is nothing to look at', async () => {
  const folder = temporaryFolder('bank-folder-');
  expect(await verdictOf(folder)).toEqual([`ok: ${folder} is watched`]);
  expect(await verdictOf()).toEqual(['skipped: no folder of bank statements is watched']);
});

it('one that is not there fails, and so does a file', async () => {
  const folder = temporaryFolder('bank-folder-');
  writeFileSync(join(folder, 'file'), '');
  expect(await verdictOf(join(folder, 'gone'), join(folder, 'file'))).toEqual([
    `failed: ${join(folder, 'gone')} is not there (ENOENT)`,
    `failed: ${join(folder, 'file')} is no folder`,
  ]);
});

it('refused files that lie there are told, and folders in which nothing can be moved', async () => {
  const folder = temporaryFolder('bank-folder-');
  mkdirSync(join(folder, 'refused'));
  for (const name of ['a.xml', 'a.xml.txt', '.hidden']) writeFileSync(join(folder, 'refused', name), '');
  expect(await verdictOf(folder)).toEqual([`warning: 1 refused file lies in ${folder}/refused`]);
  if (process.getuid?.() === 0) return;
  chmodSync(folder, 0o555);
  expect(await verdictOf(folder)).toEqual([expect.stringContaining('cannot be moved in it (EACCES)')]);
  chmodSync(folder, 0o755);
});
