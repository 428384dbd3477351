import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createArchive } from '../../../src/archive/archive.js';
import { type Backup, makeBackup } from '../../../src/backup/make-backup.js';
import { openDatabase } from '../../../src/store/engine/open.js';
import { temporaryFolder } from '../../temporary-folder.js';

const T = Date.UTC(2026, 10, 21, 3);

let root: string;
beforeEach(() => {
  root = temporaryFolder('two-backups-');
});

it('refuses one of two backups into one folder, and makes it once the other has ended', async () => {
  const database = join(root, 'data', 'spacebooks.sqlite');
  const to = join(root, 'backups');
  const { close } = await openDatabase(database);
  const archive = createArchive(join(root, 'data', 'archive'));
  for (let index = 0; index < 50; index += 1) await archive.put(Buffer.from(`file ${index}`));
  const backUp = (now: number): Promise<Backup> =>
    makeBackup({ database, archive, to, version: '1.2.3', now });
  // Which of them is the first to get the folder is for the disk to say.
  const both = await Promise.allSettled([backUp(T), backUp(T + 1_000)]);
  const made = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(made).toMatchObject([{ removed: [], manifest: { version: '1.2.3' } }]);
  const refused = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refused).toMatchObject([{ code: 'backup.busy', detail: to }]);
  const later = await backUp(T + 2_000);
  expect(later.folder).toBe(join(to, '2026-11-21T030002Z'));
  const folders = [...made, later].map(({ folder }) => basename(folder));
  expect(readdirSync(to).sort()).toEqual(['.lock', ...folders, 'archive']);
  await close();
});
