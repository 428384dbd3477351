import { expect, it } from 'vitest';
import { createMonthFacts } from '../../../src/store/books/month-facts.js';
import { transact } from '../../../src/store/engine/transact.js';
import { noteReading } from '../../../src/store/invoices/write-invoice-facts.js';
import { createMirror } from '../../../src/store/mirror/mirror.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { item } from '../../fixtures/invoices/item.js';
import { type Books, NOW, openBooks, SERIES, SPACE } from '../books/batches/books.js';

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

/** Puts it into the books and into the copy. */
async function put(books: Books, id: string, invoiceDate: string, net: string): Promise<void> {
  const made = { id, number: id, invoiceDate, canUpdate: false, items: [item({ net })] };
  books.put(made);
  const mirror = createMirror(books.db);
  const run = await mirror.begin(SPACE, SPACE, NOW);
  await mirror.take(run, [invoice({ customerNumber: '42', ...made })], '2000-01-01', NOW);
}

it('a month has the batches that book in it, the revenue of its documents, and its invoices that are posted', async () => {
  const books = await openBooks();
  const facts = createMonthFacts(books.db);
  await put(books, 'A-1', '2026-10-30', '100.00');
  await put(books, 'A-2', '2026-11-02', '10.00');
  await books.export({ to: '2026-10-31', now: NOW });
  expect(await facts.batches(SPACE, OCTOBER)).toEqual([
    { number: 1, series: SERIES, isAccepted: false, isPlanned: false },
  ]);
  expect(await facts.revenue(SPACE, SERIES, OCTOBER)).toEqual([{ currency: 'EUR', gross: 11_900 }]);
  expect(await facts.posted(SPACE, SERIES, OCTOBER)).toEqual([{ currency: 'EUR', gross: 11_900 }]);
  expect(await facts.batches(SPACE, NOVEMBER)).toEqual([]);
  expect(await facts.revenue(SPACE, SERIES, NOVEMBER)).toEqual([]);
  expect(await facts.posted(SPACE, SERIES, NOVEMBER)).toEqual([]);
});

it('what is late for a closed month is in a batch of the next one, and in the revenue of its own', async () => {
  const books = await openBooks();
  const facts = createMonthFacts(books.db);
  await put(books, 'A-1', '2026-10-30', '100.00');
  await books.export({ to: '2026-10-31', now: NOW });
  await books.batches.decide({ spaceId: SPACE, number: 1, status: 'accepted', reason: null, now: NOW });
  await books.periods.close(SPACE, '2026-10-31', NOW);
  await put(books, 'A-1', '2026-10-30', '120.00');
  await books.export({ to: '2026-11-20', now: NOW });
  expect(await facts.batches(SPACE, OCTOBER)).toMatchObject([{ number: 1, isAccepted: true }]);
  expect(await facts.batches(SPACE, NOVEMBER)).toMatchObject([{ number: 2, isAccepted: false }]);
  expect(await facts.revenue(SPACE, SERIES, OCTOBER)).toEqual([{ currency: 'EUR', gross: 14_280 }]);
  expect(await facts.posted(SPACE, SERIES, OCTOBER)).toEqual([{ currency: 'EUR', gross: 14_280 }]);
});

it('what is posted of a month is what the copy says, also where the list has read the invoice since', async () => {
  const books = await openBooks();
  const facts = createMonthFacts(books.db);
  await put(books, 'A-1', '2026-10-30', '100.00');
  await put(books, 'A-2', '2026-10-30', '10.00');
  await books.export({ to: '2026-10-31', now: NOW });
  const later = invoice({
    id: 'A-1',
    number: 'A-1',
    invoiceDate: '2026-10-30',
    items: [item({ net: '500' })],
  });
  await transact(books.db, (transaction) =>
    noteReading(transaction, {
      spaceId: SPACE,
      invoiceId: 'A-1',
      invoice: later,
      deleted: false,
      now: NOW + 1,
    }),
  );
  expect(await facts.posted(SPACE, SERIES, OCTOBER)).toEqual([{ currency: 'EUR', gross: 13_090 }]);
});

it('a batch that was voided is of no month, and what it posted is not posted', async () => {
  const books = await openBooks();
  const facts = createMonthFacts(books.db);
  await put(books, 'A-1', '2026-10-30', '100.00');
  await books.export({ to: '2026-10-31', now: NOW });
  await books.batches.decide({ spaceId: SPACE, number: 1, status: 'voided', reason: 'early', now: NOW });
  expect(await facts.batches(SPACE, OCTOBER)).toEqual([]);
  expect(await facts.revenue(SPACE, SERIES, OCTOBER)).toEqual([]);
  expect(await facts.posted(SPACE, SERIES, OCTOBER)).toEqual([]);
});
