import { closeSync, openSync, writeSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/engine/open.js';
import { checkPages } from '../../../src/store/sqlite/page-check/page-check.js';
import { sqliteDatabase } from './database.js';

const APART = { bytesInPlace: 0, patienceMs: 60_000 };
const AT_ONCE = { bytesInPlace: 0, patienceMs: 0 };

/** A database whose history has many pages, of which one in the middle is rubbish. */
async function damaged(table: string): Promise<string> {
  const { path, close } = await sqliteDatabase();
  await close();
  const raw = new Sqlite(path);
  raw.exec(`insert into saga (id, space_id, invoice_id, created_at, version, state, lock, produced, requested, done_before,
      failures, settings_digest) values ('s', 'berlin', 'i', 1, 1, 'done', 'none', 0, 1, 0, 0, 'd')`);
  const history = raw.prepare(
    `insert into saga_history (saga_id, sequence, at, state) values ('s', ?, 1, ?)`,
  );
  const event = raw.prepare(`insert into inbox_event (received_at, space_id, event, invoice_id, saga_id)
    values (?, 'berlin', 'requested_e_invoice', ?, 's')`);
  raw.transaction(() => {
    for (let row = 1; row <= 2_000; row += 1) {
      history.run(row, `a state of some length, as real ones have ${row}`);
      event.run(row, `an invoice of some length ${row}`);
    }
  })();
  const size = Number(raw.pragma('page_size', { simple: true }));
  const root =
    raw.prepare<[string], number>('select rootpage from sqlite_schema where name = ?').pluck().get(table) ??
    0;
  raw.pragma('wal_checkpoint(truncate)');
  raw.close();
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(size, 'rubbish'), 0, size, (root - 1) * size);
  closeSync(file);
  return path;
}

describe('a database with a damaged page', () => {
  it.each(['saga_history', 'inbox_event'])('of %s is not opened, and the table is named', async (table) => {
    const path = await damaged(table);
    const refused = { code: 'store.failed', detail: expect.stringContaining(`the table ${table}: `) };
    await expect(openDatabase(path)).rejects.toMatchObject(refused);
    // The claim and the other process are gone.
    await expect(openDatabase(path, { pageCheck: APART })).rejects.toMatchObject(refused);
  });

  it('that a start does not wait for is told afterwards', async () => {
    const path = await damaged('saga_history');
    const { pages, close } = await openDatabase(path, { pageCheck: AT_ONCE });
    expect(await pages.verdict).toMatchObject({
      state: 'damaged',
      failure: { code: 'store.failed', detail: expect.stringContaining('the table saga_history: ') },
    });
    await close();
  });
});

describe('a sound database', () => {
  it.each([
    ['in place', undefined],
    ['in a process of its own', APART],
  ])('is said to be so, read %s', async (_how, bounds) => {
    const { path, close } = await sqliteDatabase();
    await close();
    const raw = new Sqlite(path);
    const { verdict } = await checkPages(raw, bounds);
    raw.close();
    expect(await verdict).toEqual({ state: 'sound' });
  });

  it('of a file that is gone when the other process looks: unknown, and why', async () => {
    const gone = { name: '/nowhere/spacebooks.sqlite', pragma: () => 1 } as unknown as Sqlite.Database;
    const { verdict } = await checkPages(gone, APART);
    expect(await verdict).toMatchObject({ state: 'unknown', why: expect.any(String) });
  });
});
