import { describe, expect, it } from 'vitest';
import { verifyBooks } from '../../../../src/books/batches/verify-books.js';
import type { Entry, WholeBatch } from '../../../../src/domain/accounting/model.js';
import { item } from '../../../fixtures/invoices/item.js';
import { accounting } from '../../domain/accounting/settings.js';
import { type Books, NOW, openBooks, SPACE, total } from './books.js';
import { CARD, payment, showPayments, TRANSFER } from './paid.js';

const PAYMENTS = { account: '1360', methods: [{ method: 'card', account: '1361' }] };

const shown = (batch: WholeBatch | null) =>
  batch?.entries.filter(({ part }) => part === 'payment').map(shownEntry);
const shownEntry = ({ kind, documentDate, bookingDate, account, gross, paymentMethod, paymentId }: Entry) =>
  [
    kind,
    documentDate === bookingDate ? documentDate : `${documentDate} on ${bookingDate}`,
    account,
    gross,
    paymentMethod?.name ?? '-',
    paymentId ?? 'total',
  ].join(' ');

async function opened(): Promise<Books> {
  const books = await openBooks();
  books.settings = accounting({ payments: PAYMENTS });
  return books;
}

const FIRST = payment('p-1', { amount: '40', paidOn: '2026-10-04', method: TRANSFER });
const SECOND = payment('p-2', { amount: '60', paidOn: '2026-10-12', method: CARD });

describe('payments with records', () => {
  it('are an entry each, of their own day, amount and method, on the clearing account of that', async () => {
    const books = await opened();
    showPayments(books, [FIRST, SECOND]);
    expect(shown(await books.export())).toEqual([
      'payment 2026-10-04 1360 -4000 Transfer p-1',
      'payment 2026-10-12 1361 -6000 Card p-2',
    ]);
    expect((await books.prepare()).status).toBe('unchanged');
  });

  it('are marked as on a clearing account, and so are their reversals', async () => {
    const books = await opened();
    showPayments(books, [FIRST]);
    const marks = async () =>
      (await books.export())?.entries.map(({ kind, isOnClearing = false }) => [kind, isOnClearing]);
    expect(await marks()).toEqual([
      ['invoice', false],
      ['payment', true],
    ]);
    showPayments(books, []);
    expect(await marks()).toEqual([['reversal', true]]);
  });

  it('stay where they are when the next one comes', async () => {
    const books = await opened();
    showPayments(books, [FIRST]);
    expect(shown(await books.export())).toEqual(['payment 2026-10-04 1360 -4000 Transfer p-1']);
    showPayments(books, [FIRST, SECOND]);
    expect(shown(await books.export())).toEqual(['payment 2026-10-12 1361 -6000 Card p-2']);
  });

  it.each([
    ['amount', { amount: '61' }, 'payment 2026-10-12 1361 -6100 Card p-2'],
    ['day', { paidOn: '2026-10-13' }, 'payment 2026-10-13 1361 -6000 Card p-2'],
    ['method', { method: TRANSFER }, 'payment 2026-10-12 1360 -6000 Transfer p-2'],
    ['method without a name', { method: null }, 'payment 2026-10-12 1360 -6000 - p-2'],
  ])('with another %s are taken back alone, and booked again', async (_what, changed, now) => {
    const books = await opened();
    showPayments(books, [FIRST, SECOND]);
    const first = await books.export();
    showPayments(books, [
      FIRST,
      payment('p-2', { amount: '60', paidOn: '2026-10-12', method: CARD, ...changed }),
    ]);
    const second = await books.export();
    expect(shown(second)?.sort()).toEqual([now, 'reversal 2026-10-12 1361 6000 Card p-2']);
    const reversal = second?.entries.find(({ reverses }) => reverses !== null);
    expect(reversal?.reverses).toBe(first?.entries.find(({ paymentId }) => paymentId === 'p-2')?.id);
    showPayments(books, [FIRST, SECOND]);
    expect(shown(await books.export())).toHaveLength(2);
    expect((await books.prepare()).status).toBe('unchanged');
    expect((await verifyBooks(books, [SPACE])).problems).toEqual([]);
  });

  it.each([
    ['note', { note: 'thanks' }],
    ['name of the method', { method: { ...CARD, name: 'Credit card' } }],
  ])('with another %s make no other entry', async (_what, changed) => {
    const books = await opened();
    books.settings = accounting({ payments: { account: '1360' } });
    showPayments(books, [FIRST, SECOND]);
    await books.export();
    showPayments(books, [FIRST, { ...SECOND, ...changed }]);
    expect((await books.prepare()).status).toBe('unchanged');
  });

  it('of the same day, amount and method are two', async () => {
    const books = await opened();
    showPayments(books, [payment('p-1', { amount: '40' }), payment('p-2', { amount: '40' })]);
    expect(shown(await books.export())).toEqual([
      'payment 2026-10-09 1360 -4000 - p-1',
      'payment 2026-10-09 1360 -4000 - p-2',
    ]);
  });

  it('that move to another invoice are taken back there and booked here', async () => {
    const books = await opened();
    showPayments(books, [FIRST]);
    books.put({ id: 'b', number: 'B' });
    await books.export();
    showPayments(books, []);
    books.put({ id: 'b', number: 'B', paidAmount: '40', payableAmount: '376.5' });
    const b = books.invoices.get('b');
    if (b !== undefined) {
      books.invoices.set('b', {
        ...b,
        payments: { records: [{ ...FIRST, invoiceId: 'b' }], areComplete: true },
      });
    }
    const batch = await books.export();
    expect(batch?.entries.map(({ documentNumber, gross }) => [documentNumber, gross])).toEqual([
      ['A', 4000],
      ['B', -4000],
    ]);
    expect(shown(batch)).toEqual([
      'reversal 2026-10-04 1360 4000 Transfer p-1',
      'payment 2026-10-04 1360 -4000 Transfer p-1',
    ]);
  });

  it('that are gone are taken back alone', async () => {
    const books = await opened();
    showPayments(books, [FIRST, SECOND]);
    await books.export();
    showPayments(books, [SECOND]);
    expect(shown(await books.export())).toEqual(['reversal 2026-10-04 1360 4000 Transfer p-1']);
    showPayments(books, [FIRST, SECOND]);
    expect(shown(await books.export())).toEqual(['payment 2026-10-04 1360 -4000 Transfer p-1']);
  });

  it('go with their invoice', async () => {
    const books = await opened();
    showPayments(books, [FIRST, SECOND]);
    await books.export();
    books.remove('a');
    expect(shown(await books.export())).toEqual([
      'reversal 2026-10-04 1360 4000 Transfer p-1',
      'reversal 2026-10-12 1361 6000 Card p-2',
    ]);
  });

  it('that go back are an entry of their own day, and the receipt stays on its own', async () => {
    const books = await opened();
    const receipt = payment('p-1', { method: CARD });
    showPayments(books, [receipt]);
    expect(shown(await books.export())).toEqual(['payment 2026-10-09 1361 -41650 Card p-1']);
    showPayments(books, [receipt, payment('p-2', { amount: '-416.5', paidOn: '2026-10-28', method: CARD })]);
    expect(shown(await books.export())).toEqual(['payment 2026-10-28 1361 41650 Card p-2']);
    expect((await books.prepare()).status).toBe('unchanged');
  });

  it('that went back without a record are an entry of the day on which that is seen', async () => {
    const books = await opened();
    showPayments(books, [payment('p-1')]);
    await books.export();
    showPayments(books, [payment('p-1')], { paidAmount: '0' });
    expect(shown(await books.export())).toEqual(['payment 2026-10-31 1360 41650 - total']);
    expect((await books.prepare({ to: '2026-11-10' })).status).toBe('unchanged');
  });

  it('are more than the invoice where more was paid', async () => {
    const books = await opened();
    showPayments(books, [payment('p-1', { amount: '500' })]);
    expect(shown(await books.export())).toEqual(['payment 2026-10-09 1360 -50000 - p-1']);
  });

  it('wait for the day that they are dated on', async () => {
    const books = await opened();
    showPayments(books, [FIRST, SECOND]);
    expect(shown(await books.export({ to: '2026-10-11' }))).toEqual([
      'payment 2026-10-04 1360 -4000 Transfer p-1',
    ]);
    expect(shown(await books.export({ to: '2026-10-12' }))).toEqual([
      'payment 2026-10-12 1361 -6000 Card p-2',
    ]);
  });

  it('of a closed month are booked on the first open day, and keep their own', async () => {
    const books = await opened();
    showPayments(books, [FIRST]);
    await books.export();
    await books.periods.close(SPACE, '2026-10-31', NOW);
    showPayments(books, [payment('p-1', { amount: '41', paidOn: '2026-10-04', method: TRANSFER }), SECOND]);
    expect(shown(await books.export({ to: '2026-11-15' }))).toEqual(
      [
        'reversal 2026-10-04 on 2026-11-01 1360 4000 Transfer p-1',
        'payment 2026-10-12 on 2026-11-01 1361 -6000 Card p-2',
        'payment 2026-10-04 on 2026-11-01 1360 -4100 Transfer p-1',
      ].sort(byKindThenAccount),
    );
  });

  it('are listed as a total where no account is configured', async () => {
    const books = await opened();
    books.settings = accounting();
    showPayments(books, [FIRST, SECOND]);
    const batch = await books.export();
    expect(shown(batch)).toEqual([]);
    expect(batch?.manifest.leftOut.map(({ reason, gross }) => [reason, gross])).toEqual([['payment', 10000]]);
  });

  it('in another currency than the invoice are booked as the total that the platform makes of them', async () => {
    const books = await opened();
    showPayments(books, [payment('p-1', { amount: '450', currency: 'CHF' })], { paidAmount: '416.5' });
    expect(shown(await books.export())).toEqual(['payment 2026-10-09 1360 -41650 - total']);
  });
});

/** Reversals come first, then accounts. */
function byKindThenAccount(a: string, b: string): number {
  const [one, other] = [a, b].map((each) => `${each.startsWith('reversal') ? 0 : 1} ${each.split(' 13')[1]}`);
  return (one ?? '') < (other ?? '') ? -1 : 1;
}

describe('what is paid beyond the records', () => {
  it('is booked from the total: an item that was paid beforehand', async () => {
    const books = await opened();
    const items = [item({ net: '100', paid: true }), item({ net: '250' })];
    const terms = { items, payableAmount: '297.5' };
    showPayments(books, [payment('p-1', { amount: '297.5', method: CARD })], {
      more: { ...terms, paidStatus: 'paid', paidDate: '2026-10-09' },
    });
    const batch = await books.export();
    expect(shown(batch)).toEqual([
      'payment 2026-10-09 1360 -11900 - total',
      'payment 2026-10-09 1361 -29750 Card p-1',
    ]);
    expect(total(batch?.entries.map(({ gross }) => gross) ?? [])).toBe(0);
  });

  it('is booked from the total: a charge that left no record, until it has one', async () => {
    const books = await opened();
    showPayments(books, [FIRST], { paidAmount: '100' });
    expect(shown(await books.export())).toEqual(
      ['payment 2026-10-31 1360 -6000 - total', 'payment 2026-10-04 1360 -4000 Transfer p-1'].sort((a, b) =>
        a.slice(8, 18) < b.slice(8, 18) ? -1 : 1,
      ),
    );
    showPayments(books, [FIRST, SECOND]);
    expect(shown(await books.export())?.sort()).toEqual([
      'payment 2026-10-12 1361 -6000 Card p-2',
      'reversal 2026-10-31 1360 6000 - total',
    ]);
  });

  it('stays on its day when another payment moves the invoice’s', async () => {
    const books = await opened();
    const items = [item({ net: '100', paid: true }), item({ net: '250' })];
    const part = payment('p-1', { amount: '97.5', paidOn: '2026-10-04' });
    showPayments(books, [part], { paidAmount: '97.5', more: { items, payableAmount: '200' } });
    await books.export();
    const last = payment('p-2', { amount: '200', paidOn: '2026-10-12' });
    showPayments(books, [part, last], {
      more: { items, payableAmount: '297.5', paidStatus: 'paid', paidDate: '2026-10-12' },
    });
    const batch = await books.export();
    expect(shown(batch)).toContain('payment 2026-10-12 1360 -20000 - p-2');
    expect(shown(batch)).not.toContain('payment 2026-10-12 1360 -11900 - total');
  });

  it('is listed where the platform’s figures allow two answers', async () => {
    const books = await opened();
    showPayments(books, [FIRST], { paidAmount: '500', more: { paidStatus: 'unpaid' } });
    const batch = await books.export();
    expect(shown(batch)).toEqual(['payment 2026-10-04 1360 -4000 Transfer p-1']);
    expect(batch?.manifest.leftOut.map(({ reason, gross }) => [reason, gross])).toEqual([['payment', 46000]]);
  });
});

describe('records that come to books with totals', () => {
  const TOTAL = { paidAmount: '100', more: { paidDate: '2026-10-12' } };

  async function withTotal(): Promise<Books> {
    const books = await opened();
    showPayments(books, [], TOTAL);
    expect(shown(await books.export())).toEqual(['payment 2026-10-12 1360 -10000 - total']);
    return books;
  }

  it('take the total back, and nothing is there twice', async () => {
    const books = await withTotal();
    showPayments(books, [FIRST, SECOND], TOTAL);
    expect(shown(await books.export())).toEqual([
      'payment 2026-10-04 1360 -4000 Transfer p-1',
      'reversal 2026-10-12 1360 10000 - total',
      'payment 2026-10-12 1361 -6000 Card p-2',
    ]);
    expect((await books.prepare()).status).toBe('unchanged');
  });

  it('change no closed month: both are booked on the first open day', async () => {
    const books = await withTotal();
    await books.periods.close(SPACE, '2026-10-31', NOW);
    showPayments(books, [FIRST, SECOND], TOTAL);
    expect(shown(await books.export({ to: '2026-11-15' }))).toEqual([
      'reversal 2026-10-12 on 2026-11-01 1360 10000 - total',
      'payment 2026-10-04 on 2026-11-01 1360 -4000 Transfer p-1',
      'payment 2026-10-12 on 2026-11-01 1361 -6000 Card p-2',
    ]);
  });

  it('change nothing where one says what the total says', async () => {
    const books = await withTotal();
    const same = payment('p-1', { amount: '100', paidOn: '2026-10-12', method: TRANSFER });
    showPayments(books, [same], TOTAL);
    expect((await books.prepare()).status).toBe('unchanged');
    const later = payment('p-2', { amount: '60', paidOn: '2026-10-20', method: CARD });
    showPayments(books, [same, later]);
    expect(shown(await books.export())).toEqual(['payment 2026-10-20 1361 -6000 Card p-2']);
    showPayments(books, [{ ...same, paidOn: '2026-10-13' }, later]);
    expect(shown(await books.export())).toEqual([
      'reversal 2026-10-12 1360 10000 - total',
      'payment 2026-10-13 1360 -10000 Transfer p-1',
    ]);
  });

  it('do not count while not all of them are known', async () => {
    const books = await withTotal();
    showPayments(books, [FIRST, SECOND], { ...TOTAL, areComplete: false });
    expect((await books.prepare()).status).toBe('unchanged');
  });

  it('stay booked when they can no longer be read; the total says what came since', async () => {
    const books = await opened();
    showPayments(books, [FIRST, SECOND]);
    await books.export();
    showPayments(books, [FIRST, SECOND], {
      paidAmount: '150',
      areComplete: false,
      more: { paidDate: '2026-10-20' },
    });
    expect(shown(await books.export())).toEqual(['payment 2026-10-20 1360 -5000 - total']);
    const third = payment('p-3', { amount: '50', paidOn: '2026-10-19', method: CARD });
    showPayments(books, [FIRST, SECOND, third], { more: { paidDate: '2026-10-20' } });
    expect(shown(await books.export())).toEqual([
      'payment 2026-10-19 1361 -5000 Card p-3',
      'reversal 2026-10-20 1360 5000 - total',
    ]);
  });
});
