import { expect, it } from 'vitest';
import { inPieces } from '../../../../src/books/batches/in-pieces.js';
import { openBooks } from './books.js';

it('an export tells how many invoices it has compared, of how many', async () => {
  const books = await openBooks();
  for (let number = 1; number <= 250; number += 1) {
    books.put({ id: `inv-${number}`, number: `R-${number}`, invoiceDate: '2026-10-05' });
  }
  const told: unknown[] = [];
  const source = { snapshots: () => inPieces(books.invoices.values(), 100), invoiceCount: async () => 250 };
  const onProgress = (...said: readonly unknown[]) => void told.push(said);
  const prepared = await books.prepare({}, { source, onProgress });
  expect(prepared.status).toBe('ready');
  prepared.close();
  expect(told).toEqual([
    ['invoices', 100, 250],
    ['invoices', 200, 250],
    ['invoices', 250, 250],
  ]);
});
