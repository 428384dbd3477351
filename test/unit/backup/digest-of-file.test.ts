import { createHash } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { digestOfFile } from '../../../src/backup/digest-of-file.js';
import { temporaryFolder } from '../../temporary-folder.js';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('digest-');
});

it.each([0, 1, 1 << 20, (1 << 20) + 1])('a file of %i bytes has the digest of its bytes', async (size) => {
  const bytes = Buffer.alloc(size, 'content');
  writeFileSync(join(folder, 'file'), bytes);
  expect(await digestOfFile(join(folder, 'file'))).toBe(createHash('sha256').update(bytes).digest('hex'));
});

it('a database of more than two gigabytes, which Node does not read at once, has one', async () => {
  const path = join(folder, 'large');
  writeFileSync(path, '');
  truncateSync(path, 2 ** 31);
  expect(await digestOfFile(path)).toBe('a7c744c13cc101ed66c29f672f92455547889cc586ce6d44fe76ae824958ea51');
}, 60_000);
