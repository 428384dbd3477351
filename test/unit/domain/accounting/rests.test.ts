import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import { documentRulesBy } from '../../../../src/document/build/document-rules.js';
import type { Entry } from '../../../../src/domain/accounting/model.js';
import type { RestRule } from '../../../../src/domain/accounting/settings.js';
import type { PaymentRecord } from '../../../../src/domain/payment-record.js';
import { item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';
import { copy } from './planning.js';
import { balances, booked, booksOf, CASH, credit, declared } from './settled-family.js';

type Paid = readonly [day: string, amount: string, said?: Partial<PaymentRecord>];

/** Payments of `inv-1`, and what the platform shows in total of them. */
function paid(...payments: readonly Paid[]) {
  const records = payments.map(
    ([paidOn, amount, said], index): PaymentRecord => ({
      ...{ id: `pay-${index}`, invoiceId: 'inv-1', paidOn, amount: decimal(amount), currency: 'EUR' },
      ...{ method: null, note: null, ...said },
    }),
  );
  const paidAmount = records.reduce((sum, { amount }) => sum.plus(amount), decimal(0)).toFixed();
  return {
    invoice: { paidAmount, paidDate: payments.at(-1)?.[0] ?? null },
    payments: { records, areComplete: true },
  };
}

const BY_TRANSFER = { method: { id: 'm1', name: 'Transfer' } };
const OF_BANK = { note: 'spacebooks 0123456789abcdef' };
const TWO = [item({ net: '1000' }), item({ net: '500', rate: '7' })];
/** 2 % of 1,725.00 is 34.50, until 22 October for invoices of 8 October. */
const TERMS = { cash_discounts: [{ days: 14, percent: '2' }] };

const DISCOUNT: RestRule = {
  because: 'discount',
  accounts: [
    { rate: '19', account: '8736' },
    { rate: '7', account: '8731' },
  ],
};
const SMALL: RestRule = { because: 'small difference', up_to: '1.00', accounts: [{ account: '8700' }] };
const FEE: RestRule = {
  because: 'bank fee',
  when: { method: 'Transfer' },
  up_to: '20',
  account: '4970',
  accounts: [],
};

function settled(
  rests: readonly RestRule[] | undefined,
  { invoice, payments }: ReturnType<typeof paid>,
  {
    items = TWO,
    paidStatus = 'paid',
    mode = {},
    lostOn,
  }: {
    readonly items?: typeof TWO;
    readonly paidStatus?: 'paid' | 'writtenOff' | 'unpaid';
    readonly mode?: Parameters<typeof booksOf>[0];
    readonly lostOn?: string;
  } = {},
) {
  return booked(booksOf({ ...TERMS, rests, ...mode }), [
    copy(
      { items, invoiceDate: '2026-10-08', paidStatus, ...invoice },
      { payments, ...(lostOn !== undefined && { settledOn: lostOn, lostOn }) },
    ),
  ]);
}

const shown = (entries: readonly Entry[]) =>
  entries
    .filter(({ because }) => because !== undefined)
    .map(({ because, documentDate, account, taxCase, taxRate, net, tax }) =>
      [because, documentDate, account, taxCase ?? '-', taxRate, net, tax].join(' '),
    )
    .sort();

const SHORT = '1690.50';

describe('an early-payment discount', () => {
  it.each([
    [
      'marked as paid, which is a record that says nothing',
      paid(['2026-10-20', SHORT, OF_BANK], ['2026-11-30', '34.50']),
    ],
    ['marked as paid, both by hand', paid(['2026-10-20', SHORT], ['2026-11-30', '34.50'])],
    ['called paid without a record', paid(['2026-10-20', SHORT, OF_BANK])],
    [
      'paid in two parts within the days',
      paid(['2026-10-20', '1000', OF_BANK], ['2026-10-22', '690.50', OF_BANK]),
    ],
  ])('%s is taken back of each tax, on the day of the payment', (_, money) => {
    const { entries } = settled([DISCOUNT], money);
    const day =
      money.payments.records.length > 1 && money.invoice.paidDate === '2026-10-22'
        ? '2026-10-22'
        : '2026-10-20';
    expect(shown(entries)).toEqual([
      `discount ${day} 8731 S 7 -1000 -70`,
      `discount ${day} 8736 S 19 -2000 -380`,
    ]);
    expect(balances(entries)).toMatchObject({
      1360: [169050, 169050],
      8731: [1000, 1000],
      8736: [2000, 2000],
    });
    expect(balances(entries).debtor).toBeUndefined();
    expect(declared(entries)).toEqual(['S 19: 98000 18620', 'S 7: 49000 3430']);
  });

  it('of a written-off invoice is one, too, and no loss', () => {
    const { entries } = settled([DISCOUNT], paid(['2026-10-20', SHORT, OF_BANK]), {
      paidStatus: 'writtenOff',
      lostOn: '2026-12-01',
    });
    expect(shown(entries)).toEqual([
      'discount 2026-10-20 8731 S 7 -1000 -70',
      'discount 2026-10-20 8736 S 19 -2000 -380',
    ]);
    expect(balances(entries)['2400']).toBeUndefined();
  });

  it('under cash accounting makes the tax of the paid part due, and no more', () => {
    const { entries } = settled([DISCOUNT], paid(['2026-10-20', SHORT], ['2026-11-30', '34.50']), {
      mode: CASH,
    });
    expect(declared(entries)).toEqual(['S 19: 98000 18620', 'S 7: 49000 3430']);
    const left = balances(entries);
    expect([left.debtor, left['1766'], left['1761']]).toEqual([undefined, undefined, undefined]);
    expect([left['1776'], left['1771']]).toEqual([
      [-18620, -18620],
      [-3430, -3430],
    ]);
  });

  it.each([
    ['after the days', paid(['2026-10-23', SHORT], ['2026-11-30', '34.50'])],
    ['of more than the percent', paid(['2026-10-20', '1690.49'], ['2026-11-30', '34.51'])],
    [
      'recorded by a method: that is money',
      paid(['2026-10-20', SHORT], ['2026-11-30', '34.50', BY_TRANSFER]),
    ],
    ['recorded with a note of ours', paid(['2026-10-20', SHORT], ['2026-11-30', '34.50', OF_BANK])],
  ])('is none %s', (_, money) => {
    expect(settled([DISCOUNT], money).entries).toEqual(settled(undefined, money).entries);
  });

  it('is what people record it as, where a rule says so', () => {
    const when = { recorded_as: 'skonto' };
    const named = { method: { id: null, name: 'Skonto' } };
    for (const said of [named, { note: ' Skonto' }]) {
      const money = paid(['2026-10-20', SHORT, OF_BANK], ['2026-10-20', '34.50', said]);
      expect(shown(settled([{ ...DISCOUNT, when }], money).entries)).toHaveLength(2);
      expect(shown(settled([DISCOUNT], money).entries)).toEqual([]);
    }
  });

  it('blocks where no account is named for a rate, with the line to add', () => {
    const only19 = { ...DISCOUNT, accounts: [{ rate: '19', account: '8736' }] };
    expect(() => settled([only19], paid(['2026-10-20', SHORT]))).toThrow(/SB-REST.*rate: 7/);
  });

  it('under cash accounting, beside a deposit, takes the tax of the supplies that it is of', () => {
    const accounts = [
      { when: { accounting_code: 'KAUTION' }, account: '1732', holds: 'deposit' as const },
      { account: '8400' },
    ];
    const items = [item({ net: '91.52' }), item({ net: '1626.31', rate: '0', accountingCode: 'KAUTION' })];
    const documentRules = documentRulesBy(
      settings({ tax_cases: [{ when: { accounting_code: 'KAUTION' }, category: 'O' }, { category: 'S' }] }),
      null,
    );
    const { invoice, payments } = paid(['2026-10-20', '1734.42', OF_BANK]);
    const original = copy({ items, invoiceDate: '2026-10-08', paidStatus: 'paid', ...invoice }, { payments });
    const { entries } = booked(booksOf({ ...TERMS, ...CASH, accounts, rests: [DISCOUNT] }), [original], {
      documentRules,
    });
    expect(shown(entries)).toEqual(['discount 2026-10-20 8736 S 19 -67 -13']);
    expect(balances(entries)).toEqual({
      1360: [173442, 173442],
      1732: [-162631, -162631],
      1776: [-1726, -1726],
      8400: [-9152, -9152],
      8736: [67, 67],
    });
    expect(declared(entries)).toContain('S 19: 9085 1726');
  });

  it('under cash accounting, of two rates beside a deposit, makes the tax of their paid part due', () => {
    const accounts = [
      { when: { accounting_code: 'KAUTION' }, account: '1732', holds: 'deposit' as const },
      { when: { rate: '7' }, account: '8300' },
      { account: '8400' },
    ];
    const items = [
      item({ net: '500', rate: '0', accountingCode: 'KAUTION' }),
      item({ net: '1000' }),
      item({ net: '100', rate: '7' }),
    ];
    const documentRules = documentRulesBy(
      settings({ tax_cases: [{ when: { accounting_code: 'KAUTION' }, category: 'O' }, { category: 'S' }] }),
      null,
    );
    const { invoice, payments } = paid(['2026-10-15', '1758.09', OF_BANK], ['2026-10-15', '38.91']);
    const original = copy({ items, invoiceDate: '2026-10-08', paidStatus: 'paid', ...invoice }, { payments });
    const terms = { cash_discounts: [{ days: 7, percent: '3' }] };
    const { entries } = booked(booksOf({ ...terms, ...CASH, accounts, rests: [DISCOUNT] }), [original], {
      documentRules,
    });
    expect(shown(entries)).toEqual([
      'discount 2026-10-15 8731 S 7 -300 -21',
      'discount 2026-10-15 8736 S 19 -3000 -570',
    ]);
    expect(declared(entries)).toEqual(expect.arrayContaining(['S 19: 97000 18430', 'S 7: 9700 679']));
    expect(balances(entries).debtor).toBeUndefined();
  });

  it('is of the supplies alone: a deposit beside them is paid in full', () => {
    const accounts = [
      { when: { accounting_code: 'KAUTION' }, account: '1732', holds: 'deposit' as const },
      { account: '8400' },
    ];
    const items = [item({ net: '1000' }), item({ net: '500', rate: '0', accountingCode: 'KAUTION' })];
    const documentRules = documentRulesBy(
      settings({ tax_cases: [{ when: { accounting_code: 'KAUTION' }, category: 'O' }, { category: 'S' }] }),
      null,
    );
    const paidWith = (amount: string) => {
      const { invoice, payments } = paid(['2026-10-20', amount, OF_BANK]);
      const original = copy(
        { items, invoiceDate: '2026-10-08', paidStatus: 'paid', ...invoice },
        { payments },
      );
      return booked(booksOf({ ...TERMS, accounts, rests: [DISCOUNT] }), [original], { documentRules })
        .entries;
    };
    expect(shown(paidWith('1666.20'))).toEqual(['discount 2026-10-20 8736 S 19 -2000 -380']);
    expect(shown(paidWith('1666.19'))).toEqual([]);
  });

  it('is none any more once a correction is issued of it, and what stood for it is no money', () => {
    for (const mode of [{}, CASH]) {
      const { invoice, payments } = paid(['2026-10-20', '1166.20', OF_BANK], ['2026-11-30', '23.80']);
      const items = [item({ net: '1000' })];
      const original = copy(
        { items, invoiceDate: '2026-10-08', paidStatus: 'paid', ...invoice },
        { payments },
      );
      const back = credit({ items: [item({ net: '-20' })], invoiceDate: '2026-12-01' });
      const { entries } = booked(booksOf({ ...TERMS, ...mode, rests: [DISCOUNT] }), [original, back]);
      expect(shown(entries)).toEqual([]);
      expect(balances(entries)).toEqual({
        1360: [116620, 116620],
        1776: [-18620, -18620],
        8400: [-98000, -98000],
      });
    }
  });

  it('is not looked for where money went back for a correction', () => {
    const { invoice, payments } = paid(['2026-10-20', '1166.20', OF_BANK], ['2026-11-30', '23.80']);
    const items = [item({ net: '1000' })];
    const original = copy({ items, invoiceDate: '2026-10-08', paidStatus: 'paid', ...invoice }, { payments });
    const back = credit({
      items: [item({ net: '-20' })],
      invoiceDate: '2026-12-01',
      paidStatus: 'paid',
      paidDate: '2026-12-02',
    });
    const { entries } = booked(booksOf({ ...TERMS, rests: [DISCOUNT] }), [original, back]);
    expect(shown(entries)).toEqual([]);
    expect(balances(entries).debtor).toBeUndefined();
  });

  const HALF = { items: [item({ net: '-500' })], invoiceDate: '2026-12-01' };
  it.each([
    ['more', {}, [116620, 116620], [-57120, -57120]],
    ['more, and given back by a record', { refund: '-571.20' }, [59500, 59500], undefined],
    ['more, and given back without the discount', { refund: '-595' }, [57120, 57120], undefined],
  ])(
    'leaves no money that never came where a correction takes back %s',
    (_, { refund }: { readonly refund?: string }, clearing, debtor) => {
      const { invoice, payments } = paid(['2026-10-20', '1166.20', OF_BANK], ['2026-11-30', '23.80']);
      const items = [item({ net: '1000' })];
      const original = copy(
        { items, invoiceDate: '2026-10-08', paidStatus: 'paid', ...invoice },
        { payments },
      );
      const money = paid(...(refund === undefined ? [] : [['2026-12-05', refund, OF_BANK] as const]));
      const records = money.payments.records.map((record) => ({
        ...record,
        id: 'pay-back',
        invoiceId: 'inv-2',
      }));
      const back = credit(
        { ...HALF, ...(refund !== undefined && { ...money.invoice, paidStatus: 'paid' as const }) },
        { payments: { records, areComplete: true } },
      );
      const { entries } = booked(booksOf({ ...TERMS, rests: [DISCOUNT] }), [original, back]);
      expect(balances(entries)['1360']).toEqual(clearing);
      expect(balances(entries).debtor).toEqual(debtor);
      expect(shown(entries)).toEqual(refund === '-595' ? ['discount 2026-10-20 8736 S 19 -2000 -380'] : []);
    },
  );

  it('ends where the money goes back, and where what is missing comes after all', () => {
    const paidWith = (...later: readonly Paid[]) =>
      settled([DISCOUNT], paid(['2026-10-20', SHORT, OF_BANK], ['2026-10-21', '34.50'], ...later)).entries;
    const bounced = paidWith(['2026-10-25', `-${SHORT}`, OF_BANK]);
    expect(shown(bounced)).toEqual([]);
    expect([balances(bounced)['1360'], balances(bounced).debtor]).toEqual([undefined, [172500, 172500]]);
    const whole = paidWith(['2026-12-01', '34.50', OF_BANK]);
    expect(shown(whole)).toEqual([]);
    expect([balances(whole)['1360'], balances(whole).debtor]).toEqual([[172500, 172500], undefined]);
  });

  it('counts what a correction leaves', () => {
    const { invoice, payments } = paid(['2026-10-20', '583.10', OF_BANK], ['2026-11-30', '11.90']);
    const original = copy(
      { items: TWO, invoiceDate: '2026-10-08', paidStatus: 'paid', ...invoice },
      { payments },
    );
    const back = credit({
      items: [item({ net: '-500' }), item({ net: '-500', rate: '7' })],
      invoiceDate: '2026-10-12',
    });
    const { entries } = booked(booksOf({ ...TERMS, rests: [DISCOUNT] }), [original, back]);
    expect(shown(entries)).toEqual(['discount 2026-10-20 8736 S 19 -1000 -190']);
    expect(balances(entries).debtor).toBeUndefined();
  });
});

describe('a small difference', () => {
  const one = [item({ net: '100' })];
  it.each([
    ['0.83', ['small difference 2026-12-01 8700 S 19 -70 -13']],
    ['1.01', []],
  ])('of %s', (rest, expected) => {
    const short = decimal('119').minus(rest).toFixed(2);
    const { entries } = settled([SMALL], paid(['2026-12-01', short, OF_BANK], ['2026-12-20', rest]), {
      items: one,
    });
    expect(shown(entries)).toEqual(expected);
    expect(balances(entries).debtor).toBeUndefined();
  });

  it('is no more than one in twenty of the invoice, as with bank lines', () => {
    const few = [item({ net: '10' })];
    const rest = (short: string, left: string) =>
      shown(settled([SMALL], paid(['2026-12-01', short], ['2026-12-20', left]), { items: few }).entries);
    expect(rest('11.31', '0.59')).toHaveLength(1);
    expect(rest('11.30', '0.60')).toEqual([]);
  });
});

describe('a fee that was deducted on the way', () => {
  it('is paid all the same: no tax changes', () => {
    for (const money of [
      paid(['2026-12-01', '1710', BY_TRANSFER], ['2026-12-20', '15']),
      paid(['2026-12-01', '1710', BY_TRANSFER]),
    ]) {
      const { entries } = settled([FEE], money);
      expect(shown(entries)).toEqual(['bank fee 2026-12-01 4970 - 0 -1500 0']);
      expect(balances(entries)).toMatchObject({ 1360: [171000, 171000], 4970: [1500, 1500] });
      expect(balances(entries).debtor).toBeUndefined();
      expect(declared(entries)).toEqual(['S 19: 100000 19000', 'S 7: 50000 3500']);
    }
  });

  it('under cash accounting makes all the tax due', () => {
    const { entries } = settled([FEE], paid(['2026-12-01', '1710', BY_TRANSFER]), { mode: CASH });
    expect(declared(entries)).toEqual(['S 19: 100000 19000', 'S 7: 50000 3500']);
    expect(balances(entries)['1766']).toBeUndefined();
  });

  const KEPT: readonly Paid[] = [
    ['2026-12-01', '1710', BY_TRANSFER],
    ['2026-12-20', '15'],
  ];
  it.each(['paid', 'unpaid', 'writtenOff'] as const)(
    'is none where all of the money goes back: nothing came, as an invoice that is %s',
    (paidStatus) => {
      const { entries } = settled([FEE], paid(...KEPT, ['2026-12-22', '-1710', BY_TRANSFER]), {
        paidStatus,
        lostOn: '2026-12-30',
      });
      expect(shown(entries)).toEqual([]);
      expect([balances(entries)['1360'], balances(entries)['4970']]).toEqual([undefined, undefined]);
      expect(balances(entries)[paidStatus === 'writtenOff' ? '2400' : 'debtor']).toEqual(
        paidStatus === 'writtenOff' ? [150000, 150000] : [172500, 172500],
      );
    },
  );

  it('stays where a part of the money goes back', () => {
    const { entries } = settled([FEE], paid(...KEPT, ['2026-12-22', '-500', BY_TRANSFER]));
    expect(balances(entries)).toMatchObject({ 1360: [121000, 121000], 4970: [1500, 1500] });
    expect(balances(entries).debtor).toEqual([50000, 50000]);
  });

  it('goes where the customer is charged it again', () => {
    const { entries } = settled([FEE], paid(...KEPT, ['2026-12-22', '15', BY_TRANSFER]));
    expect(balances(entries)).toMatchObject({ 1360: [172500, 172500] });
    expect([balances(entries)['4970'], balances(entries).debtor]).toEqual([undefined, undefined]);
  });

  it.each(['-10', '-12.61', '-100'])('stays what it was beside a correction of %s net', (net) => {
    const { invoice, payments } = paid(...KEPT);
    const original = copy(
      { items: TWO, invoiceDate: '2026-10-08', paidStatus: 'paid', ...invoice },
      { payments },
    );
    const back = credit({ items: [item({ net })], invoiceDate: '2026-12-28' });
    const { entries } = booked(booksOf({ ...TERMS, rests: [FEE] }), [original, back]);
    expect(balances(entries)).toMatchObject({ 1360: [171000, 171000], 4970: [1500, 1500] });
    const owed = Math.round(Number(net) * 119);
    expect(balances(entries).debtor).toEqual([owed, owed]);
  });

  it('is none of another method, or above the limit', () => {
    for (const money of [paid(['2026-12-01', '1710']), paid(['2026-12-01', '1704.99', BY_TRANSFER])]) {
      expect(shown(settled([FEE], money).entries)).toEqual([]);
    }
  });
});

describe('what was paid too much', () => {
  const rule: RestRule = { because: 'overpayment', account: '1700', accounts: [] };

  it('is held for the customer, and no revenue', () => {
    const { entries } = settled([rule], paid(['2026-12-01', '1700', OF_BANK], ['2026-12-02', '75', OF_BANK]));
    expect(shown(entries)).toEqual(['overpayment 2026-12-02 1700 - 0 5000 0']);
    expect(balances(entries)).toMatchObject({ 1360: [177500, 177500], 1700: [-5000, -5000] });
    expect(balances(entries).debtor).toBeUndefined();
  });

  it('goes back with the money, on its day', () => {
    const money = paid(['2026-12-01', '1775', OF_BANK], ['2026-12-09', '-50', OF_BANK]);
    const { entries } = settled([rule], money);
    expect(shown(entries)).toEqual([
      'overpayment 2026-12-01 1700 - 0 5000 0',
      'overpayment 2026-12-09 1700 - 0 -5000 0',
    ]);
    expect(balances(entries)['1700']).toBeUndefined();
  });
});

describe('a difference of exchange', () => {
  const rule: RestRule = {
    ...{ because: 'exchange difference', percent: '5', account: '2150', gain_account: '2660', accounts: [] },
  };
  const francs = (amounts: readonly string[], rate = '0.9367') => {
    const { invoice, payments } = paid(...amounts.map((each): Paid => ['2026-12-01', each, OF_BANK]));
    const items = [item({ net: '500', rate: '0', currency: 'CHF' })];
    const exchange_rates = [{ currency: 'CHF', valid_from: '2026-01-01', rate }];
    const abroad = { recipientAddress: { countryCode: 'CH' }, taxId: null };
    const own = booksOf({ exchange_rates, accounts: [{ account: '8338' }], rests: [rule] });
    return booked(own, [
      copy({ items, ...abroad, ...invoice, paidAmount: '500', paidStatus: 'paid' }, { payments }),
    ]).entries;
  };

  it.each([
    [
      'a loss',
      ['530.00'],
      'exchange difference 2026-12-01 2150 - 0 -355 0',
      { 1360: [49645, 53000], 2150: [355, 379] },
    ],
    [
      'a gain',
      ['300.00', '240.00'],
      'exchange difference 2026-12-01 2660 - 0 582 0',
      { 1360: [50582, 54000], 2660: [-582, -621] },
    ],
  ])('is %s of the day of payment', (_, amounts, expected, sums) => {
    const entries = francs(amounts);
    expect(shown(entries)).toEqual([expected]);
    expect(balances(entries)).toMatchObject(sums);
    expect(balances(entries).debtor).toBeUndefined();
  });

  it('of less than a cent of the invoice is of the books alone', () => {
    const found = francs(['2500.01'], '0.2').filter(({ because }) => because !== undefined);
    expect(
      found.map(({ account, currency, gross, exchange }) => [account, currency, gross, exchange]),
    ).toEqual([['2660', 'EUR', 1, null]]);
  });

  it('is none where the records are too far off', () => {
    expect(shown(francs(['500.00']))).toEqual([]);
  });

  it.each([
    ['a loss', '0.9500', ['2150 -747'], { 1360: 52632, 2150: 747 }],
    ['a gain', '0.9200', ['2660 969'], { 1360: 54348, 2660: -969 }],
    ['nothing', '0.9367', [], { 1360: 53379 }],
    ['none that a rate makes', '0.5', [], { 1360: 53379 }],
  ])('of money in the currency of the invoice is %s by the rate of its day', (_, rate, expected, sums) => {
    const { invoice, payments } = paid(['2026-12-01', '500', OF_BANK]);
    const records = payments.records.map((record) => ({ ...record, currency: 'CHF' }));
    const exchange_rates = [
      { currency: 'CHF', valid_from: '2026-01-01', rate: '0.9367' },
      { currency: 'CHF', valid_from: '2026-11-15', rate },
    ];
    const own = booksOf({ exchange_rates, accounts: [{ account: '8338' }], rests: [rule] });
    const items = [item({ net: '500', rate: '0', currency: 'CHF' })];
    const abroad = { recipientAddress: { countryCode: 'CH' }, taxId: null };
    const { entries } = booked(own, [
      copy({ items, ...abroad, ...invoice, paidStatus: 'paid' }, { payments: { ...payments, records } }),
    ]);
    const differences = entries.filter(({ because }) => because === 'exchange difference');
    expect(
      differences.map(
        ({ account, currency, gross }) => `${account} ${gross}${currency === 'EUR' ? '' : currency}`,
      ),
    ).toEqual(expected);
    const inBooks = Object.fromEntries(
      Object.entries(balances(entries)).map(([account, [, cents]]) => [account, cents]),
    );
    expect(inBooks).toMatchObject(sums);
    expect(inBooks.debtor ?? 0).toBe(0);
  });
});

describe('a price that is waived', () => {
  const WAIVED: RestRule = { ...DISCOUNT, because: 'waived', percent: '2' };

  it('is taken back with its tax, by rate, up to its percent, whatever the day', () => {
    const late = paid(['2026-10-27', SHORT, BY_TRANSFER], ['2026-11-30', '34.50']);
    const { entries } = settled([DISCOUNT, WAIVED], late);
    expect(shown(entries)).toEqual([
      'waived 2026-10-27 8731 S 7 -1000 -70',
      'waived 2026-10-27 8736 S 19 -2000 -380',
    ]);
    expect(balances(entries).debtor).toBeUndefined();
    expect(declared(entries)).toEqual(['S 19: 98000 18620', 'S 7: 49000 3430']);
    const more = paid(['2026-10-27', '1690.49', BY_TRANSFER], ['2026-11-30', '34.51']);
    expect(shown(settled([DISCOUNT, WAIVED], more).entries)).toEqual([]);
  });

  it('is none where the rest is given up as a loss', () => {
    const lost = { paidStatus: 'writtenOff' as const, lostOn: '2026-12-01' };
    const { entries } = settled([WAIVED], paid(['2026-10-27', SHORT, BY_TRANSFER]), lost);
    expect(shown(entries)).toEqual([]);
  });
});

describe('what no rule is for', () => {
  const ABROAD = {
    books: { accounts: [{ account: '8338' }] },
    customer: { recipientAddress: { countryCode: 'CH' }, taxId: null },
  };
  const proposed = (
    money: ReturnType<typeof paid>,
    {
      rests,
      percents = ['2'],
      currency,
    }: { rests?: RestRule[]; percents?: string[]; currency?: string } = {},
  ) => {
    const cash_discounts = percents.map((percent, index) => ({ days: 7 * (index + 1), percent }));
    const exchange_rates = [{ currency: 'CHF', valid_from: '2026-01-01', rate: '0.9367' }];
    const items = currency === undefined ? TWO : [item({ net: '1725', rate: '0', currency })];
    const records = money.payments.records.map((each) => ({ ...each, currency: currency ?? 'EUR' }));
    const { openRests } = booked(
      booksOf({ cash_discounts, rests, exchange_rates, ...(currency && ABROAD.books) }),
      [
        copy(
          {
            items,
            invoiceDate: '2026-10-08',
            paidStatus: 'paid',
            ...money.invoice,
            ...(currency && ABROAD.customer),
          },
          { payments: { records, areComplete: true } },
        ),
      ],
    );
    return openRests.map(({ gross, because, line }) => [gross, because, line]);
  };
  const BY_RATE = 'accounts: [{ rate: 19, account: 8720 }, { rate: 7, account: 8710 }, { account: 8700 }]';

  it.each([
    ['2026-10-16', SHORT, ['2'], `- { because: waived, percent: 2, ${BY_RATE} }`],
    ['2026-10-16', '1673.25', ['3', '2'], `- { because: waived, percent: 3, ${BY_RATE} }`],
    ['2026-10-10', '1673.25', ['2'], `- { because: waived, percent: 3, ${BY_RATE} }`],
    ['2026-10-16', '1681.87', ['2.5', '2'], `- { because: waived, percent: 2.5, ${BY_RATE} }`],
  ])(
    'is waived where a discount was taken too late, or too much: on %s %s of %s',
    (day, amount, percents, line) => {
      const rest = 172_500 - Math.round(Number(amount) * 100);
      expect(proposed(paid([day, amount, BY_TRANSFER]), { percents })).toEqual([[rest, 'waived', line]]);
    },
  );

  it('is unknown where nothing speaks for a reason', () => {
    expect(proposed(paid(['2026-10-10', '1689', BY_TRANSFER]))).toEqual([[3600, null, null]]);
    expect(proposed(paid(['2026-10-10', '500', BY_TRANSFER]))).toEqual([[122500, null, null]]);
    expect(proposed(paid(['2026-10-18', '1700']), { currency: 'CHF' })).toEqual([[2500, null, null]]);
  });

  it('is a fee where the money came in another currency, or a rule knows its method', () => {
    const line = (up_to: string) =>
      `- { because: bank fee, when: { method: "Transfer" }, up_to: ${up_to}, account: 4970 }`;
    const abroad = paid(['2026-10-18', '1700', BY_TRANSFER]);
    expect(proposed(abroad, { currency: 'CHF' })).toEqual([[2500, 'bank fee', line('25.00')]]);
    expect(proposed(abroad, { rests: [FEE] })).toEqual([[2500, 'bank fee', line('25.00')]]);
  });

  it('of reverse charge in the EU has an account that the EC sales list sees, and it takes that alone', () => {
    const abroad = (country: string) => {
      const items = [item({ net: '1000', rate: '0' })];
      const { invoice, payments } = paid(['2026-10-10', '980', BY_TRANSFER]);
      const customer = { recipientAddress: { countryCode: country }, taxId: 'ATU12345675' };
      const cash_discounts = [{ days: 7, percent: '2' }];
      return (rests?: readonly RestRule[]) =>
        booked(booksOf({ cash_discounts, rests, accounts: [{ account: '8336' }] }), [
          copy(
            { items, invoiceDate: '2026-10-08', paidStatus: 'paid', ...invoice, ...customer },
            { payments },
          ),
        ]);
    };
    const [open] = abroad('AT')().openRests;
    expect(open?.line).toBe(
      '- { because: discount, accounts: [{ tax_case: AE, account: 8742 }, { rate: 19, account: 8736 }, { rate: 7, account: 8731 }, { account: 8700 }] }',
    );
    const accounts = [{ tax_case: 'AE' as const, account: '8742' }, { account: '8700' }];
    expect(shown(abroad('AT')([{ because: 'discount', accounts }]).entries)).toEqual([
      'discount 2026-10-10 8742 AE 0 -2000 0',
    ]);
    const ofExports = [{ tax_case: 'G' as const, account: '8705' }, { account: '8700' }];
    expect(shown(abroad('AT')([{ because: 'discount', accounts: ofExports }]).entries)).toEqual([
      'discount 2026-10-10 8700 AE 0 -2000 0',
    ]);
  });

  it('is no fee where the whole payment was charged back', () => {
    const money = paid(
      ['2026-10-10', '1710', BY_TRANSFER],
      ['2026-10-12', '15'],
      ['2026-10-14', '-1710', BY_TRANSFER],
    );
    for (const rests of [undefined, [FEE]]) {
      expect(proposed(money, { ...(rests && { rests }) })).toEqual([[171000, null, null]]);
    }
  });
});

describe('a debt that is lost in part', () => {
  it('is booked by a rule of rests before write_offs', () => {
    const rule: RestRule = { because: 'uncollectable', percent: '60', accounts: [{ account: '2406' }] };
    const status = 'writtenOff' as const;
    const lost = { paidStatus: status, lostOn: '2026-12-20', items: [item({ net: '100' })] };
    const half = paid(['2026-12-01', '59.50', OF_BANK]);
    expect(shown(settled([rule], half, lost).entries)).toEqual([
      'uncollectable 2026-12-20 2406 S 19 -5000 -950',
    ]);
    expect(balances(settled([{ ...rule, percent: '40' }], half, lost).entries)['2400']).toEqual([5000, 5000]);
  });
});

describe('rules in their order', () => {
  it('decide by the first that fits', () => {
    const money = paid(['2026-10-20', '1724.50', OF_BANK], ['2026-11-30', '0.50']);
    const first = (rests: readonly RestRule[]) =>
      settled(rests, money).entries.find(({ because }) => because)?.because;
    expect([first([SMALL, DISCOUNT]), first([DISCOUNT, SMALL])]).toEqual(['small difference', 'discount']);
    expect(first([{ ...SMALL, when: { valid_from: '2026-10-09' } }])).toBeUndefined();
  });
});

describe('tax that the customer withholds', () => {
  const WITHHELD: RestRule = { because: 'withheld', percent: '19', account: '473', accounts: [] };
  const ONE = { items: [item({ net: '100' })] };
  const totalsOnly = (money: ReturnType<typeof paid>) => ({
    invoice: money.invoice,
    payments: { records: [], areComplete: true },
  });

  it.each([
    ['with its record', paid(['2026-10-20', '100', OF_BANK])],
    ['with its record, and a method', paid(['2026-10-20', '100', BY_TRANSFER])],
    ['of which only the total is known', totalsOnly(paid(['2026-10-20', '100', OF_BANK]))],
  ])('closes the receivable beside a payment %s, and no tax changes', (_, money) => {
    const { entries } = settled([WITHHELD], money, ONE);
    expect(shown(entries)).toEqual(['withheld 2026-10-20 473 - 0 -1900 0']);
    expect(balances(entries)).toMatchObject({ 1360: [10000, 10000], 473: [1900, 1900] });
    expect(balances(entries).debtor).toBeUndefined();
    expect(declared(entries)).toEqual(['S 19: 10000 1900']);
  });

  it('is nothing of what is missing otherwise, nor of what the customer paid whole', () => {
    expect(shown(settled([WITHHELD], paid(['2026-10-20', '99', OF_BANK]), ONE).entries)).toEqual([]);
    expect(shown(settled([WITHHELD], totalsOnly(paid(['2026-10-20', '119', OF_BANK])), ONE).entries)).toEqual(
      [],
    );
    expect(
      shown(
        settled([WITHHELD], paid(['2026-10-20', '50', OF_BANK]), { ...ONE, paidStatus: 'unpaid' }).entries,
      ),
    ).toEqual([]);
  });
});

describe('tax withheld of a document and of its credit', () => {
  const WITHHELD: RestRule = { because: 'withheld', percent: '15', account: '4734', accounts: [] };
  /** As the platform has it with a retention of 15 %: payable less by it, and paid with so much. */
  const retained = (
    net: string,
    payable: string,
    when: string,
    ...records: readonly Paid[]
  ): Parameters<typeof credit> => {
    const { invoice, payments } = paid(...records);
    const day = { invoiceDate: when, paidDate: when };
    return [
      { items: [item({ net })], paidStatus: 'paid', ...invoice, payableAmount: payable, ...day },
      { payments, firstSeenOn: when },
    ];
  };
  const totalOnly = ([invoice, changes]: Parameters<typeof credit>, paidAmount: string) =>
    [
      { ...invoice, paidAmount },
      { ...changes, payments: { records: [], areComplete: true } },
    ] satisfies Parameters<typeof credit>;
  const INVOICE = retained('200', '208', '2026-10-08', ['2026-10-20', '208', BY_TRANSFER]);
  const OF_ALL = retained('-200', '-208', '2026-11-05', ['2026-11-09', '-208', BY_TRANSFER]);
  const OF_HALF = retained('-100', '-104', '2026-11-05', ['2026-11-09', '-104', BY_TRANSFER]);
  const books = (...members: Parameters<typeof booked>[1]) => booked(booksOf({ rests: [WITHHELD] }), members);

  it.each([
    ['with its record', OF_ALL],
    ['of which only the total is known', totalOnly(OF_ALL, '-208')],
  ])('goes back with a refund %s', (_, refund) => {
    const { entries } = books(copy(...INVOICE), credit(...refund));
    expect(shown(entries)).toEqual([
      'withheld 2026-10-20 4734 - 0 -3000 0',
      `withheld ${refund === OF_ALL ? '2026-11-09' : '2026-11-05'} 4734 - 0 3000 0`,
    ]);
    expect(balances(entries)).toEqual({});
  });

  it.each([
    ['with its record', OF_HALF],
    ['of which only the total is known', totalOnly(OF_HALF, '-104')],
  ])('goes back in part with a refund of a part %s', (_, refund) => {
    const { entries } = books(copy(...INVOICE), credit(...refund));
    expect(balances(entries)).toEqual({
      1360: [10400, 10400],
      1776: [-1900, -1900],
      4734: [1500, 1500],
      8400: [-10000, -10000],
    });
  });

  it.each([
    ['with its record', OF_HALF],
    ['of which only the total is known', totalOnly(OF_HALF, '-104')],
  ])('goes back of an invoice that nobody knows here, %s', (_, refund) => {
    const { entries } = books(credit(...refund));
    expect(balances(entries)).toEqual({
      1360: [-10400, -10400],
      1776: [1900, 1900],
      4734: [-1500, -1500],
      8400: [10000, 10000],
    });
  });

  it('is less of what a credit left to pay', () => {
    const left = retained('200', '208', '2026-10-08', ['2026-11-20', '104', BY_TRANSFER]);
    const setOff = retained('-100', '-104', '2026-11-05');
    const { entries } = books(copy(...left), credit(...setOff));
    expect(shown(entries)).toEqual(['withheld 2026-11-20 4734 - 0 -1500 0']);
    expect(balances(entries).debtor).toBeUndefined();
  });

  it('is not what a refund lacks otherwise', () => {
    const short = retained('-100', '-105', '2026-11-05', ['2026-11-09', '-105', BY_TRANSFER]);
    expect(shown(books(credit(...short)).entries)).toEqual([]);
    const billed = retained('-100', '-119', '2026-11-05', ['2026-11-09', '-104', BY_TRANSFER]);
    expect(shown(books(credit(...billed)).entries)).toEqual([]);
  });

  it('is told where no rule is for it, with the line to add', () => {
    const openRests = (...members: Parameters<typeof booked>[1]) =>
      booked(booksOf({ rests: [] }), members).openRests.map(({ documentNumber, gross, because, line }) => [
        ...[documentNumber, gross, because, line],
      ]);
    const line = "- { because: withheld, percent: 15, account: 'ACCOUNT' }";
    expect(openRests(credit(...OF_HALF))).toEqual([['CW-2026-101', -1500, 'withheld', line]]);
    expect(openRests(copy(...INVOICE), credit(...OF_HALF))).toEqual([
      ['CW-2026-100', 3000, 'withheld', line],
      ['CW-2026-101', -1500, 'withheld', line],
    ]);
    expect(openRests(copy(...INVOICE), credit(...OF_ALL))).toEqual([]);
  });
});
