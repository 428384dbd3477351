import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { BUSY_RETRY } from '../../../src/store/engine/busy-retry.js';
import { openBeside, openDatabase } from '../../../src/store/engine/open.js';
import { connect } from '../../../src/store/sqlite/connection.js';
import { migrate } from '../../../src/store/sqlite/migrate.js';
import { addMigrations } from '../../later-migrations.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { sqliteDatabase } from './database.js';

/** Names of all that a schema has, and its version. */
function schemaOf(path: string): { readonly version: unknown; readonly names: unknown[] } {
  const raw = new Sqlite(path, { readonly: true });
  try {
    const names = raw.prepare('select name from sqlite_schema order by name').pluck().all();
    return { version: raw.pragma('user_version', { simple: true }), names };
  } finally {
    raw.close();
  }
}

describe('a migration that fails half way', () => {
  it.each([
    'saga_history',
    'ksef_session',
    'journal_entry',
    'delivery',
    'mirror_day',
    'book_claim',
    'later_2',
  ])(
    '(something is called %s already) leaves the version before it and nothing of itself; then it is made good',
    async (table) => {
      addMigrations(3);
      const { path, close } = await sqliteDatabase();
      await close();
      const whole = schemaOf(path);
      const strange = new Sqlite(`${path}.strange`);
      strange.exec(`create table ${table} (a integer)`);
      strange.close();

      await expect(openDatabase(`${path}.strange`)).rejects.toMatchObject({ code: 'store.failed' });
      const broken = schemaOf(`${path}.strange`);
      expect(broken.version).toBe(table === 'later_2' ? Number(whole.version) - 2 : 0);
      await expect(openDatabase(`${path}.strange`)).rejects.toMatchObject({ code: 'store.failed' });
      expect(schemaOf(`${path}.strange`)).toEqual(broken);

      const mended = new Sqlite(`${path}.strange`);
      mended.exec(`drop table ${table}`);
      mended.close();
      await (await openDatabase(`${path}.strange`)).close();
      expect(schemaOf(`${path}.strange`)).toEqual(whole);
    },
  );
});

it('two that bring a database up to date at once each find it done', async () => {
  const { path, close } = await sqliteDatabase();
  await close();
  const whole = schemaOf(path);
  const both = await Promise.all(
    [1, 2].map(() =>
      connect(`${path}.both`, {}, { onConnect: (raw: Sqlite.Database) => raw.pragma('busy_timeout = 0') }),
    ),
  );
  await Promise.all(both.map(({ db }) => migrate(db)));
  for (const { db } of both) await db.destroy();
  expect(schemaOf(`${path}.both`)).toEqual(whole);
});

describe('who waits for migrations', () => {
  const told = async (path: string): Promise<readonly (readonly number[])[]> => {
    const steps: (readonly number[])[] = [];
    await (await openDatabase(path, { onMigration: (...step) => void steps.push(step) })).close();
    return steps;
  };

  it('is told before each of those that an older database lacks, and of none that is there', async () => {
    const path = join(temporaryFolder('older-'), 'spacebooks.sqlite');
    await (await openDatabase(path)).close();
    addMigrations(3);
    expect(await told(path)).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
    ]);
    expect(await told(path)).toEqual([]);
  });

  it('is told nothing of a database that is made', async () => {
    expect(await told(join(temporaryFolder('new-'), 'spacebooks.sqlite'))).toEqual([]);
  });
});

describe('a command while the schema is older', () => {
  it('waits for the daemon that brings it up to date', async () => {
    const { path } = await sqliteDatabase();
    const raw = new Sqlite(path);
    const version = Number(raw.pragma('user_version', { simple: true }));
    raw.pragma(`user_version = ${version - 1}`);
    const clock = { sleep: async () => void raw.pragma(`user_version = ${version}`) };
    const beside = await openBeside(path, { busyRetry: { ...BUSY_RETRY, clock } });
    await beside.close();
    raw.close();
  });

  it('is told to start the new version when the daemon that runs is of the old one', async () => {
    const { path } = await sqliteDatabase();
    const raw = new Sqlite(path);
    addMigrations(1);
    const busyRetry = { ...BUSY_RETRY, clock: { sleep: async () => {} } };
    await expect(openBeside(path, { busyRetry })).rejects.toMatchObject({ code: 'store.newer' });
    raw.close();
  });
});
