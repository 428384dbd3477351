import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBatches } from '../../../../src/store/books/batches.js';
import type { Db } from '../../../../src/store/engine/open.js';
import { temporaryDatabase } from '../../store/database.js';
import { openBooks, SPACE } from './books.js';
import { CopiedBooks, type Kept } from './copied-books.js';
import { history } from './history.js';
import { World } from './world.js';

/** What was kept of these histories, by digest: whoever changes how books are kept must not change what is in them. */
const GOLDEN = JSON.parse(
  readFileSync(new URL('../../../fixtures/books/golden-books.json', import.meta.url), 'utf8'),
) as readonly string[];

const kept = fc.constantFrom<Kept>('now', 'now', 'late', 'never');
const HISTORIES = fc.sample(
  fc.tuple(history, fc.array(kept, { minLength: 51, maxLength: 51 }), fc.boolean(), fc.boolean()),
  { numRuns: 8, seed: 20_261_147 },
);

it('batches, entries and what is known of invoices are to the byte what they always were', {
  timeout: 240_000,
}, async () => {
  const digests: string[] = [];
  for (const [steps, keeping, lockedOnly, listsOnly] of HISTORIES) {
    const { db, path } = await temporaryDatabase();
    const books = await openBooks(SPACE, { db, path });
    const play = await CopiedBooks.begin(books, new World(books, lockedOnly, listsOnly));
    for (const [index, step] of steps.entries()) await play.step(step, keeping[index] ?? 'now');
    digests.push(await digestOf(db));
  }
  expect(digests).toEqual(GOLDEN);
});

/** With what they list in their own rows, as it was stored before it had tables. */
async function batchesOf(db: Db): Promise<readonly object[]> {
  const rows = await db.selectFrom('batch').selectAll().orderBy('number').execute();
  const batches = createBatches(db);
  return Promise.all(
    rows.map(async ({ withdrawn_after: _after, ...row }) => {
      const { openItems, manifest } = await batches.record(row.space_id, row.number);
      return { ...row, open_items: JSON.stringify(openItems), manifest: JSON.stringify(manifest) };
    }),
  );
}

async function digestOf(db: Db): Promise<string> {
  const hash = createHash('sha256');
  const tables = [
    await batchesOf(db),
    await db.selectFrom('journal_entry').selectAll().orderBy('batch_number').orderBy('position').execute(),
    await db.selectFrom('book_examined').selectAll().orderBy('invoice_id').execute(),
    await db
      .selectFrom('settlement_listed')
      .selectAll()
      .orderBy('batch_number')
      .orderBy('invoice_id')
      .execute(),
  ];
  // Engines have the columns in orders of their own.
  for (const row of tables.flat()) hash.update(JSON.stringify(Object.entries(row).sort()));
  return hash.digest('hex').slice(0, 32);
}
