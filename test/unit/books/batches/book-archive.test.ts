import { expect, it } from 'vitest';
import { digest } from '../../../../src/archive/archive.js';
import { findRecords, recordBooks } from '../../../../src/books/batches/book-archive.js';
import { createBookRecords } from '../../../../src/store/books/book-records.js';
import { openBooks, SPACE } from './books.js';

/** More than the record's pieces hold of entries. */
const INVOICES = 1_001;
const BEGINNING = '{"spacebooks":"book record 1",';

it('archives a batch in the bytes that its record has as one JSON text, however many entries it has', async () => {
  const books = await openBooks();
  for (let number = 0; number < INVOICES; number += 1) {
    books.put({ id: `i${number}`, number: `RE-"ü"-${number}` });
  }
  const released = await books.export();
  const records = createBookRecords(books.db, books.batches);
  expect((await records.missing(SPACE)).map(({ kind, key }) => [kind, key])).toEqual([['released', '1']]);

  await recordBooks({ archive: books.archive, records }, SPACE);

  const batch = await books.batches.get(SPACE, 1);
  expect(batch).toEqual(released);
  const files = await books.batches.files(SPACE, 1);
  const generations = batch.entries.map(() => 0);
  const record = { spaceId: SPACE, at: batch.createdAt, kind: 'released', batch, generations, files };
  const text = BEGINNING + JSON.stringify(record).slice(1);
  expect(batch.entries.length).toBeGreaterThan(INVOICES - 1);
  expect(Buffer.from(await books.archive.get(digest(text))).toString('utf8')).toBe(text);
  expect(await records.missing(SPACE)).toEqual([]);
});

it('finds batches of one moment in the order of their numbers, whatever their addresses are', async () => {
  const books = await openBooks();
  for (let number = 1; number <= 6; number += 1) {
    books.put({ id: `i${number}`, number: `RE-${number}` });
    await books.export();
  }
  await recordBooks({ archive: books.archive, records: createBookRecords(books.db, books.batches) }, SPACE);
  const read: string[] = [];
  const archive = {
    ...books.archive,
    get: (address: string) => {
      read.push(address);
      return books.archive.get(address);
    },
  };
  const records = (await findRecords(archive, [SPACE])).get(SPACE) ?? [];
  // A batch may be a gigabyte, and there may be hundreds: what tells it from others is in its beginning.
  expect(read).toEqual([]);
  expect(records.map(({ kind, key }) => `${kind} ${key}`)).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => `released ${number}`),
  );
});
