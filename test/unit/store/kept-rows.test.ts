import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { transact } from '../../../src/store/engine/transact.js';
import { insertSaga } from '../../../src/store/sagas/saga-start.js';
import { sqliteDatabase, temporaryDatabase } from './database.js';

it('what was released of a batch stays as it is, whatever the program thinks', async () => {
  const { path, close } = await sqliteDatabase();
  await close();
  const raw = new Sqlite(path);
  raw.exec(`insert into batch values ('berlin', 1, 'a', 'books', 'released', null, null, null, 1, '2026-01-01', '2026-01-31',
    '{}', '[]');
    insert into journal_entry values ('berlin', 1, 0, 'entry', 0, 'books', 'i', 'revenue', 3, null, '2026-01-02', '{}')`);
  expect(() => raw.exec("update journal_entry set content = '[]'")).toThrow('never changed');
  expect(() => raw.exec('delete from journal_entry')).toThrow('append-only');
  expect(() => raw.exec("update batch set manifest = '[]'")).toThrow('never changed');
  expect(() => raw.exec('delete from batch')).toThrow('append-only');
  raw.close();
});

it('an invoice has at most one open saga, and the next saga has a higher number', async () => {
  const { db } = await temporaryDatabase();
  const first = { id: 'a', spaceId: 'berlin', invoiceId: 'i1', settingsDigest: 'S', requested: true };
  await transact(db, (transaction) => insertSaga(transaction, first, 20));
  await transact(db, (transaction) => insertSaga(transaction, { ...first, id: 'b', invoiceId: 'i2' }, 5));
  const second = { ...first, id: 'c' };
  await expect(transact(db, (transaction) => insertSaga(transaction, second, 5))).rejects.toThrow(
    /UNIQUE|unique/,
  );
  const sagas = await db.selectFrom('saga').select(['sequence', 'id']).orderBy('sequence').execute();
  expect(sagas.map(({ sequence, id }) => `${sequence} ${id}`)).toEqual(['1 a', '2 b']);
});
