import { expect, it } from 'vitest';
import { HeldRevenue } from '../../../../src/domain/accounting/deferral/held-revenue.js';
import { createDeferredEntries } from '../../../../src/store/books/deferred-entries.js';
import { SERIES, SPACE } from './books.js';
import { balances, DEFERRAL, deferringBooks, membership, nightAfter } from './deferring.js';

it('what is held at the end of each month is the balance of the account', async () => {
  const books = await deferringBooks({ deferrals: [{ ...DEFERRAL, earned_account: '1500' }] });
  books.put({ id: 'a', number: 'R-1', invoiceDate: '2028-01-15', items: [membership()] });
  const early = membership('600.00', '01.12.2027 - 29.02.2028');
  books.put({ id: 'b', number: 'R-2', invoiceDate: '2028-01-20', items: [early] });
  const entries = [];
  for (const day of ['2028-01-31', '2028-02-29', '2028-03-31']) {
    entries.push(...((await books.export(nightAfter(day)))?.entries ?? []));
  }
  books.put({ id: 'b', number: 'R-2', invoiceDate: '2028-01-20', items: [early], dueDate: '2028-03-01' });
  books.remove('b');
  entries.push(...((await books.export(nightAfter('2028-04-30')))?.entries ?? []));

  const held = new HeldRevenue();
  for await (const entry of createDeferredEntries(books.db).of(SPACE, SERIES)) held.add(entry);
  const rows = held.monthEnds();
  expect(rows.map(({ account, month, held: amount }) => `${account} ${month} ${amount}`)).toEqual([
    '0990 2028-01 114426',
    '0990 2028-02 104918',
    '0990 2028-03 94754',
    '0990 2028-04 84918',
    '1500 2027-12 0',
    '1500 2028-01 0',
  ]);
  for (const { account, part, month, held: amount } of rows) {
    const until = entries.filter(({ bookingDate }) => bookingDate.slice(0, 7) <= month);
    const balance = balances(until)[account] ?? 0;
    expect(part === 'deferral' ? balance : 0 - balance, `${account} ${month}`).toBe(amount);
  }
  expect(held.documentsAt('2028-02')).toEqual([
    {
      account: '0990',
      part: 'deferral',
      currency: 'EUR',
      documentNumber: 'R-1',
      debtorName: 'Müller & Söhne GmbH',
      held: 104918,
    },
  ]);
});
