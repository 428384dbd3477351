import { describe, expect, it } from 'vitest';
import { paymentSwitchAlert } from '../../../../src/books/batches/tell-payment-switch.js';
import { OPERATOR_LANGUAGES } from '../../../../src/domain/settings.js';
import { phraseText } from '../../../../src/words/phrases.js';
import { accounting } from '../../domain/accounting/settings.js';
import { type Books, NOW, openBooks, SPACE } from './books.js';
import { CARD, payment, showPayments, TRANSFER } from './paid.js';

/** Books with a total of 416.50 on 1360, as they were before single payments were copied. */
async function withTotal(): Promise<Books> {
  const books = await openBooks();
  books.settings = accounting({
    payments: { account: '1360', methods: [{ method: 'card', account: '1361' }] },
  });
  showPayments(books, [], {
    paidAmount: '416.5',
    areComplete: false,
    more: { paidStatus: 'paid', paidDate: '2026-10-12' },
  });
  await books.export();
  return books;
}

const PARTS = [
  payment('p-1', { amount: '40', paidOn: '2026-10-04', method: TRANSFER }),
  payment('p-2', { amount: '376.5', paidOn: '2026-10-12', method: CARD }),
];

describe('the batch that takes a total back for single payments', () => {
  it('says so: invoices, entries, and what was received by account before and after', async () => {
    const books = await withTotal();
    showPayments(books, PARTS);
    const batch = await books.export();
    expect(batch?.manifest.paymentSwitch).toEqual({
      invoices: 1,
      takenBack: 1,
      booked: 2,
      accounts: [
        { account: '1360', currency: 'EUR', before: 41_650, after: 4_000 },
        { account: '1361', currency: 'EUR', before: 0, after: 37_650 },
      ],
    });
    const stored = await books.batches.record(SPACE, batch?.number ?? 0);
    expect(stored.manifest.paymentSwitch).toEqual(batch?.manifest.paymentSwitch);
  });

  it('is one batch of an export: a later total that gives way to a record is told no more', async () => {
    const books = await withTotal();
    showPayments(books, PARTS);
    expect((await books.export())?.manifest.paymentSwitch).toBeDefined();
    books.put({ id: 'b', number: 'B', paidStatus: 'paid', paidAmount: '416.5', paidDate: '2026-10-12' });
    await books.export();
    const b = books.invoices.get('b');
    if (b === undefined) throw new Error('no invoice b');
    const records = [payment('p-3', { invoiceId: 'b', paidOn: '2026-10-13' })];
    books.invoices.set('b', { ...b, version: b.version + 1, payments: { records, areComplete: true } });
    const later = await books.export();
    expect(later?.entries.map(({ kind }) => kind).sort()).toEqual(['payment', 'reversal']);
    expect(later?.manifest).not.toHaveProperty('paymentSwitch');
  });

  it('says it again where it was voided, for what it booked counts as never booked', async () => {
    const books = await withTotal();
    showPayments(books, PARTS);
    const first = await books.export();
    await books.batches.decide({
      ...{ spaceId: SPACE, number: first?.number ?? 0, now: NOW },
      ...{ status: 'voided', reason: 'too early' },
    });
    expect((await books.export())?.manifest.paymentSwitch).toEqual(first?.manifest.paymentSwitch);
  });

  it('is none where the total says what its only payment says, or where nothing was booked before', async () => {
    const books = await withTotal();
    showPayments(books, [payment('p-1', { paidOn: '2026-10-12', method: TRANSFER })]);
    expect((await books.prepare()).status).toBe('unchanged');
    const fresh = await openBooks();
    fresh.settings = accounting({ payments: { account: '1360' } });
    showPayments(fresh, PARTS);
    expect((await fresh.export())?.manifest).not.toHaveProperty('paymentSwitch');
  });
});

describe('the alert about it', () => {
  it.each(OPERATOR_LANGUAGES)('names batch, counts, accounts and the command, in %s', async (language) => {
    const books = await withTotal();
    showPayments(books, PARTS);
    const batch = await books.export();
    if (batch === null) throw new Error('no batch');
    const alert = paymentSwitchAlert(batch);
    const { phrase } = alert?.about.reason ?? {};
    const text = phrase === undefined ? '' : phraseText(phrase, language);
    expect(text).toContain('1360: 416.50 → 40.00 EUR');
    expect(text).toContain('1361: 0.00 → 376.50 EUR');
    expect(text).toContain(`spacebooks books batch show 2 --space ${SPACE}`);
    expect(alert?.subject).toBe(`payments:${SPACE}:2`);
  });

  it('is none of another batch', async () => {
    const books = await openBooks();
    books.put({ id: 'a', number: 'A' });
    const batch = await books.export();
    expect(batch && paymentSwitchAlert(batch)).toBeUndefined();
  });
});
