import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { verifyBooks } from '../../../../src/books/batches/verify-books.js';
import { tamper } from '../../../tamper.js';
import { type Books, NOW, openBooks, SPACE } from './books.js';

async function released(): Promise<Books> {
  const books = await openBooks();
  books.put({ id: 'a', number: 'A' });
  await books.export();
  books.put({ id: 'b', number: 'B' });
  books.put({ id: 'c', number: 'C', invoiceDate: '2026-11-01' });
  await books.export();
  return books;
}

async function execute({ db }: Books, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}

describe('what was released', () => {
  it.each([
    ["update batch set manifest = '{}'", 'a released batch is never changed'],
    [
      "update batch set status = 'accepted', decided_at = 1, period_to = ''",
      'a released batch is never changed',
    ],
    ['delete from batch', 'batch is append-only'],
    ["update journal_entry set content = '{}'", 'a released entry is never changed'],
    ["update journal_entry set voided = 1, invoice_id = 'x'", 'a released entry is never changed'],
    ['delete from journal_entry', 'journal_entry is append-only'],
    ["update batch_file set address = 'x'", 'batch_file is append-only'],
    ['delete from batch_file', 'batch_file is append-only'],
    ["update batch_open_item set content = '{}'", 'batch_open_item is append-only'],
    ['delete from batch_open_item', 'batch_open_item is append-only'],
    ["update batch_left_out set content = '{}'", 'batch_left_out is append-only'],
    ['delete from batch_left_out', 'batch_left_out is append-only'],
    ['update audit_log set at = 1', 'audit_log is append-only'],
    [
      `insert into journal_entry select space_id, batch_number, 99, id, voided, series, invoice_id, part,
         generation, reverses, document_date, content from journal_entry where batch_number = 1`,
      /unique constraint.*journal_entry/i,
    ],
  ])('stands against: %s', async (statement, message) => {
    const books = await released();
    await expect(execute(books, statement)).rejects.toThrow(message);
  });

  it('keeps the word of a decision', async () => {
    const books = await released();
    await books.batches.decide({ spaceId: SPACE, number: 2, status: 'voided', reason: 'why', now: NOW });
    const undone = execute(books, "update batch set status = 'released', decided_at = null");
    await expect(undone).rejects.toThrow('never changed');
    await expect(execute(books, 'update journal_entry set voided = 0')).rejects.toThrow('never changed');
  });

  it('comes again byte for byte', async () => {
    const books = await released();
    const [file] = await books.batches.files(SPACE, 1);
    const bytes = await books.archive.get(file?.address ?? '');
    const { entries } = await books.batches.get(SPACE, 1);
    expect(Buffer.from(bytes).toString()).toBe(JSON.stringify(entries));
    expect(file).toMatchObject({ name: 'entries.json', format: 'json', size: bytes.length, createdAt: NOW });
  });

  it('verifies, until somebody changes it behind the triggers', async () => {
    const books = await released();
    expect(await verifyBooks(books, [SPACE])).toEqual({ auditRows: 2, batches: 2, files: 2, problems: [] });
    await tamper(
      books.path,
      `update journal_entry set content = replace(content, '41650', '41651') where batch_number = 1;
       delete from audit_log`,
    );
    expect((await verifyBooks(books, [SPACE])).problems).toEqual([
      'batch 1 of space-berlin: its entries were changed',
      'batch 1 of space-berlin: its entries do not add up to its manifest',
      'batch 1 of space-berlin: 1 entry not in balance',
      'batch 2 of space-berlin: the audit log does not reach back to the head that its manifest names',
    ]);
  });

  it('takes files of another format later, and no other bytes under the same name', async () => {
    const books = await released();
    const file = { name: 'x.csv', format: 'csv', mediaType: 'text/csv', address: 'a', size: 1, notes: [] };
    await books.batches.addFiles(SPACE, 1, [file], NOW);
    await expect(books.batches.addFiles(SPACE, 1, [{ ...file, address: 'b' }], NOW)).rejects.toMatchObject({
      code: 'store.failed',
    });
    expect((await books.batches.files(SPACE, 1)).map(({ name }) => name)).toEqual(['entries.json', 'x.csv']);
    expect(await books.audit.verify()).toMatchObject({ ok: true, rows: 3 });
  });
});
