import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Secret } from '@spacebooks/base/secret';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createArchive } from '../../../src/archive/archive.js';
import { createAlerts } from '../../../src/store/alerts/alerts.js';
import { openDatabase } from '../../../src/store/engine/open.js';
import { tokenFile } from '../../../src/store/tokens/token-file.js';
import { temporaryFolder } from '../../temporary-folder.js';

let folder: string;
let umask: number;
beforeEach(() => {
  folder = temporaryFolder('modes-');
  // Whoever starts it may have forgotten to set one.
  umask = process.umask(0);
});
afterEach(() => {
  process.umask(umask);
});

it('files are for their owner only, whatever the umask: database and log, archive, tokens, anchor', async () => {
  const { db, close } = await openDatabase(join(folder, 'data', 'spacebooks.sqlite'));
  await createAlerts(db).raise(
    {
      key: 'k',
      subject: 'spaces',
      about: { spaceId: null, place: { key: 'waiting' }, reason: { code: 'daemon.defect' } },
    },
    1,
  );
  await createArchive(join(folder, 'archive')).put(Buffer.from('invoice'));
  await tokenFile(join(folder, 'tokens', 'berlin')).write(new Secret('token'));
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
    const at = statSync(join(folder, name));
    return { name, isFolder: at.isDirectory(), mode: (at.mode & 0o777).toString(8) };
  });
  const names = found.map(({ name }) => name);
  for (const end of ['.sqlite', '-wal', '-shm', '.lock', '.anchor', 'berlin']) {
    expect(
      names.filter((name) => name.endsWith(end)),
      end,
    ).not.toEqual([]);
  }
  for (const { name, isFolder, mode } of found) expect(mode, name).toBe(isFolder ? '700' : '600');
  await close();
});
