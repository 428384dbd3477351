import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { createAlerts } from '../../../src/store/alerts/alerts.js';
import { openDatabase } from '../../../src/store/engine/open.js';
import { MIGRATIONS } from '../../../src/store/sqlite/migrate.js';
import { temporaryFolder } from '../../temporary-folder.js';

/** Those that were released before alerts had an end. */
const BEFORE = MIGRATIONS.slice(0, 7);

it('of the alerts from before, those last whose invoice still waits for a person', async () => {
  const folder = temporaryFolder('alerts-');
  const path = join(folder, 'old.sqlite');
  const raw = new Sqlite(path);
  for (const statement of BEFORE.flat()) raw.exec(statement);
  raw.pragma(`user_version = ${BEFORE.length}`);
  const saga = raw.prepare(
    `insert into saga (id, space_id, invoice_id, created_at, version, state, lock, produced, requested, done_before,
       failures, settings_digest) values (?, 'berlin', ?, 1, 1, ?, 'none', 0, 1, 0, 0, 'S')`,
  );
  saga.run('s1', 'i1', 'refused');
  saga.run('s2', 'i2', 'refused');
  saga.run('s3', 'i2', 'done');
  const alert = raw.prepare(
    `insert into alert (key, raised_at, space_id, saga_id, code, text, sent_at)
     values (?, 5, 'berlin', ?, 'invoice.refused', 'words', 6)`,
  );
  for (const [key, of] of [
    ['a', 's1'],
    ['b', 's1'],
    ['c', 's2'],
    ['d', 's3'],
    ['e', null],
  ])
    alert.run(key, of);
  raw.close();

  const { db, close } = await openDatabase(path);
  try {
    const records = await createAlerts(db).list({ open: false, limit: 10 });
    expect(records.map(({ subject, resolvedAt, sentAt }) => [subject, resolvedAt, sentAt])).toEqual([
      ['e', 5, 6],
      ['invoice:berlin:i2', 5, 6],
      ['invoice:berlin:i2', 5, 6],
      ['invoice:berlin:i1', null, 6],
      ['invoice:berlin:i1', 5, 6],
    ]);
  } finally {
    await close();
  }
});
