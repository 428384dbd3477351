import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/engine/open.js';
import { transact } from '../../../src/store/engine/transact.js';
import { insertSaga } from '../../../src/store/sagas/saga-start.js';
import { MIGRATIONS } from '../../../src/store/sqlite/migrate.js';
import { temporaryFolder } from '../../temporary-folder.js';

/** Those that were released before sagas had a sequence of their own. */
const BEFORE = MIGRATIONS.slice(0, 16);
const SEQUENCE = MIGRATIONS[16] ?? [];

it('sagas keep their numbers and all that points to them; the next one has a higher number', async () => {
  const path = join(temporaryFolder('sequence-'), 'old.sqlite');
  const old = new Sqlite(path);
  for (const statement of BEFORE.flat()) old.exec(statement);
  old.pragma(`user_version = ${BEFORE.length}`);
  const saga =
    old.prepare(`insert into saga (rowid, id, space_id, invoice_id, created_at, version, state, lock,
    produced, requested, done_before, failures, settings_digest, run_at, parked_from, ksef, corrects)
    values (?, ?, 'berlin', ?, ?, 1, ?, 'none', 0, 1, 0, 0, 'S', ?, ?, ?, ?)`);
  // Numbers with gaps, and moments of a clock that was put back.
  saga.run(3, 'a', 'i1', 30, 'done', null, null, '{"number":"K-1"}', null);
  saga.run(7, 'b', 'i2', 20, 'parked', 25, 'fetched', null, '{"number":"R-1","issueDate":null}');
  saga.run(8, 'c', 'i1', 10, 'requested', 10, null, null, null);
  for (const id of ['a', 'b', 'c'])
    old.prepare("insert into saga_history values (?, 1, 1, 'requested', null)").run(id);
  old.exec(`insert into inbox_event (received_at, space_id, event, invoice_id, saga_id) values (1, 'berlin', 'e', 'i1', 'a');
    insert into alert (key, subject, raised_at, saga_id, code, text) values ('k', 's', 1, 'b', 'c', 't');
    insert into ksef_adoption (saga_id, ksef_number, decided_by, decided_at) values ('b', 'K-2', 'eva', 1);
    insert into operator_decision (at, kind, decided_by, space_id, saga_id) values (1, 'retry', 'eva', 'berlin', 'c')`);
  const everything = 'select * from saga order by id';
  const before = old.prepare(everything).all();
  const schema = "select name from sqlite_schema where tbl_name <> 'saga_before' order by name";
  const names = old.prepare(schema).pluck().all();
  old.transaction(() => SEQUENCE.forEach((statement) => void old.exec(statement)))();
  expect(old.prepare(schema).pluck().all()).toEqual(names);
  old.pragma(`user_version = ${BEFORE.length + 1}`);
  old.close();

  const { db, close } = await openDatabase(path);
  try {
    const next = { id: 'd', spaceId: 'berlin', invoiceId: 'i3', settingsDigest: 'S', requested: true };
    await transact(db, (transaction) => insertSaga(transaction, next, 5));
    const sagas = await db.selectFrom('saga').select(['sequence', 'id']).orderBy('sequence').execute();
    expect(sagas.map(({ sequence, id }) => `${sequence} ${id}`)).toEqual(['3 a', '7 b', '8 c', '9 d']);
    // The database still refuses a second open saga of an invoice, and to let go of a history.
    const second = { ...next, id: 'e', invoiceId: 'i1' };
    await expect(transact(db, (transaction) => insertSaga(transaction, second, 5))).rejects.toThrow('UNIQUE');
    await expect(db.deleteFrom('saga_history').execute()).rejects.toThrow('append-only');
  } finally {
    await close();
  }
  const raw = new Sqlite(path, { readonly: true });
  expect(raw.pragma('foreign_key_check')).toEqual([]);
  const rows = raw.prepare("select * from saga where id <> 'd' order by id").all();
  const after = rows as { sequence: number; latest: number }[];
  expect(after.map(({ sequence: _sequence, latest: _latest, ...row }) => row)).toEqual(before);
  // Of two sagas of an invoice it is the later one that counts.
  expect(after.map(({ latest }) => latest)).toEqual([0, 1, 1]);
  raw.close();
});
