import { decimal } from '@spacebooks/base/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { documentRulesBy } from '../../../../src/document/build/document-rules.js';
import type { InvoiceSnapshot } from '../../../../src/domain/accounting/model.js';
import type { PaymentRecord } from '../../../../src/domain/payment-record.js';
import { item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';
import { copy } from './planning.js';
import { balances, booked, booksOf, credit, declared } from './settled-family.js';

const RULES = documentRulesBy(
  settings({
    tax_cases: [
      { when: { accounting_code: 'NL' }, category: 'S', rate_of: 'NL' },
      { when: { accounting_code: 'BE' }, category: 'S', rate_of: 'BE' },
      { when: { rate: '0' }, category: 'E', reason: { de: 'frei', en: 'exempt', pl: 'zw' } },
      { category: 'S' },
    ],
    service_period: [{ period: 'month of invoice' }],
  }),
  null,
);
const TAXES = [
  { rate: '19', accountingCode: null },
  { rate: '7', accountingCode: null },
  { rate: '0', accountingCode: null },
  { rate: '21', accountingCode: 'NL' },
  { rate: '21', accountingCode: 'BE' },
] as const;

const cents = fc.integer({ min: 1_000, max: 40_000 });
const lines = fc.array(
  fc.record({ cents, tax: fc.nat(TAXES.length - 1), costCenter: fc.constantFrom(null, '100', '200') }),
  { minLength: 1, maxLength: 4 },
);
const day = fc.integer({ min: 1, max: 28 }).map((of) => `2026-11-${String(of).padStart(2, '0')}`);
/** Of each line of the original what is credited, in percent; and payments, as percent of what is owed in the end. */
const family = fc.record({
  lines,
  credits: fc.array(
    fc.record({
      day,
      percents: fc.array(fc.nat(40), { minLength: 4, maxLength: 4 }),
      back: fc.constantFrom(0, 0, 40, 100),
    }),
    {
      maxLength: 2,
    },
  ),
  paid: fc.array(fc.record({ day, percent: fc.integer({ min: -20, max: 60 }) }), { maxLength: 4 }),
  currency: fc.constantFrom('EUR', 'CHF'),
  isCash: fc.boolean(),
  isByMonth: fc.boolean(),
  /** Before all corrections and payments, or after them. */
  lostOn: fc.constantFrom('2026-10-20', '2026-12-15'),
});

type Made = typeof family extends fc.Arbitrary<infer T> ? T : never;

function itemsOf({ lines: of, currency }: Made, share: (cents: number, index: number) => number) {
  return of.flatMap((line, index) => {
    const net = share(line.cents, index);
    if (net === 0) return [];
    const costCenter = line.costCenter === null ? null : { name: line.costCenter, number: line.costCenter };
    const tax = TAXES[line.tax] ?? TAXES[0];
    return [item({ ...tax, net: (net / 100).toFixed(2), currency, costCenter })];
  });
}

function centsOf({ invoice }: InvoiceSnapshot): number {
  return Number(invoice.totalAmount.gross.times(100).toFixed(0));
}

const text = (amount: number): string => (amount / 100).toFixed(2);

/** Original and corrections; the rest is written off at the end of the month after. */
function membersOf(made: Made, isPaid: boolean): readonly [InvoiceSnapshot, ...InvoiceSnapshot[]] {
  const { currency } = made;
  const items = itemsOf(made, (net) => net);
  let went = 0;
  const corrections = made.credits.flatMap(({ day: invoiceDate, percents, back }, index) => {
    const own = itemsOf(made, (net, place) => 0 - Math.floor((net * (percents[place] ?? 0)) / 100));
    const id = `inv-${index + 2}`;
    if (own.length === 0) return [];
    const correction = credit({ id, number: id, items: own, invoiceDate });
    if (!isPaid || back === 0) return [correction];
    const amount = Math.ceil((centsOf(correction) * back) / 100);
    went += amount;
    const record = {
      id: `r-${index}`,
      invoiceId: id,
      paidOn: invoiceDate,
      amount: decimal(text(amount)),
      currency,
    };
    const overrides = { id, number: id, items: own, invoiceDate, paidAmount: text(amount) };
    const records = [{ ...record, method: null, note: null }];
    return [credit(overrides, { payments: { records, areComplete: true } })];
  });
  const original = copy({ items });
  const owed = [original, ...corrections].reduce((sum, each) => sum + centsOf(each), 0 - went);
  let came = 0;
  const records = (isPaid ? made.paid : []).flatMap(({ day: paidOn, percent }, index): PaymentRecord[] => {
    const amount = Math.max(0 - came, Math.min(owed - came, Math.floor((owed * percent) / 100)));
    came += amount;
    const record = { id: `p-${index}`, invoiceId: 'inv-1', paidOn, amount: decimal(text(amount)), currency };
    return amount === 0 ? [] : [{ ...record, method: null, note: null }];
  });
  const paidAmount = text(came);
  const status = came === owed ? 'paid' : 'writtenOff';
  const { lostOn } = made;
  const seen = { settledOn: '2026-12-15', lostOn, payments: { records, areComplete: true } };
  return [copy({ items, paidAmount, paidStatus: status }, seen), ...corrections];
}

function play(made: Made, isPaid: boolean) {
  const own = booksOf({
    accounts: [{ account: '8400' }],
    tax_accounts: [
      { rate: '21', country: 'NL', account: '1767' },
      { rate: '21', country: 'BE', account: '1768' },
    ],
    exchange_rates: [{ currency: 'CHF', valid_from: '2026-01-01', rate: '0.9367' }],
    ...(made.isCash && { cash_accounting: {} }),
    ...(made.isByMonth && { tax_point: [{ arises: 'when performed' as const }] }),
  });
  return booked(own, membersOf(made, isPaid), { documentRules: RULES });
}

it('of a family that is written off nothing is left: no turnover and no tax in any return, nothing on debtor and tax', () => {
  fc.assert(
    fc.property(family, (made) => {
      const { entries, leftOut, openItems } = play(made, false);
      expect([leftOut, openItems]).toEqual([[], []]);
      expect(declared(entries)).toEqual([]);
      const { 2400: loss, 8400: revenue, ...others } = balances(entries);
      expect(others).toEqual({});
      expect([(loss?.[0] ?? 0) + (revenue?.[0] ?? 0), (loss?.[1] ?? 0) + (revenue?.[1] ?? 0)]).toEqual([
        0, 0,
      ]);
    }),
    { numRuns: 150 },
  );
});

it('of a family that is paid in parts, and lost as to the rest, the debtor and tax that is not due end at 0, and what is declared is what came', () => {
  fc.assert(
    fc.property(family, (made) => {
      const { entries, leftOut, openItems } = play(made, true);
      expect([leftOut, openItems]).toEqual([[], []]);
      const { debtor, 1766: standard, 1761: reduced, 1360: came } = balances(entries);
      expect([debtor, standard, reduced]).toEqual([undefined, undefined, undefined]);
      const isOneWay = !made.isCash || made.lines.every(({ tax }) => tax < 2);
      if (made.currency !== 'EUR' || !isOneWay) return;
      const sums = declared(entries).map((line) => line.split(' ').slice(-2).map(Number));
      const off = sums.flat().reduce((sum, each) => sum + each, 0) - (came?.[0] ?? 0);
      // A share so small that it has no tax makes no entry of tax.
      expect(Math.abs(off)).toBeLessThanOrEqual(made.isCash ? 10 : 0);
    }),
    { numRuns: 150 },
  );
});
