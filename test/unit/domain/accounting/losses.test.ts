import { describe, expect, it } from 'vitest';
import { documentRulesBy } from '../../../../src/document/build/document-rules.js';
import type { Entry } from '../../../../src/domain/accounting/model.js';
import { item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';
import { copy } from './planning.js';
import { balances, booked, booksOf, CASH, credit, declared, GIVEN_UP, paidBy } from './settled-family.js';

const LOST = { paidStatus: 'writtenOff' } as const;

const losses = (entries: readonly Entry[]) => entries.filter(({ part }) => part === 'write-off');
const shown = (entries: readonly Entry[]) =>
  losses(entries).map(({ account, taxCase, taxRate, taxAccount, net, tax }) =>
    [account, `${taxCase} ${taxRate}`, taxAccount, net, tax].join(' '),
  );

/** Day passes of 15.00, tax included: the platform states 12.61 and 2.39 of each. */
function passes(count: number) {
  const price = {
    net: '12.61',
    gross: '15.00',
    currency: 'EUR',
    taxes: [{ name: 'USt', rate: '19', amount: '2.39' }],
  };
  return Array.from({ length: count }, () => item({ net: '12.61', amount: price, totalAmount: price }));
}

describe('a loss of the whole invoice', () => {
  it.each([3, 60])('takes back the very tax that was stated, of %i passes', (quantity) => {
    const { entries } = booked(booksOf(), [copy({ ...LOST, items: passes(quantity) }, GIVEN_UP)]);
    expect(shown(entries)).toEqual([`2400 S 19 1776 ${-1261 * quantity} ${-239 * quantity}`]);
    expect(declared(entries)).toEqual([]);
  });

  it('is of each tax, cost center and country that there is', () => {
    const rules = documentRulesBy(
      settings({
        tax_cases: [
          { when: { accounting_code: 'NL' }, category: 'S', rate_of: 'NL' },
          { when: { accounting_code: 'BE' }, category: 'S', rate_of: 'BE' },
          { category: 'S' },
        ],
      }),
      null,
    );
    const mitte = { name: 'Mitte', number: '100' };
    const items = [
      item({ net: '100', rate: '21', accountingCode: 'NL' }),
      item({ net: '50', rate: '21', accountingCode: 'BE' }),
      item({ net: '30', costCenter: mitte }),
      item({ net: '20' }),
    ];
    const own = booksOf({
      accounts: [{ account: '8400' }],
      tax_accounts: [
        { rate: '21', country: 'NL', account: '1767' },
        { rate: '21', country: 'BE', account: '1768' },
      ],
    });
    const { entries } = booked(own, [copy({ ...LOST, items }, GIVEN_UP)], { documentRules: rules });
    expect(
      losses(entries).map(({ taxCountry, correctsMonth, costCenter, taxAccount, net, tax }) => [
        ...[taxCountry, correctsMonth, costCenter, taxAccount, net, tax],
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['NL', '2026-10', null, '1767', -10000, -2100],
        ['BE', '2026-10', null, '1768', -5000, -1050],
        [undefined, undefined, '100', '1776', -3000, -570],
        [undefined, undefined, null, '1776', -2000, -380],
      ]),
    );
    expect(declared(entries)).toEqual([]);
    expect(balances(entries).debtor).toBeUndefined();
  });

  it('takes back the liability of a deposit, which is no expense', () => {
    const own = booksOf({
      accounts: [
        { when: { accounting_code: 'KAUTION' }, account: '1732', holds: 'deposit' },
        { account: '8400' },
      ],
    });
    const items = [item({ net: '100' }), item({ net: '500', rate: '0', accountingCode: 'KAUTION' })];
    const notTaxed = documentRulesBy(
      settings({
        tax_cases: [{ when: { accounting_code: 'KAUTION' }, category: 'O' }, { category: 'S' }],
      }),
      null,
    );
    const { entries } = booked(own, [copy({ ...LOST, items }, GIVEN_UP)], { documentRules: notTaxed });
    expect(losses(entries).map(({ account, holds, gross }) => [account, holds, gross])).toEqual(
      expect.arrayContaining([
        ['1732', 'deposit', -50000],
        ['2400', undefined, -11900],
      ]),
    );
    expect(balances(entries)).toEqual({ 2400: [10000, 10000], 8400: [-10000, -10000] });
  });

  it('in another currency takes what was booked, row by row', () => {
    const own = booksOf({ exchange_rates: [{ currency: 'CHF', valid_from: '2026-01-01', rate: '1.0653' }] });
    const items = ['A', 'B'].map((number) =>
      item({ net: '33.33', currency: 'CHF', costCenter: { name: number, number } }),
    );
    const { entries } = booked(own, [copy({ ...LOST, items }, GIVEN_UP)]);
    expect(losses(entries)).toHaveLength(2);
    expect(balances(entries).debtor).toBeUndefined();
    expect(declared(entries)).toEqual([]);
  });

  it('is dated on the day on which it was seen, never on that of a payment', () => {
    const { entries } = booked(booksOf(), [copy({ ...LOST, paidDate: '2026-10-20' }, GIVEN_UP)]);
    expect(losses(entries).map(({ documentDate }) => documentDate)).toEqual(['2026-11-30']);
  });
});

describe('a loss of what a correction leaves', () => {
  const two = [item({ net: '100' }), item({ net: '100', rate: '7' })];

  it('is of the tax that it leaves', () => {
    const seven = credit({ items: [item({ net: '-100', rate: '7' })] });
    const { entries } = booked(booksOf(), [copy({ ...LOST, items: two }, GIVEN_UP), seven]);
    expect(shown(entries)).toEqual(['2400 S 19 1776 -10000 -1900']);
    expect(declared(entries)).toEqual([]);
  });

  it('is nothing where it leaves nothing', () => {
    const all = credit({ items: [item({ net: '-100' }), item({ net: '-100', rate: '7' })] });
    const { entries, leftOut } = booked(booksOf(), [copy({ ...LOST, items: two }, GIVEN_UP), all]);
    expect([losses(entries), leftOut]).toEqual([[], []]);
  });

  it.each([
    ['was seen before it, is a loss', { settledOn: '2026-11-04' }, 1],
    ['was seen on a later day, is a loss', { settledOn: '2026-11-06' }, 1],
    ['came with it, may be the flag of the correction', { settledOn: '2026-11-05' }, 0],
    ['nobody knows when, may be it', {}, 0],
    [
      'came before the date of one that is dated ahead, may be it',
      { settledOn: '2026-11-04' },
      0,
      '2026-11-04',
    ],
  ])('whose status %s', (_, seen, count, firstSeenOn = '2026-11-05') => {
    const seven = credit({ items: [item({ net: '-100', rate: '7' })] }, { firstSeenOn });
    const { entries, leftOut } = booked(booksOf(), [copy({ ...LOST, items: two }, seen), seven]);
    expect(losses(entries)).toHaveLength(count);
    expect(leftOut).toMatchObject(count === 1 ? [] : [{ reason: 'write-off', gross: 119_00 }]);
  });

  it('lists a balance that was closed in the favour of a customer who had paid, and none that a correction sets off', () => {
    const all = credit({ ...LOST, items: [item({ net: '-100' })] });
    const items = [item({ net: '100' })];
    expect(booked(booksOf(), [copy({ items }), all]).leftOut).toEqual([]);
    const paid = copy({ items, paidStatus: 'paid', paidAmount: '119', paidDate: '2026-10-09' });
    expect(booked(booksOf(), [paid, all]).leftOut).toMatchObject([
      { invoiceId: 'inv-2', reason: 'write-off', gross: -119_00 },
    ]);
  });
});

describe('a loss of what payments leave', () => {
  it('is the rest of each tax, in cents that clear the debtor', () => {
    const items = [item({ net: '33.33' }), item({ net: '66.67', rate: '7' })];
    const { paidAmount, payments } = paidBy('10', '17.77');
    const part = copy({ ...LOST, items, paidAmount }, { ...GIVEN_UP, payments });
    const { entries } = booked(booksOf(), [part]);
    expect(balances(entries).debtor).toBeUndefined();
    expect(shown(entries)).toEqual(['2400 S 7 1771 -4999 -350', '2400 S 19 1776 -2499 -475']);
  });

  it('leaves nothing on the account of tax that is not due', () => {
    const { paidAmount, payments } = paidBy('450');
    const half = copy({ ...LOST, items: passes(60), paidAmount }, { ...GIVEN_UP, payments });
    const { entries } = booked(booksOf(CASH), [half]);
    expect(balances(entries)['1766']).toBeUndefined();
    expect(declared(entries)).toEqual(['S 19: 37830 7170']);
    expect(shown(entries)).toEqual(['2400 S 19 1766 -37830 -7170']);
  });

  it('is taken from the latest months of the tax: what an advance moved forward is paid', () => {
    const items = [item({ net: '1000' })];
    const rules = {
      ...documentRulesBy(settings(), null),
      itemPeriodOf: () => ({ ok: true, period: { from: '2027-01-01', to: '2027-05-31' } }) as const,
    };
    const { paidAmount, payments } = paidBy('476');
    const pass = copy({ ...LOST, items, paidAmount }, { ...GIVEN_UP, payments });
    const own = booksOf({ tax_point: [{ arises: 'when performed' }] });
    const { entries } = booked(own, [pass], { documentRules: rules });
    const months = entries
      .filter(({ taxCase }) => taxCase !== null)
      .map(({ part, taxMonth, net, tax }) => [part, taxMonth, net, tax].join(' '));
    expect(months).toEqual([
      'revenue 2026-11 40000 7600',
      'revenue 2027-05 60000 11400',
      'write-off 2027-05 -60000 -11400',
    ]);
  });
});

describe('a loss beside a deposit or voucher that was set off', () => {
  const held = {
    accounts: [
      { when: { accounting_code: 'KAUTION' }, account: '1732', holds: 'deposit' as const },
      { when: { accounting_code: 'BON' }, account: '1733', holds: 'voucher' as const },
      { account: '8400' },
    ],
  };
  const documentRules = documentRulesBy(
    settings({
      tax_cases: [
        { when: { accounting_code: 'KAUTION' }, category: 'O' },
        { when: { accounting_code: 'BON' }, category: 'O' },
        { category: 'S' },
      ],
    }),
    null,
  );
  const used = (net: string, accountingCode: string) => item({ net, rate: '0', accountingCode });

  it('is of what the deposit leaves: that is used up', () => {
    const items = [item({ net: '600' }), used('-500', 'KAUTION')];
    const { entries } = booked(booksOf(held), [copy({ ...LOST, items }, GIVEN_UP)], { documentRules });
    expect(shown(entries)).toEqual(['2400 S 19 1776 -17983 -3417']);
    expect(declared(entries)).toContain('S 19: 42017 7983');
    expect(balances(entries).debtor).toBeUndefined();
    expect(balances(entries)['1732']).toEqual([50000, 50000]);
  });

  it.each([
    ['when invoiced', {}, '1776'],
    ['under cash accounting', CASH, '1766'],
  ])('is of what the voucher and a payment leave, %s', (_, mode, account) => {
    const items = [item({ net: '100' }), used('-50', 'BON')];
    const { paidAmount, payments } = paidBy('30');
    const part = copy({ ...LOST, items, paidAmount }, { ...GIVEN_UP, payments });
    const { entries } = booked(booksOf({ ...held, ...mode }), [part], { documentRules });
    expect(shown(entries)).toEqual([`2400 S 19 ${account} -3277 -623`]);
    expect(declared(entries)).toContain('S 19: 6723 1277');
    expect([balances(entries).debtor, balances(entries)['1766']]).toEqual([undefined, undefined]);
    expect(balances(entries)['1733']).toEqual([5000, 5000]);
  });

  it('under cash accounting is of tax that is due with the invoice as far as the voucher pays it', () => {
    const items = [item({ net: '100' }), used('-50', 'BON')];
    const { entries } = booked(booksOf({ ...held, ...CASH }), [copy({ items })], { documentRules });
    const due = entries.filter(({ dueTax }) => dueTax !== undefined);
    expect(due.map(({ documentDate, dueTax, tax }) => [documentDate, dueTax?.net, tax])).toEqual([
      ['2026-10-01', 4202, 798],
    ]);
  });

  it('is nothing more than was due where a correction takes the invoice back', () => {
    const items = [item({ net: '100' }), used('-50', 'BON')];
    const back = credit({ items: [item({ net: '-100' }), used('50', 'BON')] });
    const { entries } = booked(booksOf({ ...held, ...CASH }), [copy({ items }), back], { documentRules });
    expect([declared(entries), balances(entries)]).toEqual([[], {}]);
  });
});

describe('a loss of a raised price', () => {
  const raised = { ...LOST, items: [item({ net: '50', rate: '7' })] };
  const sold = { items: [item({ net: '100' })] };
  const paid = { ...sold, paidStatus: 'paid', paidAmount: '119', paidDate: '2026-10-09' } as const;

  it.each([
    ['is paid', paid],
    ['is still owed', sold],
  ])('is its own where the invoice %s', (_, original) => {
    const { entries, leftOut } = booked(booksOf(), [copy(original), credit(raised, GIVEN_UP)]);
    expect([shown(entries), leftOut]).toEqual([['2400 S 7 1771 -5000 -350'], []]);
    expect(losses(entries).map(({ invoiceId, documentDate }) => [invoiceId, documentDate])).toEqual([
      ['inv-2', '2026-11-30'],
    ]);
    expect(declared(entries)).toEqual(['S 19: 10000 1900']);
  });

  it('is in that of the invoice where both are written off', () => {
    const both = [copy({ ...sold, ...LOST }, GIVEN_UP), credit(raised, GIVEN_UP)] as const;
    const { entries } = booked(booksOf(), both);
    expect([declared(entries), balances(entries).debtor]).toEqual([[], undefined]);
    expect(new Set(losses(entries).map(({ invoiceId }) => invoiceId))).toEqual(new Set(['inv-1']));
  });

  it('is listed where tax is due with the payments of all', () => {
    const { entries, leftOut } = booked(booksOf(CASH), [copy(paid), credit(raised, GIVEN_UP)]);
    expect(losses(entries)).toEqual([]);
    expect(leftOut).toMatchObject([{ invoiceId: 'inv-2', reason: 'write-off', gross: 53_50 }]);
  });

  it('is listed where another correction sets some of it off', () => {
    const back = credit({ id: 'inv-3', number: '3', items: [item({ net: '-10' })] });
    const { entries, leftOut } = booked(booksOf(), [copy(paid), credit(raised, GIVEN_UP), back]);
    expect(losses(entries)).toEqual([]);
    expect(leftOut).toMatchObject([{ invoiceId: 'inv-2', reason: 'write-off', gross: 41_60 }]);
  });
});
