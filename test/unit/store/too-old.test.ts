import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { judgeDatabase } from '../../../src/doctor/checks/database.js';
import { engineOf, openBeside, openDatabase } from '../../../src/store/engine/open.js';
import { connect } from '../../../src/store/postgres/connection.js';
import { hasPostgres } from '../../postgres/cluster.js';
import { shareCluster } from '../../postgres/share-cluster.js';
import { temporaryFolder } from '../../temporary-folder.js';

/** As versions before 0.2.0 left one: with a number, and without our mark. */
function tooOld(): string {
  const path = join(temporaryFolder('too-old-'), 'old.sqlite');
  const raw = new Sqlite(path);
  raw.exec('create table saga (id text)');
  raw.pragma('user_version = 46');
  raw.close();
  return path;
}

const REFUSED = { code: 'store.too-old' };

describe('SQLite', () => {
  it('a database of a version before the baseline is refused and stays as it is', async () => {
    const path = tooOld();
    const engine = await engineOf(path);
    await expect(openDatabase(path)).rejects.toMatchObject(REFUSED);
    await expect(openBeside(path)).rejects.toMatchObject(REFUSED);
    await expect(engine.verifyCopy(path)).rejects.toMatchObject(REFUSED);
    const raw = new Sqlite(path, { readonly: true });
    expect(raw.prepare('select name from sqlite_schema').pluck().all()).toEqual(['saga']);
    expect(raw.pragma('user_version', { simple: true })).toBe(46);
    raw.close();
  });

  it('a database under a new name is made beside it', async () => {
    const path = tooOld();
    await expect(openDatabase(path)).rejects.toMatchObject(REFUSED);
    const { db, close } = await openDatabase(`${path}.new`);
    expect(await db.selectFrom('saga').selectAll().execute()).toEqual([]);
    await close();
  });

  it('the doctor says so, and what to do', async () => {
    const path = tooOld();
    const look = await (await engineOf(path)).inspect(path);
    expect(judgeDatabase(path, look, false)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('before 0.2.0'),
      fix: expect.stringContaining('store.path'),
    });
  });
});

describe.skipIf(!hasPostgres())('PostgreSQL', () => {
  const { emptyDatabase } = shareCluster();

  it('refuses it, too', async () => {
    const url = await emptyDatabase();
    const db = connect(url, {});
    await sql`create table schema_version (one bigint primary key, version bigint, only_add bigint)`.execute(
      db,
    );
    await sql`insert into schema_version values (1, 30, 28)`.execute(db);
    await db.destroy();
    await expect(openDatabase(url)).rejects.toMatchObject(REFUSED);
    await expect(openBeside(url)).rejects.toMatchObject(REFUSED);
    const look = await (await engineOf(url)).inspect(url);
    expect(look).toMatchObject({ state: 'unreadable', ...REFUSED });
  });
});
