import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBankLines } from '../../../src/store/bank/bank-lines.js';
import { createBankStatements } from '../../../src/store/bank/bank-statements.js';
import { createAuditLog } from '../../../src/store/books/audit.js';
import { COPIED, copyStore } from '../../../src/store/engine/copy-store.js';
import { type Db, openDatabase } from '../../../src/store/engine/open.js';
import { createInbox } from '../../../src/store/sagas/inbox.js';
import { hasPostgres } from '../../postgres/cluster.js';
import { shareCluster } from '../../postgres/share-cluster.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { NOW, openBooks, SPACE } from '../books/batches/books.js';
import { sqliteDatabase } from './database.js';

/** A database with books, callbacks and sagas, closed. */
async function filled(): Promise<string> {
  const path = join(temporaryFolder('copied-'), 'spacebooks.sqlite');
  const { db, close } = await openDatabase(path);
  const books = await openBooks(SPACE, { db, path });
  for (let number = 0; number < 600; number += 1) books.put({ id: `i${number}`, number: `RE-${number}` });
  await books.export();
  await books.batches.decide({ spaceId: SPACE, number: 1, status: 'voided', reason: 'why', now: NOW });
  await books.export();
  const quarantined = { received_at: NOW, space_id: SPACE, event: 'x', quarantine: 'why', body: 'a\0b' };
  await db.insertInto('inbox_event').values(quarantined).execute();
  const event = { spaceId: SPACE, event: 'requested_e_invoice', invoiceId: 'i1', trigger: 'manual' } as const;
  await createInbox(db).receive(event, { newId: 's1', settingsDigest: 's' }, NOW);
  await takeStatement(db, '1');
  await createBankLines(db).ignore(SPACE, 1, { at: NOW, by: 'anna', why: 'why' });
  await close();
  return path;
}

async function takeStatement(db: Db, number: string): Promise<void> {
  const day = '2026-11-03';
  const line = {
    bookedOn: day,
    valueOn: day,
    amount: 100,
    counterparty: { name: null, account: null, bic: null },
    remittance: number,
    endToEndId: null,
    bankReference: null,
    references: [],
    ultimateParty: null,
    batchCount: null,
    returnReason: null,
    fees: 0,
    original: null,
  };
  const about = {
    account: 'DE1',
    currency: 'EUR',
    number,
    from: day,
    to: day,
    kind: 'booked' as const,
    opening: null,
    remarks: [],
    closing: null,
  };
  const statements = [{ ...about, lines: [line] }];
  await createBankStatements(db).take({ spaceId: SPACE, statements, by: 'anna', now: NOW });
}

it('copies every table', async () => {
  const { db } = await sqliteDatabase();
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  // The index of words follows what is written to invoice_facts.
  const written = tables.filter((name) => !name.startsWith('invoice_words'));
  expect(COPIED.map(({ table }) => table).sort()).toEqual(written.sort());
});

it('refuses a copy that is not empty, a database that a daemon works with, and keeps nothing', async () => {
  const path = await filled();
  const other = await filled();
  await expect(copyStore(path, other)).rejects.toMatchObject({ code: 'backup.occupied' });
  const daemon = await openDatabase(path);
  const fresh = join(temporaryFolder('copied-'), 'new.sqlite');
  await expect(copyStore(path, fresh)).rejects.toMatchObject({ code: 'daemon.already-running' });
  await daemon.close();
  const copied = await copyStore(path, fresh);
  expect(copied.tables.find(({ table }) => table === 'journal_entry')?.rows).toBe(1_200);
});

describe.skipIf(!hasPostgres())('a database that moves to PostgreSQL and back', () => {
  const { emptyDatabase } = shareCluster();

  it('is the same row by row, its books verify on both, and it goes on counting', async () => {
    const path = await filled();
    const url = await emptyDatabase();
    const there = await copyStore(path, url);
    expect(there.replaced).toBe(1);
    expect(there.tables.filter(({ rows }) => rows > 0).map(({ table, rows }) => `${table} ${rows}`)).toEqual([
      'saga 1',
      'inbox_event 2',
      'saga_history 1',
      'batch 2',
      'journal_entry 1200',
      'batch_open_item 1200',
      'batch_file 2',
      'audit_log 5',
      'store_identity 1',
      'invoice_facts 1',
      'bank_statement 1',
      'bank_line 1',
      'bank_statement_day 1',
      'bank_decision 1',
      'bank_line_state 1',
      'figures_batch 2',
    ]);

    const moved = await openDatabase(url);
    expect(await createAuditLog(moved.db).verify()).toMatchObject({ ok: true, rows: 5 });
    const event = { spaceId: SPACE, event: 'updated_invoice', invoiceId: 'i9', trigger: null } as const;
    await createInbox(moved.db).receive(event, { newId: 's2', settingsDigest: 's' }, NOW + 1);
    const ids = await moved.db.selectFrom('inbox_event').select('id').orderBy('id').execute();
    expect(ids.map(({ id }) => id)).toEqual([1, 2, 3]);
    await moved.close();

    const back = join(temporaryFolder('copied-'), 'back.sqlite');
    const again = await copyStore(url, back);
    expect(again.tables.find(({ table }) => table === 'audit_log')).toEqual(
      there.tables.find(({ table }) => table === 'audit_log'),
    );
    expect(again.replaced).toBe(0);
    const last = await openDatabase(back);
    expect(await createAuditLog(last.db).verify()).toMatchObject({ ok: true, rows: 5 });
    // Its anchor is there: the books are not taken for restored ones.
    expect(await last.db.selectFrom('book_hold').selectAll().execute()).toEqual([]);
    await last.close();

    const later = await openDatabase(url);
    await takeStatement(later.db, '2');
    expect((await createBankLines(later.db).list(SPACE, { open: true })).map(({ id }) => id)).toEqual([2]);
    await later.close();
  });
});
