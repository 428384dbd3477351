import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createArchive, openArchive } from '../../../src/archive/archive.js';
import type { Archive } from '../../../src/archive/content.js';
import { type Backup, makeBackup } from '../../../src/backup/make-backup.js';
import { type RestoreRequest, restoreBackup } from '../../../src/backup/restore-backup.js';
import type { Failure } from '../../../src/domain/errors.js';
import { type OpenDatabase, openDatabase } from '../../../src/store/engine/open.js';
import { createInbox } from '../../../src/store/sagas/inbox.js';
import { failureAdvice } from '../../../src/words/failures.js';
import { startS3 } from '../../s3/s3-server.js';
import { temporaryFolder } from '../../temporary-folder.js';

const T = Date.UTC(2026, 10, 21, 3);
const DAY = 86_400_000;

let root: string;
let path: string;
let archive: Archive;
let opened: OpenDatabase | null;
let to: string;

beforeEach(async () => {
  root = temporaryFolder('backup-');
  path = join(root, 'data', 'spacebooks.sqlite');
  to = join(root, 'backups');
  archive = createArchive(join(root, 'data', 'archive'));
  opened = await openDatabase(path);
});

afterEach(async () => {
  await opened?.close();
});

/** An e-invoice whose PDF is in the archive. */
async function invoice(id: string): Promise<string> {
  const db = opened?.db;
  if (db === undefined) throw new Error('the database is closed');
  const event = { spaceId: 'berlin', event: 'requested_e_invoice', invoiceId: id, trigger: null } as const;
  await createInbox(db).receive(event, { newId: id, settingsDigest: 'S' }, T);
  const pdf = await archive.put(Buffer.from(`PDF of ${id}`));
  await db.updateTable('saga').set({ pdf }).where('id', '=', id).execute();
  return pdf;
}

const backUp = (now = T, more: { keep?: number } = {}): Promise<Backup> =>
  makeBackup({ database: path, archive, to, version: '1.2.3', now, ...more });

const fileOf = (folder: string, address: string): string => join(folder, address.slice(0, 2), address);

async function restore(more: Partial<RestoreRequest> = {}) {
  await opened?.close();
  opened = null;
  const here = { from: to, database: path, archive: createArchive(join(root, 'data', 'archive')) };
  return restoreBackup({ ...here, force: false, now: T, ...more });
}

describe('a backup', () => {
  it('holds database and archive as they are beside a daemon that works, and says so', async () => {
    const pdf = await invoice('a');
    const { folder, manifest, archive: copies } = await backUp();
    expect(folder).toBe(join(to, '2026-11-21T030000Z'));
    expect(readdirSync(folder).sort()).toEqual(['manifest.json', 'spacebooks.sqlite']);
    expect(copies).toEqual({ copied: 1, kept: 0 });
    expect(manifest).toMatchObject({
      version: '1.2.3',
      at: '2026-11-21T03:00:00.000Z',
      audit: { rows: 0, head: null },
      counts: { saga: 1, inbox_event: 1, batch: 0 },
      archive: { files: 1 },
    });
    expect(readFileSync(fileOf(join(to, 'archive'), pdf), 'utf8')).toBe('PDF of a');
    const copy = new Sqlite(join(folder, 'spacebooks.sqlite'), { readonly: true });
    expect(copy.prepare('select pdf from saga').pluck().get()).toBe(pdf);
    copy.close();
  });

  it('is for the eyes of its owner, whatever the umask', async () => {
    await invoice('a');
    const umask = process.umask(0);
    const { folder } = await backUp().finally(() => process.umask(umask));
    const modes = readdirSync(to, { recursive: true, encoding: 'utf8' }).map((name) => {
      const at = statSync(join(to, name));
      return [name, (at.mode & 0o777).toString(8), at.isDirectory()] as const;
    });
    expect(modes.length).toBeGreaterThan(4);
    for (const [name, mode, isFolder] of modes) expect(mode, name).toBe(isFolder ? '700' : '600');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('copies only what is new, puts right what was damaged, and removes the oldest', async () => {
    const first = await invoice('a');
    await backUp(T);
    await invoice('b');
    expect((await backUp(T + DAY)).archive).toEqual({ copied: 1, kept: 1 });
    writeFileSync(fileOf(join(to, 'archive'), first), 'PDF of x');
    const third = await backUp(T + 2 * DAY, { keep: 2 });
    expect(third.archive).toEqual({ copied: 1, kept: 1 });
    expect(readFileSync(fileOf(join(to, 'archive'), first), 'utf8')).toBe('PDF of a');
    expect(third.removed).toEqual(['2026-11-21T030000Z']);
    expect(readdirSync(to).sort()).toEqual(['.lock', '2026-11-22T030000Z', '2026-11-23T030000Z', 'archive']);
  });

  it('clears away what one left that was broken off', async () => {
    await invoice('a');
    await backUp(T);
    const part = join(to, '2026-11-20T030000Z.part');
    writeFileSync(part, '');
    expect((await backUp(T + DAY)).removed).toEqual(['2026-11-20T030000Z.part']);
    expect(existsSync(part)).toBe(false);
  });

  it.each([
    [
      'a file of the archive is missing',
      (pdf: string) => rmSync(fileOf(join(root, 'data', 'archive'), pdf)),
      /ENOENT at/,
    ],
    [
      'a file of the archive was changed',
      (pdf: string) => writeFileSync(fileOf(join(root, 'data', 'archive'), pdf), 'PDF of x'),
      /was changed/,
    ],
  ])('is not made where %s, and the one before stays', async (_what, harm, detail) => {
    await invoice('a');
    await backUp(T);
    harm(await invoice('b'));
    const failure = { code: 'backup.failed', detail: expect.stringMatching(detail) };
    await expect(backUp(T + DAY)).rejects.toMatchObject(failure);
    expect(readdirSync(to).sort()).toEqual(['.lock', '2026-11-21T030000Z', 'archive']);
  });

  it('is not made where the audit log was changed', async () => {
    const insert = `insert into audit_log values (1, 1, 'berlin', 'batch released', '{}', null, 'no hash of it')`;
    const raw = new Sqlite(path);
    raw.exec(insert);
    raw.close();
    await expect(backUp()).rejects.toMatchObject({
      code: 'backup.failed',
      detail: 'the database: the audit log: row 1 was changed',
    });
  });
});

describe('a restore', () => {
  it('puts database and archive in their place, on a machine that has neither', async () => {
    const pdf = await invoice('a');
    await backUp();
    await opened?.close();
    opened = null;
    rmSync(join(root, 'data'), { recursive: true });
    const restored = await restore();
    expect(restored).toMatchObject({ aside: null, archive: { copied: 1, kept: 0 } });
    expect(Buffer.from(await archive.get(pdf)).toString()).toBe('PDF of a');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    opened = await openDatabase(path);
    expect(await opened.db.selectFrom('saga').select('pdf').execute()).toEqual([{ pdf }]);
    // The machine that is gone may have handed out more.
    expect(await opened.db.selectFrom('book_hold').selectAll().execute()).toEqual([{ space_id: '*' }]);
  });

  it('does not overwrite unless told to, and keeps what was there', async () => {
    await invoice('a');
    await backUp();
    const later = await invoice('b');
    await expect(restore()).rejects.toMatchObject({ code: 'backup.occupied' });
    const { aside } = await restore({ force: true });
    expect(aside).toBe(`${path}.before-restore-20261121T030000Z`);
    const old = new Sqlite(aside ?? '', { readonly: true });
    expect(old.prepare('select count(*) from saga').pluck().get()).toBe(2);
    old.close();
    // What was archived since stays.
    expect(Buffer.from(await archive.get(later)).toString()).toBe('PDF of b');
  });

  it('refuses while a daemon works', async () => {
    await invoice('a');
    await backUp();
    const here = { from: to, database: path, archive: createArchive(join(root, 'data', 'archive')) };
    const refused = await restoreBackup({ ...here, force: true, now: T }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'backup.in-use' });
    expect(failureAdvice(refused as Failure)).toMatch(
      /^Stop the daemon first: systemctl stop spacebooks.*repeat the restore/,
    );
    // As the advice says: it is stopped, and the restore repeated.
    expect((await restore({ force: true })).aside).not.toBeNull();
  });

  it.each([
    ['was broken off', (folder: string) => rmSync(join(folder, 'manifest.json')), /broken off/],
    ['has no database', (folder: string) => rmSync(join(folder, 'spacebooks.sqlite')), /cannot be read/],
    [
      'has another database',
      (folder: string) => {
        chmodSync(join(folder, 'spacebooks.sqlite'), 0o600);
        writeFileSync(join(folder, 'spacebooks.sqlite'), 'x', { flag: 'a' });
      },
      /was changed or is not whole/,
    ],
    [
      'lacks a file of the archive',
      (folder: string) => rmSync(join(folder, '..', 'archive'), { recursive: true }),
      /ENOENT/,
    ],
  ])('refuses a backup that %s, and touches nothing', async (_what, harm, detail) => {
    await invoice('a');
    const { folder } = await backUp();
    harm(folder);
    const before = readdirSync(join(root, 'data')).sort();
    const failure = { code: 'backup.unusable', detail: expect.stringMatching(detail) };
    await expect(restore({ force: true, from: folder })).rejects.toMatchObject(failure);
    expect(readdirSync(join(root, 'data')).sort()).toEqual(
      expect.arrayContaining(before.filter((name) => !/-(wal|shm|journal)$/.test(name))),
    );
    expect(existsSync(path)).toBe(true);
  });
});

describe('a backup of an archive on S3', () => {
  it('holds its files, and is restored into another bucket', async () => {
    const server = await startS3();
    const other = { ...server.location, prefix: 'other' };
    archive = openArchive(server.location);
    const pdf = await invoice('a');
    expect((await backUp()).archive).toEqual({ copied: 1, kept: 0 });
    expect(readFileSync(fileOf(join(to, 'archive'), pdf), 'utf8')).toBe('PDF of a');
    expect((await backUp(T + DAY)).archive).toEqual({ copied: 0, kept: 1 });
    await opened?.close();
    opened = null;
    rmSync(path);
    const restored = await restore({ archive: openArchive(other) });
    expect(restored.archive).toEqual({ copied: 1, kept: 0 });
    expect(await server.read(`other/${pdf.slice(0, 2)}/${pdf}`)).toBe('PDF of a');
  });
});
