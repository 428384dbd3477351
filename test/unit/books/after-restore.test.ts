import { systemClock } from '@spacebooks/base/clock';
import { expect, it } from 'vitest';
import { createArchive } from '../../../src/archive/archive.js';
import { recoverBooks } from '../../../src/books/after-restore.js';
import { recordBooks } from '../../../src/books/batches/book-archive.js';
import type { BookSpace } from '../../../src/books/book-space.js';
import { type BookStores, createBookStores } from '../../../src/books/book-stores.js';
import { exportBatch } from '../../../src/books/night.js';
import type { ExportConfig } from '../../../src/config/accounting-config.js';
import { Failure } from '../../../src/domain/errors.js';
import { silentLog } from '../../../src/ops/log.js';
import { createBookRecords } from '../../../src/store/books/book-records.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { sqliteDatabase } from '../store/database.js';
import { openBooks } from './batches/books.js';

const SPACES = ['berlin', 'wien'];
const spaceOf = (id: string): BookSpace => ({ id, accounting: { exports: [] } }) as unknown as BookSpace;

it('looks once through the archive for all spaces that are held, at several files at a time', async () => {
  const archive = createArchive(temporaryFolder('recovered-'));
  for (let number = 0; number < 40; number += 1) await archive.put(Buffer.from(`an e-invoice ${number}`));
  for (const id of SPACES) {
    const books = await openBooks(id);
    for (const number of [1, 2]) {
      books.put({ id: `${id} ${number}`, number: `RE-${number}` });
      await books.export();
      for (const { address } of await books.batches.files(id, number))
        await archive.put(await books.archive.get(address));
    }
    await recordBooks({ archive, records: createBookRecords(books.db, books.batches) }, id);
  }

  const { db } = await sqliteDatabase();
  let scans = 0;
  let most = 0;
  let present = 0;
  const counted = {
    ...archive,
    addresses: () => {
      scans += 1;
      return archive.addresses();
    },
    beginning: async (address: string, length: number) => {
      present += 1;
      most = Math.max(most, present);
      const read = await archive.beginning(address, length);
      present -= 1;
      return read;
    },
  };
  const stores = createBookStores(db, counted, 'owner');
  for (const space_id of SPACES) await db.insertInto('book_hold').values({ space_id }).execute();

  await recoverBooks({ stores, clock: systemClock, log: silentLog }, SPACES.map(spaceOf));

  for (const id of SPACES) {
    expect(await stores.holds.isHeld(id)).toBe(false);
    expect((await stores.batches.list(id)).map(({ number }) => number)).toEqual([1, 2]);
  }
  expect(scans).toBe(1);
  expect(most).toBeGreaterThan(4);
});

it('compares the database with its anchor before anything of a space is exported', async () => {
  const check = async (): Promise<never> => {
    throw new Failure('archive.unreachable');
  };
  const stores = { anchor: { check } } as unknown as BookStores;
  const terms = { name: 'adviser', formats: [], layouts: [] } as unknown as ExportConfig;
  const deps = { stores, clock: systemClock, log: silentLog };
  await expect(
    exportBatch(deps, spaceOf('berlin'), terms, { to: '2026-10-31', now: 1 }),
  ).rejects.toMatchObject({ code: 'archive.unreachable' });
});
