import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../../src/domain/accounting/model.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { item } from '../../../fixtures/invoices/item.js';
import { copy, planning } from './planning.js';
import {
  balances,
  booked,
  booksOf,
  CASH,
  credit,
  declared,
  GIVEN_UP,
  PERIOD,
  paidBy,
} from './settled-family.js';

const SOLD = [item({ net: '100' })];
const BACK = [item({ net: '-100' })];
const TWO = [item({ net: '100' }), item({ net: '100', rate: '7' })];
const SEVEN = [item({ net: '-100', rate: '7' })];
const PAID = { paidStatus: 'paid' } as const;

const payments = (entries: readonly Entry[]) =>
  entries
    .filter(({ part, dueTax }) => part === 'payment' && dueTax === undefined)
    .map(({ invoiceId, documentDate, gross }) => `${invoiceId} ${documentDate} ${0 - gross}`);

/** The day and the tax of what is due without the invoice itself. */
const due = (entries: readonly Entry[]) =>
  entries
    .filter(({ dueTax }) => dueTax !== undefined)
    .map(({ invoiceId, documentDate, taxRate, tax }) => `${invoiceId} ${documentDate} ${taxRate}: ${tax}`);

describe('a correction that is called paid', () => {
  it.each([
    ['of an invoice without a payment gives nothing back', {}, []],
    ['gives back what came', { ...PAID, paidAmount: '119', paidDate: '2026-10-09' }, [119_00, -119_00]],
    ['gives back no more than came', { paidAmount: '50', paidDate: '2026-10-09' }, [50_00, -50_00]],
  ])('%s', (_, original: InvoiceOverrides, expected) => {
    for (const mode of [{}, CASH]) {
      const correction = credit({ ...PAID, items: BACK, paidAmount: '-119', paidDate: '2026-11-09' });
      const { entries } = booked(booksOf(mode), [copy({ items: SOLD, ...original }), correction]);
      expect(payments(entries).map((each) => Number(each.split(' ')[2]))).toEqual(expected);
      expect(balances(entries)).toEqual({});
      expect(declared(entries)).toEqual([]);
    }
  });

  it('of more than was billed, for which no money came, stays owed to the customer', () => {
    const correction = credit({ ...PAID, items: [item({ net: '-150' })], paidDate: '2026-11-09' });
    for (const mode of [{}, CASH]) {
      const { entries } = booked(booksOf(mode), [copy({ items: SOLD }), correction]);
      expect(payments(entries)).toEqual([]);
      expect(balances(entries).debtor).toEqual([-59_50, -59_50]);
    }
  });

  it('is set off where the customer owed more, and gives nothing back', () => {
    const correction = credit({ ...PAID, items: SEVEN, paidDate: '2026-11-09' });
    const half = copy({ items: TWO, paidAmount: '119', paidDate: '2026-11-12' });
    expect(payments(booked(booksOf(), [half, correction]).entries)).toEqual(['inv-1 2026-11-12 11900']);
    const called = copy({ ...PAID, items: TWO, paidAmount: '119', paidDate: '2026-11-12' });
    const { entries } = booked(booksOf(), [called, correction]);
    expect(payments(entries)).toEqual(['inv-1 2026-11-12 11900']);
    expect(balances(entries).debtor).toBeUndefined();
  });

  it('beside an original that is called paid, whose figures nothing explains, is listed with it', () => {
    const correction = credit({ ...PAID, items: SEVEN, paidAmount: '-107', paidDate: '2026-11-09' });
    const called = copy({ ...PAID, items: TWO, paidAmount: '100', paidDate: '2026-11-12' });
    const { entries, leftOut } = booked(booksOf(), [called, correction]);
    expect(payments(entries)).toEqual([]);
    expect(leftOut.map(({ invoiceId, reason, gross }) => [invoiceId, reason, gross])).toEqual([
      ['inv-1', 'payment', 100_00],
      ['inv-2', 'payment', -107_00],
    ]);
  });

  it('gives back what its payment record says, whatever came', () => {
    const { payments: shown } = paidBy('-119');
    const records = shown.records.map((record) => ({ ...record, invoiceId: 'inv-2' }));
    const correction = credit(
      { ...PAID, items: BACK, paidAmount: '-119', paidDate: '2026-11-10' },
      { payments: { records, areComplete: true } },
    );
    expect(payments(booked(booksOf(), [copy({ items: SOLD }), correction]).entries)).toEqual([
      'inv-2 2026-11-10 -11900',
    ]);
  });

  it('whose original nobody knows gives back all of it', () => {
    const correction = credit({ ...PAID, items: BACK, paidDate: '2026-11-09' });
    const plan = planning({ settings: booksOf(), period: PERIOD, today: '2027-01-05' }).add(correction);
    expect(payments(plan.finish().entries)).toEqual(['inv-2 2026-11-09 -11900']);
  });
});

describe('a payment under cash accounting', () => {
  it('is of what a correction leaves of each tax', () => {
    const { paidAmount, payments: shown } = paidBy('119');
    const original = copy({ items: TWO, paidAmount }, { payments: shown });
    const { entries } = booked(booksOf(CASH), [
      original,
      credit({ items: SEVEN, invoiceDate: '2026-11-05' }),
    ]);
    expect(due(entries)).toEqual(['inv-1 2026-11-10 19: 1900']);
    expect(balances(entries)).toEqual({ 1360: [11900, 11900], 1776: [-1900, -1900], 8400: [-10000, -10000] });
    expect(declared(entries)).toEqual(['S 19: 10000 1900']);
  });

  it('that came before the correction is of all of them, until that sets the rest off on its own day', () => {
    const { paidAmount, payments: shown } = paidBy('119');
    const original = copy({ items: TWO, paidAmount }, { payments: shown });
    const { entries } = booked(booksOf(CASH), [
      original,
      credit({ items: SEVEN, invoiceDate: '2026-11-20' }),
    ]);
    expect(due(entries)).toEqual([
      'inv-1 2026-11-10 7: 369',
      'inv-1 2026-11-10 19: 1000',
      'inv-2 2026-11-20 7: -369',
      'inv-2 2026-11-20 19: 900',
    ]);
    expect(declared(entries)).toEqual(['S 19: 10000 1900']);
    expect(Object.keys(balances(entries))).toEqual(['1360', '1776', '8400']);
  });

  it('that was of a tax which a correction takes back is of the others, also where the rest is lost', () => {
    const { paidAmount, payments: shown } = paidBy('100');
    const lost = { items: TWO, paidAmount, paidStatus: 'writtenOff' as const };
    const seven = credit({ items: SEVEN, invoiceDate: '2026-11-20' });
    const { entries } = booked(booksOf(CASH), [copy(lost, { ...GIVEN_UP, payments: shown }), seven]);
    expect(due(entries)).toEqual([
      'inv-1 2026-11-10 7: 310',
      'inv-1 2026-11-10 19: 841',
      'inv-2 2026-11-20 7: -310',
      'inv-2 2026-11-20 19: 756',
    ]);
    expect(declared(entries)).toEqual(['S 19: 8403 1597']);
    expect(Object.keys(balances(entries))).toEqual(['1360', '1776', '2400', '8400']);
  });

  it('leaves a correction of what was never paid on the account of tax that is not due', () => {
    const { entries } = booked(booksOf(CASH), [copy({ items: SOLD }), credit({ items: BACK })]);
    expect([due(entries), balances(entries), declared(entries)]).toEqual([[], {}, []]);
  });

  it('that goes back with a correction is of the tax of that correction', () => {
    const { paidAmount, payments: shown } = paidBy('100');
    const original = copy({ items: TWO, paidAmount }, { payments: shown });
    const records = paidBy('-107').payments.records.map((record) => ({ ...record, invoiceId: 'inv-2' }));
    const refunded = { payments: { records, areComplete: true } };
    const seven = credit({ items: SEVEN, paidAmount: '-107', paidDate: '2026-11-10' }, refunded);
    const { entries } = booked(booksOf(CASH), [original, seven]);
    expect(due(entries).filter((each) => each.startsWith('inv-2'))).toEqual(['inv-2 2026-11-10 7: -700']);
  });

  it('that goes back in part, with the rest set off, leaves no tax that is not due', () => {
    const { paidAmount, payments: shown } = paidBy('169');
    const original = copy({ items: TWO, paidAmount }, { payments: shown });
    const records = paidBy('-50').payments.records.map((record) => ({ ...record, invoiceId: 'inv-2' }));
    const refunded = { payments: { records, areComplete: true } };
    const seven = credit({ items: SEVEN, paidAmount: '-50', paidDate: '2026-11-10' }, refunded);
    const { entries } = booked(booksOf(CASH), [original, seven]);
    expect(Object.keys(balances(entries))).toEqual(['1360', '1776', '8400']);
    expect(declared(entries)).toEqual(['S 19: 10000 1900']);
  });

  it('goes back, with the tax of all of it, where everything was charged back after a correction', () => {
    const { paidAmount, payments: shown } = paidBy('226', '-226');
    const original = copy({ items: TWO, paidAmount }, { payments: shown });
    const { entries } = booked(booksOf(CASH), [
      original,
      credit({ items: SEVEN, invoiceDate: '2026-11-10' }),
    ]);
    expect(declared(entries)).toEqual([]);
    expect(balances(entries)['1776']).toBeUndefined();
  });

  it('in parts, with a correction between them and the rest lost, leaves no tax that is not due', () => {
    const { paidAmount, payments: shown } = paidBy('33.33', '20.01');
    const items = [item({ net: '61.11' }), item({ net: '77.77', rate: '7' })];
    const original = copy({ items, paidAmount, paidStatus: 'writtenOff' }, { ...GIVEN_UP, payments: shown });
    const correction = credit({ items: [item({ net: '-30.10', rate: '7' })], invoiceDate: '2026-11-11' });
    const { entries } = booked(booksOf(CASH), [original, correction]);
    const left = balances(entries);
    expect([left.debtor, left['1766'], left['1761']]).toEqual([undefined, undefined, undefined]);
    expect(left['1360']).toEqual([53_34, 53_34]);
  });
});

describe('what settles an invoice in another currency', () => {
  const own = (mode = {}) =>
    booksOf({ exchange_rates: [{ currency: 'CHF', valid_from: '2026-01-01', rate: '1.0653' }], ...mode });
  const rows = (...nets: readonly string[]) =>
    nets.map((net) => item({ net, rate: '0', currency: 'CHF', costCenter: { name: net, number: net } }));
  const abroad = { recipientAddress: { countryCode: 'CH' }, taxId: null };
  const chf = (...amounts: readonly string[]) => {
    const { paidAmount, payments: shown } = paidBy(...amounts);
    const records = shown.records.map((record) => ({ ...record, currency: 'CHF' }));
    return { paidAmount, payments: { records, areComplete: true } };
  };

  it('takes what its debtor owes in the books: rows that were rounded singly', () => {
    const items = [
      item({ net: '28.01', currency: 'CHF' }),
      item({ net: '28.01', currency: 'CHF', accountingCode: 'B' }),
    ];
    const accounts = [{ when: { accounting_code: 'B' }, account: '8401' }, { account: '8400' }];
    const whole = copy({ ...abroad, items, ...PAID, paidAmount: '66.66', paidDate: '2026-10-09' });
    const { entries } = booked(own({ accounts }), [whole]);
    const [payment] = entries.filter(({ part }) => part === 'payment');
    const revenue = entries.filter(({ part }) => part === 'revenue');
    expect(payment?.exchange?.gross).toBe(
      0 - revenue.reduce((sum, { exchange }) => sum + (exchange?.gross ?? 0), 0),
    );
    expect(balances(entries).debtor).toBeUndefined();
  });

  it.each([
    ['in parts', ['10', '33.33', '23.33']],
    ['in parts, of which one came back', ['10', '56.66', '-56.66', '56.66']],
  ])('%s, the last part takes the rest', (_, amounts) => {
    const { paidAmount, payments: shown } = chf(...amounts);
    const original = copy(
      {
        items: [item({ net: '28.01', currency: 'CHF' }), item({ net: '28.01', currency: 'CHF' })],
        ...abroad,
        paidAmount,
      },
      { payments: shown },
    );
    const { entries } = booked(own(), [original]);
    expect(balances(entries).debtor).toBeUndefined();
  });

  it('does so where a correction settles it, in the last payment before', () => {
    const { paidAmount, payments: shown } = chf('33.33');
    const original = copy({ items: rows('33.33', '33.32'), ...abroad, paidAmount }, { payments: shown });
    const correction = credit({ items: rows('-33.32'), ...abroad, invoiceDate: '2026-11-20' });
    const own8338 = own({ accounts: [{ account: '8338' }] });
    const { entries } = booked(own8338, [original, correction]);
    expect(balances(entries).debtor).toBeUndefined();
  });

  it('is converted by the rate beyond what was billed', () => {
    const { paidAmount, payments: shown } = chf('66.66', '10.00');
    const items = [item({ net: '28.01', currency: 'CHF' }), item({ net: '28.01', currency: 'CHF' })];
    const { entries } = booked(own(), [copy({ items, ...abroad, paidAmount }, { payments: shown })]);
    expect(entries.filter(({ part }) => part === 'payment').at(-1)?.exchange?.gross).toBe(-939);
    expect(balances(entries).debtor).toEqual([-1000, -939]);
  });
});
