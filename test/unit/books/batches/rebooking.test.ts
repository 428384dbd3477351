import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import type { AccountRule } from '../../../../src/domain/accounting/settings.js';
import { item } from '../../../fixtures/invoices/item.js';
import { accounting } from '../../domain/accounting/settings.js';
import { AskedBooks } from './asked-books.js';
import { NOW, SPACE } from './books.js';

const rules = (account: string): readonly AccountRule[] => [{ when: { tax_case: 'S', rate: '19' }, account }];
const settings = (account: string, more: Parameters<typeof accounting>[0] = {}) =>
  accounting({
    accounts: rules(account),
    payments: { account: '1360' },
    write_offs: [{ account: '2400' }],
    ...more,
  });

/** Two invoices of October and one of November, posted on 8400. */
async function posted(): Promise<AskedBooks> {
  const asked = await AskedBooks.open();
  asked.books.settings = settings('8400');
  asked.put({ id: 'a', number: 'A', invoiceDate: '2026-10-05', items: [item({ net: '100.00' })] });
  asked.put({ id: 'b', number: 'B', invoiceDate: '2026-10-20', items: [item({ net: '40.00' })] });
  asked.put({ id: 'c', number: 'C', invoiceDate: '2026-11-03', items: [item({ net: '10.00' })] });
  expect((await asked.night()).entries).toEqual([
    'invoice A 10042 8400 11900',
    'invoice B 10042 8400 4760',
    'invoice C 10042 8400 1190',
  ]);
  return asked;
}

describe('an account rule that changes without valid_from', () => {
  it('books nothing anew, and says what it would: entries, months with closed ones, sums by account', async () => {
    const asked = await posted();
    await asked.books.periods.close(SPACE, '2026-10-31', NOW);
    asked.books.settings = settings('8401');
    const { entries, rebooking } = await asked.night();
    expect(entries).toEqual([]);
    expect(rebooking).toEqual({
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      reversed: 3,
      added: 3,
      invoices: 3,
      months: [
        { month: '2026-10', isClosed: true },
        { month: '2026-11', isClosed: false },
      ],
      accounts: [
        { account: '8400', taxKey: '', currency: 'EUR', before: 15_000, after: 0 },
        { account: '8401', taxKey: '', currency: 'EUR', before: 0, after: 15_000 },
      ],
    });
    // Night after night the same question.
    expect(await asked.night()).toEqual({ entries: [], rebooking });
  });

  it('holds up nothing else: new invoices, payments and deletions are booked', async () => {
    const asked = await posted();
    asked.books.settings = settings('8401');
    asked.put({ id: 'd', number: 'D', invoiceDate: '2026-11-04', items: [item({ net: '20.00' })] });
    asked.put({
      ...{ id: 'a', number: 'A', invoiceDate: '2026-10-05', items: [item({ net: '100.00' })] },
      ...{ paidStatus: 'paid', paidAmount: '119.00', payableAmount: '0.00', paidDate: '2026-11-02' },
    });
    await asked.remove('b');
    const { entries, rebooking } = await asked.night();
    expect(entries).toEqual([
      'reversal B 10042 8400 -4760',
      'payment A 10042 1360 -11900',
      'invoice D 10042 8401 2380',
    ]);
    expect(rebooking).toMatchObject({ reversed: 2, added: 2, invoices: 2 });
  });

  it('is booked after a yes, which stands in the audit log with the digest of what was shown', async () => {
    const asked = await posted();
    asked.books.settings = settings('8401');
    const { rebooking } = await asked.night();
    if (rebooking === null) throw new Error('nothing is asked');
    await asked.agree(rebooking);
    const [row] = (await asked.books.audit.rows(0, 100)).filter(
      ({ action }) => action === 'rebooking agreed',
    );
    expect(row?.details).toMatchObject({
      ...{ export: 'accountant', digest: rebooking.digest, reversed: 3, added: 3, invoices: 3 },
      months: '2026-10 2026-11',
    });
    const night = await asked.night();
    expect(night.entries).toEqual([
      'reversal A 10042 8400 -11900',
      'invoice A 10042 8401 11900',
      'reversal B 10042 8400 -4760',
      'invoice B 10042 8401 4760',
      'reversal C 10042 8400 -1190',
      'invoice C 10042 8401 1190',
    ]);
    expect(night.rebooking).toBeNull();
    expect(await asked.night()).toEqual({ entries: [], rebooking: null });
  });

  it('asks again when the rules change after the yes', async () => {
    const asked = await posted();
    asked.books.settings = settings('8401');
    const { rebooking } = await asked.night();
    if (rebooking === null) throw new Error('nothing is asked');
    await asked.agree(rebooking);
    asked.books.settings = settings('8402');
    const again = await asked.night();
    expect(again.entries).toEqual([]);
    expect(again.rebooking?.accounts.map(({ account }) => account)).toEqual(['8400', '8402']);
    expect(again.rebooking?.digest).not.toBe(rebooking.digest);
  });

  it('is a question no more with a valid_from, or when the rule is put back', async () => {
    const asked = await posted();
    asked.books.settings = settings('8401');
    expect((await asked.night()).rebooking).not.toBeNull();
    const later = { when: { tax_case: 'S', rate: '19', valid_from: '2026-11-10' }, account: '8401' } as const;
    asked.books.settings = settings('8400', { accounts: [later, ...rules('8400')] });
    asked.put({ id: 'd', number: 'D', invoiceDate: '2026-11-12', items: [item({ net: '20.00' })] });
    expect(await asked.night()).toEqual({ entries: ['invoice D 10042 8401 2380'], rebooking: null });
  });

  it('asks about a document that was edited as well: it would be booked by the rule that is asked about', async () => {
    const asked = await posted();
    asked.books.settings = settings('8401');
    asked.put({ id: 'c', number: 'C', invoiceDate: '2026-11-03', items: [item({ net: '15.00' })] });
    const { entries, rebooking } = await asked.night();
    expect(entries).toEqual([]);
    expect(rebooking?.accounts).toEqual([
      { account: '8400', taxKey: '', currency: 'EUR', before: 15_000, after: 0 },
      { account: '8401', taxKey: '', currency: 'EUR', before: 0, after: 15_500 },
    ]);
  });
});

describe('without a question', () => {
  it('a payment booked as a total is booked by its records when they are known', async () => {
    const asked = await posted();
    const a = { id: 'a', number: 'A', invoiceDate: '2026-10-05', items: [item({ net: '100.00' })] };
    asked.put({
      ...a,
      paidStatus: 'paid',
      paidAmount: '119.00',
      payableAmount: '0.00',
      paidDate: '2026-11-02',
    });
    expect((await asked.night()).entries).toEqual(['payment A 10042 1360 -11900']);
    asked.pay('p1', 'a', '2026-11-01', '19.00');
    asked.pay('p2', 'a', '2026-11-02', '100.00');
    expect(await asked.night()).toEqual({
      entries: ['payment A 10042 1360 -1900', 'reversal A 10042 1360 11900', 'payment A 10042 1360 -10000'],
      rebooking: null,
    });
  });

  it('what the platform changes is booked: edits, other debtors, dates, payments and what becomes of them', async () => {
    const asked = await posted();
    const paid = {
      paidStatus: 'paid',
      paidAmount: '119.00',
      payableAmount: '0.00',
      paidDate: '2026-11-02',
    } as const;
    const a = { id: 'a', number: 'A', invoiceDate: '2026-10-05', items: [item({ net: '100.00' })] };
    asked.put({ ...a, ...paid });
    expect(await asked.night()).toEqual({ entries: ['payment A 10042 1360 -11900'], rebooking: null });
    asked.put({ ...a, customerNumber: '43', invoiceDate: '2026-10-06', items: [item({ net: '90.00' })] });
    expect(await asked.night()).toEqual({
      entries: ['reversal A 10042 8400 -11900', 'invoice A 10043 8400 10710', 'reversal A 10042 1360 11900'],
      rebooking: null,
    });
  });

  it('a correction follows the payment that makes the tax of its original arise', async () => {
    const asked = await AskedBooks.open();
    asked.books.settings = settings('8400', { tax_point: [{ arises: 'when performed' }] });
    asked.rules = {
      itemPeriodOf: () => ({ ok: true, period: { from: '2027-02-01', to: '2027-02-28' } }),
    };
    const items = (net: string) => [item({ net })];
    const pass = { id: 'a', number: 'A', invoiceDate: '2026-10-05', items: items('100.00') };
    asked.put(pass);
    asked.put({
      id: 'k',
      number: 'K',
      invoiceDate: '2026-11-05',
      correctedInvoiceId: 'a',
      items: items('-40.00'),
    });
    expect((await asked.night()).entries).toEqual([
      'invoice A 10042 8400 11900',
      'correction K 10042 8400 -4760',
    ]);
    // It came before the correction, and is seen after it.
    asked.pay('p', 'a', '2026-11-03', '119.00');
    asked.put({
      ...pass,
      paidStatus: 'paid',
      paidAmount: '119.00',
      payableAmount: '0.00',
      paidDate: '2026-11-03',
    });
    expect(await asked.night()).toEqual({
      entries: [
        ...['reversal A 10042 8400 -11900', 'invoice A 10042 8400 11900'],
        'payment A 10042 1360 -11900',
        ...['reversal K 10042 8400 4760', 'correction K 10042 8400 -4760'],
      ],
      rebooking: null,
    });
  });

  it('a rule for later documents leaves the correction of an earlier one where that is', async () => {
    const asked = await posted();
    const later = { when: { tax_case: 'S', rate: '19', valid_from: '2026-11-01' }, account: '8401' } as const;
    asked.books.settings = settings('8400', { accounts: [later, ...rules('8400')] });
    asked.put({ id: 'c', number: 'C', invoiceDate: '2026-10-30', items: [item({ net: '10.00' })] });
    const items = [item({ net: '-30.00' })];
    asked.put({ id: 'k', number: 'K', invoiceDate: '2026-11-04', correctedInvoiceId: 'a', items });
    expect((await asked.night()).entries).toContain('correction K 10042 8400 -3570');
  });

  it('what is charged back of a payment takes the fee and the discount along that it had', async () => {
    const asked = await AskedBooks.open();
    const WIRE = { id: 'method-wire', name: 'Wire' };
    const fee = { because: 'bank fee', when: { method: 'Wire' }, up_to: '30', account: '4970' } as const;
    const discount = { because: 'discount', accounts: [{ account: '8736' }] } as const;
    asked.books.settings = settings('8400', {
      rests: [discount, { ...fee, accounts: [] }],
      cash_discounts: [{ days: 7, percent: '2' }],
    });
    const shown = { paidStatus: 'paid', payableAmount: '0.00', paidDate: '2026-11-03' } as const;
    const a = {
      id: 'a',
      number: 'A',
      invoiceDate: '2026-10-05',
      items: [item({ net: '1000.00' })],
      ...shown,
    };
    const b = { ...a, id: 'b', number: 'B', invoiceDate: '2026-11-02' };
    for (const each of [a, b]) asked.put({ ...each, paidAmount: '1190.00' });
    asked.pay('p1', 'a', '2026-11-02', '1175.00', WIRE);
    asked.pay('p2', 'a', '2026-11-03', '15.00');
    asked.pay('p3', 'b', '2026-11-02', '1166.20', WIRE);
    asked.pay('p4', 'b', '2026-11-03', '23.80');
    const { entries } = await asked.night();
    expect(entries).toContain('payment A 10042 4970 -1500');
    expect(entries).toContain('write-off B 10042 8736 -2380');
    asked.put({ ...a, paidAmount: '15.00' });
    asked.put({ ...b, paidAmount: '23.80' });
    asked.pay('p5', 'a', '2026-11-05', '-1175.00', WIRE);
    asked.pay('p6', 'b', '2026-11-05', '-1166.20', WIRE);
    const night = await asked.night();
    expect(night.rebooking).toBeNull();
    expect([...night.entries].sort()).toEqual([
      'payment A 10042 1360 117500',
      'payment B 10042 1360 116620',
      'reversal A 10042 4970 1500',
      'reversal B 10042 8736 2380',
    ]);
    expect(await asked.balances()).toEqual({ 8400: -200_000, 10042: 238_000 });
  });

  it('a loss follows the correction that comes later', async () => {
    const asked = await posted();
    asked.rules = { to: '2026-12-31' };
    const c = { id: 'c', number: 'C', invoiceDate: '2026-11-03', items: [item({ net: '10.00' })] };
    asked.put({ ...c, paidStatus: 'writtenOff' });
    expect((await asked.night()).entries).toEqual(['write-off C 10042 2400 -1190']);
    const items = [item({ net: '-10.00' })];
    asked.put({ id: 'k', number: 'K', invoiceDate: '2026-11-04', correctedInvoiceId: 'c', items });
    expect(await asked.night()).toEqual({
      entries: ['correction K 10042 8400 -1190', 'reversal C 10042 2400 1190'],
      rebooking: null,
    });
  });
});

describe('asks about', () => {
  it('a correction with its original, whose rules it follows', async () => {
    const asked = await posted();
    const items = [item({ net: '-30.00' })];
    asked.put({ id: 'k', number: 'K', invoiceDate: '2026-11-04', correctedInvoiceId: 'a', items });
    await asked.night();
    const until = { when: { tax_case: 'S', rate: '19', valid_from: '2026-10-06' }, account: '8400' } as const;
    asked.books.settings = settings('8400', { accounts: [until, ...rules('8401')] });
    const { entries, rebooking } = await asked.night();
    expect(entries).toEqual([]);
    expect(rebooking).toMatchObject({ reversed: 2, added: 2, invoices: 2 });
  });

  it('another debtor account, and keeps its payment back, which would clear nothing', async () => {
    const asked = await posted();
    asked.books.settings = settings('8400', { debtors: { length: 5, offset: 20_000, collective: '69999' } });
    asked.put({
      ...{ id: 'a', number: 'A', invoiceDate: '2026-10-05', items: [item({ net: '100.00' })] },
      ...{ paidStatus: 'paid', paidAmount: '119.00', payableAmount: '0.00', paidDate: '2026-11-02' },
    });
    const { entries, rebooking } = await asked.night();
    expect(entries).toEqual([]);
    expect(rebooking).toMatchObject({ reversed: 3, added: 4, invoices: 3 });
  });

  it('another account of payments, of each that is booked; one that comes meanwhile goes to the new one', async () => {
    const asked = await posted();
    const a = { id: 'a', number: 'A', invoiceDate: '2026-10-05', items: [item({ net: '100.00' })] };
    asked.put({ ...a, paidStatus: 'unpaid', paidAmount: '19.00', payableAmount: '100.00' });
    asked.pay('p1', 'a', '2026-11-02', '19.00');
    expect((await asked.night()).entries).toEqual(['payment A 10042 1360 -1900']);
    asked.books.settings = settings('8400', { payments: { account: '1361' } });
    asked.put({ ...a, paidStatus: 'unpaid', paidAmount: '49.00', payableAmount: '70.00' });
    asked.pay('p2', 'a', '2026-11-04', '30.00');
    const { entries, rebooking } = await asked.night();
    expect(entries).toEqual(['payment A 10042 1361 -3000']);
    expect(rebooking?.accounts).toEqual([
      { account: '1360', taxKey: '', currency: 'EUR', before: -1_900, after: 0 },
      { account: '1361', taxKey: '', currency: 'EUR', before: 0, after: -1_900 },
    ]);
  });

  it('another account of payments beside rules of rests, too, where more of the invoice is paid meanwhile', async () => {
    const asked = await posted();
    const rests = [{ because: 'bank fee', up_to: '1', account: '4970', accounts: [] }] as const;
    asked.books.settings = settings('8400', { rests });
    const a = { id: 'a', number: 'A', invoiceDate: '2026-10-05', items: [item({ net: '100.00' })] };
    asked.put({ ...a, paidStatus: 'unpaid', paidAmount: '19.00', payableAmount: '100.00' });
    asked.pay('p1', 'a', '2026-11-02', '19.00');
    expect((await asked.night()).entries).toEqual(['payment A 10042 1360 -1900']);
    asked.books.settings = settings('8400', { rests, payments: { account: '1361' } });
    asked.put({ ...a, paidStatus: 'unpaid', paidAmount: '49.00', payableAmount: '70.00' });
    asked.pay('p2', 'a', '2026-11-04', '30.00');
    const { entries, rebooking } = await asked.night();
    expect(entries).toEqual(['payment A 10042 1361 -3000']);
    expect(rebooking).toMatchObject({ reversed: 1, added: 1, invoices: 1 });
  });

  it.each([null, '2026-10-31'])(
    'both halves of a rest by a rule that is added later, closed through %s, and about none where it goes or is for later',
    async (closedThrough) => {
      const asked = await AskedBooks.open();
      const cash_discounts = [{ days: 7, percent: '2' }];
      asked.books.settings = settings('8400', { cash_discounts });
      const a = { id: 'a', number: 'A', invoiceDate: '2026-10-05', items: [item({ net: '1000.00' })] };
      const paid = { paidStatus: 'paid', paidAmount: '1190.00', payableAmount: '0.00' } as const;
      asked.put({ ...a, ...paid, paidDate: '2026-10-20' });
      asked.pay('p1', 'a', '2026-10-10', '1166.20');
      asked.pay('p2', 'a', '2026-10-20', '23.80');
      await asked.night();
      if (closedThrough !== null) await asked.books.periods.close(SPACE, closedThrough, NOW);
      const by = (valid_from?: string) => {
        const rule = { because: 'discount', accounts: [{ account: '8736' }] } as const;
        const when = valid_from === undefined ? undefined : { valid_from };
        asked.books.settings = settings('8400', { cash_discounts, rests: [{ ...rule, when }] });
      };
      by();
      const { entries, rebooking } = await asked.night();
      expect(entries).toEqual([]);
      expect(rebooking).toMatchObject({ reversed: 1, added: 1, invoices: 1 });
      by('2026-11-01');
      expect(await asked.night()).toEqual({ entries: [], rebooking: null });
      by();
      const again = (await asked.night()).rebooking;
      if (again === null) throw new Error('nothing is asked');
      await asked.agree(again);
      expect([...(await asked.night()).entries].sort()).toEqual([
        'reversal A 10042 1360 2380',
        'write-off A 10042 8736 -2380',
      ]);
    },
  );

  describe('the account of a method that is added later', () => {
    const CARD = { id: 'method-card', name: 'Card' };
    const paid = {
      ...{ id: 'a', number: 'A', invoiceDate: '2026-10-05', items: [item({ net: '100.00' })] },
      ...{ paidStatus: 'paid', paidAmount: '119.00', payableAmount: '0.00', paidDate: '2026-11-02' },
    } as const;
    const withMethod = () =>
      settings('8400', { payments: { account: '1360', methods: [{ method: 'card', account: '1361' }] } });
    const QUESTION = [
      { account: '1360', taxKey: '', currency: 'EUR', before: -11_900, after: 0 },
      { account: '1361', taxKey: '', currency: 'EUR', before: 0, after: -11_900 },
    ];

    it('moves no payment that is booked', async () => {
      const asked = await posted();
      asked.put(paid);
      asked.pay('p1', 'a', '2026-11-02', '119.00', CARD);
      expect((await asked.night()).entries).toEqual(['payment A 10042 1360 -11900']);
      asked.books.settings = withMethod();
      const { entries, rebooking } = await asked.night();
      expect({ entries, accounts: rebooking?.accounts }).toEqual({ entries: [], accounts: QUESTION });
    });

    it('moves none that stands in the books as the total that it is, from before its record was known', async () => {
      const asked = await posted();
      asked.put(paid);
      expect((await asked.night()).entries).toEqual(['payment A 10042 1360 -11900']);
      asked.pay('p1', 'a', '2026-11-02', '119.00', CARD);
      asked.put({ id: 'd', number: 'D', invoiceDate: '2026-11-05', items: [item({ net: '20.00' })] });
      expect(await asked.night()).toEqual({ entries: ['invoice D 10042 8400 2380'], rebooking: null });
      asked.books.settings = withMethod();
      const { entries, rebooking } = await asked.night();
      expect({ entries, accounts: rebooking?.accounts }).toEqual({ entries: [], accounts: QUESTION });
      if (rebooking === null) throw new Error('nothing is asked');
      await asked.agree(rebooking);
      expect(await asked.night()).toEqual({
        entries: ['reversal A 10042 1360 11900', 'payment A 10042 1361 -11900'],
        rebooking: null,
      });
      expect(await asked.night()).toEqual({ entries: [], rebooking: null });
    });

    it('is no question where the record is the news, and the account was there before', async () => {
      const asked = await posted();
      asked.books.settings = withMethod();
      asked.put(paid);
      expect((await asked.night()).entries).toEqual(['payment A 10042 1360 -11900']);
      asked.pay('p1', 'a', '2026-11-02', '119.00', CARD);
      expect(await asked.night()).toEqual({
        entries: ['reversal A 10042 1360 11900', 'payment A 10042 1361 -11900'],
        rebooking: null,
      });
    });

    it('holds up nothing of an invoice that is gone', async () => {
      const asked = await posted();
      asked.put(paid);
      await asked.night();
      asked.pay('p1', 'a', '2026-11-02', '119.00', CARD);
      asked.put({ id: 'd', number: 'D', invoiceDate: '2026-11-05', items: [item({ net: '20.00' })] });
      await asked.night();
      asked.books.settings = withMethod();
      await asked.remove('a');
      expect(await asked.night()).toEqual({
        entries: ['reversal A 10042 8400 -11900', 'reversal A 10042 1360 11900'],
        rebooking: null,
      });
    });
  });

  it('a tax key', async () => {
    const asked = await posted();
    const [rule] = rules('8400');
    asked.books.settings = settings('8400', { accounts: [{ ...rule, account: '8400', tax_key: '3' }] });
    const { entries, rebooking } = await asked.night();
    expect(entries).toEqual([]);
    expect(rebooking?.accounts).toEqual([
      { account: '8400', taxKey: '', currency: 'EUR', before: 15_000, after: 0 },
      { account: '8400', taxKey: '3', currency: 'EUR', before: 0, after: 15_000 },
    ]);
  });

  it('a program that books documents in another currency by another rate, in the currency of the books', async () => {
    const asked = await AskedBooks.open();
    asked.books.settings = settings('8400', {
      currency: 'PLN',
      tax_accounts: [{ rate: '19', account: '1776' }],
    });
    const rateOf = (rate: string) => () => decimal(rate);
    asked.rules = { zlotyRateOn: rateOf('4.20') };
    asked.put({ id: 'a', number: 'A', invoiceDate: '2026-10-05', items: [item({ net: '100.00' })] });
    expect((await asked.night()).entries).toEqual(['invoice A 10042 8400 11900']);
    // The upgrade: `basis` stands for the version, which has all compared.
    asked.rules = { zlotyRateOn: rateOf('4.30'), basis: 'a later version' };
    const { entries, rebooking } = await asked.night();
    expect(entries).toEqual([]);
    expect(rebooking).toMatchObject({ reversed: 1, added: 1, months: [{ month: '2026-10' }] });
    expect(rebooking?.accounts).toEqual([
      { account: '8400', taxKey: '', currency: 'PLN', before: 42_000, after: 43_000 },
    ]);
  });
});
