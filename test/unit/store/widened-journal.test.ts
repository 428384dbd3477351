import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/engine/open.js';
import { MIGRATIONS } from '../../../src/store/sqlite/migrate.js';
import { temporaryFolder } from '../../temporary-folder.js';

const WIDENED = MIGRATIONS.findIndex((statements) =>
  statements.some((each) => each.includes('journal_entry_wider')),
);

const ENTRIES = `select space_id, batch_number, position, id, voided, series, invoice_id, part, generation, reverses,
  document_date, content from journal_entry order by position`;

it('entries that were released before there were deferrals are the same, and stay so', async () => {
  const path = join(temporaryFolder('widened-'), 'books.sqlite');
  const before = new Sqlite(path);
  for (const statement of MIGRATIONS.slice(0, WIDENED).flat()) before.exec(statement);
  before.pragma(`user_version = ${WIDENED}`);
  before.exec(`insert into batch values ('berlin', 1, 'a', 'books', 'released', null, null, 1, '2026-01-01', '2026-01-31',
    '{}', '[]', '[]')`);
  const insert =
    before.prepare(`insert into journal_entry values ('berlin', 1, ?, ?, 0, 'books', 'i', ?, 3, null,
    '2026-01-02', ?)`);
  for (const [position, part] of ['revenue', 'payment', 'write-off'].entries()) {
    insert.run(position, `entry-${position}`, part, `{ "net": ${position} }`);
  }
  const released = before.prepare(ENTRIES).all();
  before.close();

  await (await openDatabase(path)).close();

  const after = new Sqlite(path);
  expect(after.prepare(ENTRIES).all()).toEqual(released);
  expect(() => after.exec("update journal_entry set content = '{}'")).toThrow('never changed');
  expect(() => after.exec('delete from journal_entry')).toThrow('append-only');
  expect(
    after
      .prepare(
        "select name from sqlite_schema where name like 'journal_entry%' and type = 'index' order by name",
      )
      .pluck()
      .all(),
  ).toEqual([
    'journal_entry_booked',
    'journal_entry_deferred',
    'journal_entry_once',
    'journal_entry_revenue',
    'journal_entry_reversed_once',
    'journal_entry_series',
  ]);
  after.close();
});
