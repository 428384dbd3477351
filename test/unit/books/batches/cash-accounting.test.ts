import { describe, expect, it } from 'vitest';
import { verifyBooks } from '../../../../src/books/batches/verify-books.js';
import { ustvaOf } from '../../../../src/books/tax-returns/ustva.js';
import type { Batch } from '../../../../src/domain/accounting/model.js';
import { postingsOf } from '../../../../src/domain/accounting/postings.js';
import { item } from '../../../fixtures/invoices/item.js';
import { accounting } from '../../domain/accounting/settings.js';
import { amountsOf } from '../tax-returns/amounts.js';
import { type Books, openBooks, SPACE } from './books.js';
import { payment, showPayments } from './paid.js';

const NOT_DUE = '1766';
const OWED = '1776';

async function opened(overrides: Parameters<typeof accounting>[0] = {}): Promise<Books> {
  const books = await openBooks();
  books.settings = accounting({ payments: { account: '1360' }, cash_accounting: {}, ...overrides });
  return books;
}

/** Cents on an account by day: debit above zero. */
function account(
  number: string,
  batches: readonly (Pick<Batch, 'entries'> | null)[],
): Record<string, number> {
  const days: Record<string, number> = {};
  for (const entry of batches.flatMap((batch) => [...(batch?.entries ?? [])])) {
    for (const side of postingsOf(entry)) {
      if (side.account !== number) continue;
      days[entry.bookingDate] = (days[entry.bookingDate] ?? 0) + side.debit - side.credit;
    }
  }
  return days;
}

const HUNDRED = payment('p-1', { amount: '100', paidOn: '2026-10-09' });
const REST = payment('p-2', { amount: '316.5', paidOn: '2026-10-20' });

describe('tax under cash accounting', () => {
  it('is not due with the invoice, and due with each payment, in its share and on its day', async () => {
    const books = await opened();
    showPayments(books, [HUNDRED]);
    const first = await books.export();
    expect(account(NOT_DUE, [first])).toEqual({ '2026-10-01': -6650, '2026-10-09': 1597 });
    expect(account(OWED, [first])).toEqual({ '2026-10-09': -1597 });
    showPayments(books, [HUNDRED, REST]);
    const second = await books.export();
    expect(account(OWED, [second])).toEqual({ '2026-10-20': -5053 });
    expect(account(NOT_DUE, [second])).toEqual({ '2026-10-20': 5053 });
    expect((await books.prepare()).status).toBe('unchanged');
    expect((await verifyBooks(books, [SPACE])).problems).toEqual([]);
  });

  it('is no more due where money went back, on the day on which it did', async () => {
    const books = await opened();
    const back = payment('p-3', { amount: '-416.5', paidOn: '2026-10-28' });
    showPayments(books, [HUNDRED, REST, back]);
    expect(account(OWED, [await books.export()])).toEqual({
      '2026-10-09': -1597,
      '2026-10-20': -5053,
      '2026-10-28': 6650,
    });
  });

  it('is taken back with its payment, and no other', async () => {
    const books = await opened();
    showPayments(books, [HUNDRED, payment('p-2', { amount: '200', paidOn: '2026-10-12' })]);
    const first = await books.export();
    showPayments(books, [
      payment('p-1', { amount: '100', paidOn: '2026-10-10' }),
      payment('p-2', { amount: '200', paidOn: '2026-10-12' }),
    ]);
    const second = await books.export();
    expect(second?.entries.every(({ paymentId }) => paymentId === 'p-1')).toBe(true);
    expect(account(OWED, [first, second])).toEqual({
      '2026-10-09': 0,
      '2026-10-10': -1597,
      '2026-10-12': -3193,
    });
  });

  it('has none of what is paid beyond the invoice', async () => {
    const books = await opened();
    showPayments(books, [
      payment('p-1', { amount: '416.5' }),
      payment('p-2', { amount: '50', paidOn: '2026-10-20' }),
    ]);
    expect(account(OWED, [await books.export()])).toEqual({ '2026-10-09': -6650 });
  });

  it('is due with what is known only as a total', async () => {
    const books = await opened();
    showPayments(books, [], { paidAmount: '416.5' });
    expect(account(OWED, [await books.export()])).toEqual({ '2026-10-09': -6650 });
  });

  it('is due by rate', async () => {
    const books = await opened();
    const items = [item({ net: '100' }), item({ net: '100', rate: '7' })];
    const more = { items, payableAmount: '113', paidStatus: 'unpaid', paidDate: null };
    showPayments(books, [payment('p-1', { amount: '113', paidOn: '2026-10-09' })], { more });
    const batch = await books.export();
    expect(account(OWED, [batch])).toEqual({ '2026-10-09': -950 });
    expect(account('1771', [batch])).toEqual({ '2026-10-09': -350 });
    expect(account('1761', [batch])).toEqual({ '2026-10-01': -700, '2026-10-09': 350 });
  });

  it('never becomes due of what is written off', async () => {
    const books = await opened({ write_offs: [{ account: '2400' }] });
    showPayments(books, [HUNDRED], { more: { paidStatus: 'writtenOff', paidDate: '2026-10-09' } });
    const batch = await books.export();
    expect(account(OWED, [batch])).toEqual({ '2026-10-09': -1597 });
    expect(account(NOT_DUE, [batch])).toEqual({
      '2026-10-01': -6650,
      '2026-10-09': 1597,
      '2026-10-31': 5053,
    });
    expect(ustvaOf(amountsOf(...(batch?.entries ?? []))).lines).toMatchObject([
      { line: '81', net: 8403, tax: 1597 },
    ]);
  });

  it('is due with the invoice before the day from which it holds', async () => {
    const books = await opened({ cash_accounting: { from: '2027-01-01' } });
    showPayments(books, [HUNDRED]);
    const batch = await books.export();
    expect(account(OWED, [batch])).toEqual({ '2026-10-01': -6650 });
    expect(account(NOT_DUE, [batch])).toEqual({});
  });

  it('needs an account of its own, and says which line to add', async () => {
    const books = await opened({ chart: 'own', tax_accounts: [{ rate: '19', account: OWED }] });
    showPayments(books, [HUNDRED]);
    expect(await books.prepare()).toMatchObject({
      status: 'blocked',
      findings: [
        {
          rule: 'SB-TAX-ACCOUNT',
          field: 'accounting.cash_accounting.accounts',
          fix: expect.stringContaining("- { rate: 19, account: 'ACCOUNT' }"),
        },
      ],
    });
    books.settings = { ...books.settings, cash_accounting: { accounts: [{ rate: '19', account: '2220' }] } };
    expect(account('2220', [await books.export()])).toEqual({ '2026-10-01': -6650, '2026-10-09': 1597 });
  });

  it('is converted as the invoice is', async () => {
    const books = await opened({
      exchange_rates: [{ currency: 'CHF', valid_from: '2026-01-01', rate: '0.9367' }],
    });
    const chf = { items: [item({ net: '350', currency: 'CHF' })] };
    showPayments(
      books,
      [
        { ...HUNDRED, currency: 'CHF' },
        { ...REST, currency: 'CHF' },
      ],
      { more: chf },
    );
    const batch = await books.export();
    const inBooks = (of: string) =>
      batch?.entries
        .filter(({ taxAccount }) => taxAccount === of)
        .reduce((sum, { exchange }) => sum + (exchange?.tax ?? 0), 0);
    expect(inBooks(OWED)).toBe(inBooks(NOT_DUE));
    expect(inBooks(OWED)).toBe(7099);
  });
});
