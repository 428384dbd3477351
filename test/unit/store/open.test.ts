import { statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openBeside, openDatabase } from '../../../src/store/engine/open.js';
import { addMigrations } from '../../later-migrations.js';
import { sqliteDatabase } from './database.js';

describe('openDatabase', () => {
  it('lets one daemon in at a time', async () => {
    const { path, close } = await sqliteDatabase();
    await expect(openDatabase(path)).rejects.toMatchObject({ code: 'daemon.already-running', detail: path });
    await close();
    await (await openDatabase(path)).close();
  });

  it('does not shut readers out', async () => {
    const { path } = await sqliteDatabase();
    const reader = new Sqlite(path, { readonly: true });
    expect(reader.prepare('select count(*) as sagas from saga').get()).toEqual({ sagas: 0 });
    reader.close();
  });

  it('writes every commit to the disk before it says so', async () => {
    const { db } = await sqliteDatabase();
    expect((await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows).toEqual([
      { synchronous: 2 },
    ]);
    expect((await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db)).rows).toEqual([
      { journal_mode: 'wal' },
    ]);
  });

  it('refuses a database of a newer version', async () => {
    const { path, close } = await sqliteDatabase();
    await close();
    const raw = new Sqlite(path);
    raw.pragma('user_version = 99');
    raw.close();
    await expect(openDatabase(path)).rejects.toMatchObject({
      code: 'store.newer',
      detail: expect.stringContaining('version 99'),
    });
  });

  it('says that the disk is full, and what was committed before stays', async () => {
    const { path, db } = await sqliteDatabase();
    await db.insertInto('token_user').values({ token_digest: 'a', user_id: 'u' }).execute();
    const pages = (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows[0]?.page_count;
    await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db);
    const { createInbox } = await import('../../../src/store/sagas/inbox.js');
    const callback = {
      spaceId: 'berlin',
      event: 'sent_invoice',
      why: 'large',
      body: 'x'.repeat(60_000),
    } as const;
    await expect(createInbox(db).quarantine(callback, 1)).rejects.toMatchObject({
      code: 'store.full',
      kind: 'transient',
    });
    expect(await db.selectFrom('token_user').selectAll().execute()).toEqual([
      { token_digest: 'a', user_id: 'u' },
    ]);
    expect(await db.selectFrom('alert').selectAll().execute()).toEqual([]);
    expect(statSync(path).size).toBeGreaterThan(0);
  });

  it('says so, too, when SQLite has rolled the transaction back by itself', async () => {
    const { db } = await sqliteDatabase();
    const pages = (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows[0]?.page_count;
    await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db);
    const fill = db.transaction().execute(async (transaction) => {
      for (let row = 0; row < 500; row += 1) {
        const values = { token_digest: `${row}${'x'.repeat(2_000)}`, user_id: 'u' };
        await transaction.insertInto('token_user').values(values).execute();
      }
    });
    await expect(fill).rejects.toMatchObject({ code: 'store.full' });
    expect(await db.selectFrom('token_user').selectAll().execute()).toEqual([]);
  });
});

describe('openBeside', () => {
  it('writes beside the daemon that has the database', async () => {
    const { path, db } = await sqliteDatabase();
    const beside = await openBeside(path);
    await beside.db.insertInto('token_user').values({ token_digest: 'a', user_id: 'u' }).execute();
    await beside.close();
    expect(await db.selectFrom('token_user').selectAll().execute()).toHaveLength(1);
  });

  it('makes no database, and leaves one of another version alone', async () => {
    const { path, close } = await sqliteDatabase();
    await expect(openBeside(`${path}.absent`)).rejects.toMatchObject({ code: 'store.missing' });
    await close();
    addMigrations(1);
    await expect(openBeside(path)).rejects.toMatchObject({ code: 'store.newer' });
  });
});
