import { expect, it } from 'vitest';
import { transact } from '../../../src/store/engine/transact.js';
import { createNumberedInvoices } from '../../../src/store/invoices/numbered-invoices.js';
import { noteReading } from '../../../src/store/invoices/write-invoice-facts.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { temporaryDatabase } from './database.js';

it('invoices that are there are given with number and day, and customers of theirs with each number once', async () => {
  const { db } = await temporaryDatabase();
  const read = (id: string, customerNumber: string | null, deleted = false, spaceId = 'berlin') =>
    transact(db, (transaction) =>
      noteReading(transaction, {
        ...{ spaceId, invoiceId: id, deleted, now: 1 },
        invoice: {
          ...invoice({ id, number: `CW-${id}`, customerNumber, invoiceDate: '2026-10-01' }),
          debitor: { type: 'memberships', id: `m-${id}` },
        },
      }),
    );
  await read('1', 'K-1');
  await read('2', ' K-1 ');
  await read('3', null);
  await read('4', 'K-4', true);
  await read('5', 'K-5', false, 'leipzig');
  const numbered = createNumberedInvoices(db);
  const all = (await numbered.all('berlin')).toSorted((one, other) => one.number.localeCompare(other.number));
  expect(all).toEqual(['1', '2', '3'].map((id) => ({ number: `CW-${id}`, date: '2026-10-01' })));
  expect([...new Set(await numbered.customerNumbers('berlin'))].sort()).toEqual(['', 'K-1']);
});
