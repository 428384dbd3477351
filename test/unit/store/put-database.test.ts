import { lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openBeside, openDatabase } from '../../../src/store/engine/open.js';
import { copyDatabase } from '../../../src/store/sqlite/backup.js';
import { claimDatabase } from '../../../src/store/sqlite/lock.js';
import { putDatabase } from '../../../src/store/sqlite/put-database.js';
import { temporaryFolder } from '../../temporary-folder.js';

it('follows no link that lies where the copy is written', async () => {
  const folder = temporaryFolder('spacebooks-put-');
  const other = join(folder, 'other');
  writeFileSync(other, 'of somebody else');
  const [from, path] = [join(folder, 'copy.sqlite'), join(folder, 'new.sqlite')];
  writeFileSync(from, 'a copy');
  symlinkSync(other, `${path}.part`);
  expect(await putDatabase({ from, path, aside: null })).toBeNull();
  expect(readFileSync(other, 'utf8')).toBe('of somebody else');
  expect(lstatSync(path).isFile()).toBe(true);
  expect(readFileSync(path, 'utf8')).toBe('a copy');
});

it.each(['-wal', '-journal'])('takes a %s without its database for one that is there', async (end) => {
  const folder = temporaryFolder('spacebooks-put-');
  const [from, path] = [join(folder, 'copy.sqlite'), join(folder, 'new.sqlite')];
  writeFileSync(from, 'a copy');
  writeFileSync(path + end, 'commits');
  const refused = putDatabase({ from, path, aside: null });
  await expect(refused).rejects.toMatchObject({ code: 'backup.occupied', detail: path + end });
  expect(await putDatabase({ from, path, aside: '.old' })).toBe(`${path}.old${end}`);
  expect(readFileSync(path, 'utf8')).toBe('a copy');
  expect(readFileSync(`${path}.old${end}`, 'utf8')).toBe('commits');
  expect(readdirSync(folder).sort()).toEqual(
    ['copy.sqlite', 'new.sqlite', 'new.sqlite.lock', `new.sqlite.old${end}`].sort(),
  );
});

it('removes an empty log, as whoever only read leaves it', async () => {
  const folder = temporaryFolder('spacebooks-put-');
  const [from, path] = [join(folder, 'copy.sqlite'), join(folder, 'new.sqlite')];
  writeFileSync(from, 'a copy');
  writeFileSync(`${path}-wal`, '');
  expect(await putDatabase({ from, path, aside: null })).toBeNull();
  expect(readdirSync(folder).sort()).toEqual(['copy.sqlite', 'new.sqlite', 'new.sqlite.lock']);
});

it('carries on what was broken off, and keeps what somebody has put there meanwhile, too', async () => {
  const folder = temporaryFolder('spacebooks-put-');
  const [from, path] = [join(folder, 'copy.sqlite'), join(folder, 'new.sqlite')];
  const files = { '.restoring': 'new.sqlite.old', '.part': 'a copy', '.old': 'the old one', '': 'by hand' };
  for (const [end, text] of Object.entries(files)) writeFileSync(path + end, text);
  writeFileSync(from, 'another copy');
  await expect(putDatabase({ from, path, aside: null })).rejects.toMatchObject({ code: 'backup.occupied' });
  const now = ['', '.old', '.old-2'].map((end) => readFileSync(path + end, 'utf8'));
  expect(now).toEqual(['a copy', 'the old one', 'by hand']);
});

describe('a restore that was broken off', () => {
  let path: string;
  beforeEach(async () => {
    path = join(temporaryFolder('spacebooks-put-'), 'new.sqlite');
    const { db, close } = await openDatabase(`${path}.part`);
    await db.insertInto('heartbeat').values({ id: 1, at: 9 }).execute();
    await close();
    writeFileSync(`${path}.restoring`, 'new.sqlite.old');
    writeFileSync(path, 'the old one');
  });

  it('is finished by a command beside', async () => {
    const { db, close } = await openBeside(path);
    expect(await db.selectFrom('heartbeat').select('at').execute()).toEqual([{ at: 9 }]);
    await close();
    expect(readFileSync(`${path}.old`, 'utf8')).toBe('the old one');
  });

  it('is finished before a backup is made', async () => {
    await copyDatabase(path, `${path}.copy`);
    const { db, close } = await openDatabase(`${path}.copy`);
    expect(await db.selectFrom('heartbeat').select('at').execute()).toEqual([{ at: 9 }]);
    await close();
  });

  it('is busy for a command beside while somebody is at it, who alone may finish it', async () => {
    const releaseClaim = claimDatabase(path);
    await expect(openBeside(path)).rejects.toMatchObject({ code: 'store.busy' });
    expect(readFileSync(path, 'utf8')).toBe('the old one');
    releaseClaim();
  });
});
