import Sqlite from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import { findRecords, readRecord, recordBooks } from '../../../../src/books/batches/book-archive.js';
import { verifyBooks } from '../../../../src/books/batches/verify-books.js';
import { createBookRecords } from '../../../../src/store/books/book-records.js';
import type { Db } from '../../../../src/store/engine/open.js';
import { tamper } from '../../../tamper.js';
import { accounting } from '../../domain/accounting/settings.js';
import { temporaryDatabase } from '../../store/database.js';
import { type Books, NOW, openBooks, SPACE } from './books.js';

/** More than are read at a time. */
const MANY = 1_201;

/** Half of them are owed, the others not locked yet. */
async function invoiced(invoices: number, opened?: { db: Db; path: string }): Promise<Books> {
  const books = await openBooks(SPACE, opened);
  books.settings = accounting({ locked_only: true });
  for (let number = 0; number < 2 * invoices; number += 1) {
    books.put({ id: `i${number}`, number: `RE-"leftOut":[],${number}`, canUpdate: number % 2 === 1 });
  }
  return books;
}

async function released(...given: Parameters<typeof invoiced>): Promise<Books> {
  const books = await invoiced(...given);
  await books.export();
  return books;
}

async function recorded({ archive, db, batches }: Books): Promise<readonly string[]> {
  await recordBooks({ archive, records: createBookRecords(db, batches) }, SPACE);
  const addresses: string[] = [];
  for await (const address of archive.addresses()) addresses.push(address);
  return addresses.sort();
}

async function leftOut({ batches }: Books): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const page of batches.leftOut(SPACE, 1)) ids.push(...page.map(({ invoiceId }) => invoiceId));
  return ids;
}

describe('what a batch lists', () => {
  it('is read and stored row by row: nothing of it grows with the invoices', async () => {
    const { db, path } = await temporaryDatabase();
    let longest = 0;
    const watched = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const texts = result.rows.flatMap((row) => Object.values(row)).filter((it) => typeof it === 'string');
        longest = Math.max(longest, ...texts.map((text) => text.length));
        return result;
      },
    });
    const books = await released(MANY, { db: watched, path });
    await recorded(books);
    expect(await leftOut(books)).toHaveLength(MANY);
    expect(await books.batches.leftOutBeginning(SPACE, 1, 2)).toEqual({
      rows: [expect.objectContaining({ invoiceId: 'i1' }), expect.objectContaining({ invoiceId: 'i1001' })],
      length: MANY,
    });
    expect(await books.batches.head(SPACE, 1)).toMatchObject({ manifest: { entries: MANY } });
    expect(longest).toBeLessThan(5_000);

    const row = await db.selectFrom('batch').selectAll().executeTakeFirstOrThrow();
    expect(JSON.parse(row.manifest)).toEqual(
      expect.objectContaining({ leftOut: [], leftOutSums: [expect.objectContaining({ count: MANY })] }),
    );
    expect((await books.batches.record(SPACE, 1)).openItems).toHaveLength(MANY);
  });

  it('is in its order before the release begins, whose transaction nobody waits longer for', async () => {
    const books = await invoiced(MANY);
    const batch = await books.prepare();
    if (batch.status !== 'ready') throw new Error(batch.status);
    const sort = vi.spyOn(Sqlite.prototype, 'exec');
    const lists = [batch.rows, batch.openItemTexts, batch.leftOutTexts].map((each) => [...each].length);
    expect([lists, sort.mock.calls]).toEqual([[MANY, MANY, MANY], []]);
    sort.mockRestore();
    batch.close();
  });

  it('is read as it was released, and what is released next is compared with it', async () => {
    const books = await released(3);
    const batch = await books.batches.get(SPACE, 1);
    expect([await leftOut(books), batch.openItems.length]).toEqual([['i1', 'i3', 'i5'], 3]);
    expect(await books.batches.leftOutBeginning(SPACE, 1, 1)).toMatchObject({
      rows: [{ invoiceId: 'i1' }],
      length: 3,
    });
    await recorded(books);
    expect((await verifyBooks(books, [SPACE])).problems).toEqual([]);

    books.remove('i0');
    const second = await books.export();
    expect(second?.entries.map(({ kind, invoiceId }) => `${kind} ${invoiceId}`)).toEqual(['reversal i0']);
  });

  it('comes back from the archive as it was, and is recorded in the same bytes again', async () => {
    const books = await released(3);
    const addresses = await recorded(books);
    const restored = await openBooks();
    const records = createBookRecords(restored.db, restored.batches);
    for (const { address } of (await findRecords(books.archive, [SPACE])).get(SPACE) ?? []) {
      const record = await readRecord(books.archive, address);
      expect(await records.adopt(record, address, { targetsOf: () => [], now: NOW })).toBe(true);
    }
    expect(await restored.batches.get(SPACE, 1)).toEqual(await books.batches.get(SPACE, 1));
    expect(await restored.db.selectFrom('batch_left_out').select('position').execute()).toHaveLength(3);
    await tamper(restored.path, 'delete from book_record');
    expect(addresses).toEqual(expect.arrayContaining([...(await recorded(restored))]));
  });
});
