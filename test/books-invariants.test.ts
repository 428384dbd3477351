import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { brokenBooks } from './books-invariants.js';
import { NOW, openBooks, SPACE } from './unit/books/batches/books.js';
import { sqliteDatabase } from './unit/store/database.js';

const UNGUARDED = [
  'drop trigger journal_entry_is_not_changed',
  'drop trigger journal_entry_is_not_deleted',
  'drop index journal_entry_once',
  'drop index journal_entry_reversed_once',
].join(';');

/** What the invariants say of books with a change, a voided batch and this done to them behind the triggers. */
async function said(statement: string, from?: string): Promise<string[]> {
  const books = await openBooks(SPACE, await sqliteDatabase());
  books.put({ id: 'a', number: 'A' });
  await books.export();
  await books.batches.decide({ spaceId: SPACE, number: 1, status: 'voided', reason: 'why', now: NOW });
  await books.export();
  books.remove('a');
  await books.export();
  const raw = new Sqlite(books.path);
  raw.exec(`${UNGUARDED};${statement}`);
  const lines = brokenBooks(raw, from);
  raw.close();
  return lines.map((line) => line.replaceAll(/\b[0-9a-f]{32}\b/g, 'ID'));
}

const COPY = `insert into journal_entry select space_id, batch_number, 99, id, 0, series, invoice_id, part,
  generation, reverses, document_date, content from journal_entry`;

describe('the invariants of the books', () => {
  it('hold for books that were not touched', async () => {
    expect(await said('')).toEqual([]);
    expect(await said('', '2026-10-01')).toEqual([]);
  });

  it.each([
    [
      `${COPY} where batch_number = 2`,
      ['entry ID is in 2 batches that count', 'batch 2 does not add up to its manifest'],
    ],
    [
      'delete from journal_entry where batch_number = 2',
      ['entry ID does not take back what was handed out', 'batch 2 does not add up to its manifest'],
    ],
    [
      'update journal_entry set voided = 0 where batch_number = 1',
      ['entry ID is in 2 batches that count', 'entry ID counts otherwise than batch 1'],
    ],
    [
      `update journal_entry set content = json_set(content, '$.tax', -1) where batch_number = 3`,
      ['entry ID does not take back what was handed out', 'entry ID is not in balance'],
    ],
  ])('see: %s', async (statement, expected) => {
    expect(await said(statement)).toEqual(expected);
  });

  it('see what was booked before the cutover', async () => {
    expect(await said('', '2026-10-02')).toEqual([
      'document A is booked before the cutover',
      'document A is booked before the cutover',
      'document A is booked before the cutover',
    ]);
  });
});
