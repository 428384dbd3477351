import { beforeEach, expect, it } from 'vitest';
import { postedAmounts } from '../../../src/books/tax-returns/posted-amounts.js';
import { createPayableInvoices } from '../../../src/store/bank/payable-invoices.js';
import { createBatches } from '../../../src/store/books/batches.js';
import { createBookRuns } from '../../../src/store/books/book-runs.js';
import { createDeferredEntries } from '../../../src/store/books/deferred-entries.js';
import { createDeliveries } from '../../../src/store/books/deliveries.js';
import { createInvoiceBooks } from '../../../src/store/books/invoice-books.js';
import { createMonthFacts } from '../../../src/store/books/month-facts.js';
import { createPostedCopies } from '../../../src/store/books/posted-copies.js';
import type { Db } from '../../../src/store/engine/open.js';
import { createMirror } from '../../../src/store/mirror/mirror.js';
import { createSagas } from '../../../src/store/sagas/sagas.js';
import { type ExplainedDatabase, explainedDatabase } from './query-plans.js';

/** What grows with every invoice of a space, or with every request. */
const GROWS =
  /\b(?:entry|journal_entry|mirror_invoice|mirror_invoice_version|current|latest|batch|book_run|delivery|request_sent|saga)\b/;

/** Parts that read all rows of a table, or all that a space or an export has. */
function wide(plans: readonly string[]): readonly string[] {
  return plans.filter(
    (part) =>
      GROWS.test(part) &&
      (part.startsWith('SCAN') ||
        /INDEX journal_entry_series \(space_id=\? AND series=\?\)$/.test(part) ||
        /PRIMARY KEY \(space_id=\?\)$/.test(part) ||
        // But the last row of an index alone is read at once.
        / USING INDEX sqlite_autoindex_\w+ \(space_id=\?\)$/.test(part)),
  );
}

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
let database: ExplainedDatabase;
beforeEach(async () => {
  database = await explainedDatabase();
});

it.each<[string, (db: Db) => Promise<unknown>]>([
  ['a page of batches', (db) => createBatches(db).page('berlin', 30)],
  ['the last batches', (db) => createBatches(db).last(['berlin', 'warsaw'])],
  ['a page of runs', (db) => createBookRuns(db).list('berlin', 60)],
  ['deliveries of a batch', (db) => createDeliveries(db).list('berlin', 7)],
  [
    'what is posted of the documents of a month',
    (db) => createMonthFacts(db).revenue('berlin', 'a', NOVEMBER),
  ],
  ['which documents of a month are posted', (db) => createMonthFacts(db).posted('berlin', 'a', NOVEMBER)],
  ['the batches of a month', (db) => createMonthFacts(db).batches('berlin', NOVEMBER)],
  [
    'deferred revenue',
    async (db) => {
      for await (const _entry of createDeferredEntries(db).of('berlin', 'a'));
    },
  ],
  [
    'invoices that a line of the bank may pay',
    (db) => createPayableInvoices(db).list('berlin', '2026-05-01'),
  ],
  ['all that the books have of an invoice', (db) => createInvoiceBooks(db).of('berlin', 'a')],
  ['corrections of invoices', (db) => createMirror(db).corrections('berlin', ['a', 'b'])],
  ['since when invoices are settled', (db) => createMirror(db).settledAt('berlin', ['a', 'b'])],
  ['the families of posted invoices', (db) => createPostedCopies(db).families('berlin', ['a', 'b'])],
  ['copies of some days', (db) => createMirror(db).days('berlin', NOVEMBER)],
  [
    'unpaid copies',
    (db) => createMirror(db).unpaidNotSeen({ id: 1, spaceId: 'berlin', startedAt: 1, pointedAt: [] }),
  ],
  ['sagas of spaces that are taken over', (db) => createSagas(db).resumeSpaces(['berlin', 'warsaw'], 1)],
])('%s: no more is read of what grows than it is about', async (_question, ask) => {
  expect(wide(await database.plansOf(ask))).toEqual([]);
});

it('a return of a month reads the entries batch by batch', async () => {
  const plans = await database.plansOf((db) =>
    postedAmounts(createBatches(db), { spaceId: 'berlin', series: 'a', seller: 'DE' }, NOVEMBER),
  );
  expect(wide(plans)).toEqual([]);
});
