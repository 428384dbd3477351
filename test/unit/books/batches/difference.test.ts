import { expect, it } from 'vitest';
import { booksDifference } from '../../../../src/books/batches/difference.js';
import { inPieces } from '../../../../src/books/batches/in-pieces.js';
import type { InvoiceSnapshot } from '../../../../src/domain/accounting/model.js';
import type { Journal, PostedRows } from '../../../../src/store/books/journal.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import { item } from '../../../fixtures/invoices/item.js';
import { posted } from '../../domain/accounting/drafts.js';

type Sums = Awaited<ReturnType<Journal['sums']>>;

/** Of 119.00, or another net amount and currency. */
function copy(id: string, net = '100', currency = 'EUR', deleted = false): InvoiceSnapshot {
  return { invoice: invoice({ id, items: [item({ net, currency })] }), version: 1, deleted };
}

const revenue = (currency: string, gross: number): Sums[number] => ({
  part: 'revenue',
  currency,
  entries: 1,
  gross,
});

async function difference(
  copies: readonly InvoiceSnapshot[],
  sums: Sums,
  parts = copies.map(({ invoice: { id } }) => posted('a', { invoiceId: id })),
) {
  const asked: (readonly string[])[] = [];
  const journal = {
    posted: async (_space: string, _series: string, ids: readonly string[]): Promise<PostedRows> => {
      asked.push(ids);
      return { parts: parts.filter(({ invoiceId }) => ids.includes(invoiceId)), listed: [] };
    },
    sums: async () => sums,
  } as Pick<Journal, 'posted' | 'sums'> as Journal;
  const rows = await booksDifference(
    { journal, source: { snapshots: () => inPieces(copies, 100) } },
    'berlin',
    'accountant',
  );
  return { rows, asked };
}

it('is nothing in books that say what the platform says', async () => {
  const { rows } = await difference([copy('a'), copy('b')], [revenue('EUR', 238_00)]);
  expect(rows).toEqual([{ currency: 'EUR', invoices: 238_00, entries: 238_00, difference: 0 }]);
});

it('is what the books have more, or less, by currency in their order', async () => {
  const { rows } = await difference(
    [copy('a'), copy('b', '50', 'PLN'), copy('c', '10', 'CHF')],
    [revenue('PLN', 60_00), revenue('EUR', 118_00), revenue('USD', 1)],
  );
  expect(rows).toEqual([
    { currency: 'CHF', invoices: 11_90, entries: 0, difference: -11_90 },
    { currency: 'EUR', invoices: 119_00, entries: 118_00, difference: -1_00 },
    { currency: 'PLN', invoices: 59_50, entries: 60_00, difference: 50 },
    { currency: 'USD', invoices: 0, entries: 1, difference: 1 },
  ]);
});

it('is of revenue: payments and losses are no part of an invoice', async () => {
  const { rows } = await difference(
    [copy('a')],
    [revenue('EUR', 119_00), { part: 'payment', currency: 'EUR', entries: 1, gross: -119_00 }],
  );
  expect(rows).toMatchObject([{ difference: 0 }]);
});

it('is of invoices that are in the books: not of deleted, reversed or unposted ones', async () => {
  const { rows } = await difference(
    [copy('a'), copy('gone', '100', 'EUR', true), copy('reversed'), copy('never')],
    [revenue('EUR', 119_00)],
    [
      posted('a', { invoiceId: 'a' }),
      posted('b', { invoiceId: 'gone' }),
      posted('', { invoiceId: 'reversed' }),
    ],
  );
  expect(rows).toEqual([{ currency: 'EUR', invoices: 119_00, entries: 119_00, difference: 0 }]);
});

it('asks the journal of a hundred invoices at a time', async () => {
  const copies = Array.from({ length: 201 }, (_, at) => copy(`i${at}`));
  const { rows, asked } = await difference(copies, [revenue('EUR', 201 * 119_00)]);
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 1]);
  expect(rows).toMatchObject([{ difference: 0 }]);
});

it('is of no currency where there is nothing', async () => {
  expect((await difference([], [])).rows).toEqual([]);
});
