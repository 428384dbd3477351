import { sum } from '@spacebooks/base/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundToCents } from '../../../../src/domain/accounting/apportion.js';
import type { EntryDraft } from '../../../../src/domain/accounting/draft.js';
import { revenueOf } from '../../../../src/domain/accounting/revenue.js';
import type { AccountingSettings } from '../../../../src/domain/accounting/settings.js';
import { worded } from '../../../../src/words/findings.js';
import { platformInvoices } from '../../../fixtures/invoices/arbitrary.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { item } from '../../../fixtures/invoices/item.js';
import { accounting, documentRules } from './settings.js';

function revenue(
  overrides: InvoiceOverrides,
  settings: Partial<AccountingSettings> = {},
): readonly EntryDraft[] {
  const result = revenueOf({ invoice: invoice(overrides) }, accounting(settings), documentRules);
  if (!result.ok) throw new Error(JSON.stringify(result.obstacles));
  return result.drafts;
}

function obstacles(overrides: InvoiceOverrides, settings: Partial<AccountingSettings> = {}) {
  const result = revenueOf({ invoice: invoice(overrides) }, accounting(settings), documentRules);
  return result.ok ? [] : result.obstacles.map(({ problem }) => worded(problem, 'en'));
}

const shown = (drafts: readonly EntryDraft[]) =>
  drafts.map(({ account, taxAccount, taxCase, taxRate, costCenter, net, tax, gross }) =>
    [account, taxAccount, `${taxCase} ${taxRate}`, costCenter, net, tax, gross].join(' '),
  );

const CUSTOMER = { customerNumber: '42' };

describe('revenue of an invoice', () => {
  it('is one entry for each account, tax case, rate and cost center', () => {
    const mitte = { name: 'Mitte', number: '100' };
    const items = [
      item({ net: '350', rate: '19', costCenter: mitte }),
      item({ net: '50', rate: '19', costCenter: mitte }),
      item({ net: '20', rate: '7' }),
      item({ net: '10', rate: '19' }),
    ];
    expect(shown(revenue({ ...CUSTOMER, items }))).toEqual([
      '8300 1771 S 7  2000 140 2140',
      '8400 1776 S 19  1000 190 1190',
      '8400 1776 S 19 100 40000 7600 47600',
    ]);
  });

  it('states the document, its debtor and its dates', () => {
    const [entry] = revenue(
      { ...CUSTOMER, items: [item({ revenueAccount: { name: 'Memberships', number: '4000' } })] },
      { service_date: 'end of month' },
    );
    expect(entry).toMatchObject({
      kind: 'invoice',
      documentNumber: 'CW-2026-100',
      statedDate: '2026-10-01',
      dueDate: '2026-10-15',
      serviceDate: '2026-10-31',
      debtor: '10042',
      debtorName: 'Müller & Söhne GmbH',
      accountName: 'Erlöse 19 % USt',
      taxKey: '',
      currency: 'EUR',
      exchange: null,
      correctsInvoiceId: null,
    });
  });

  it('takes the first rule that fits: revenue account, accounting code, country and day', () => {
    const items = [
      item({ revenueAccount: { name: 'Meals', number: '77' }, net: '10' }),
      item({ accountingCode: 'ROOM', net: '20' }),
      item({ net: '40' }),
    ];
    const accounts = [
      { when: { revenue_account: '77', valid_from: '2026-11-01' }, account: '1' },
      { when: { revenue_account: '77' }, account: '2', tax_key: '3', cost_center: 'K' },
      { when: { accounting_code: 'ROOM', country: ['AT'] }, account: '3' },
      { when: { accounting_code: 'ROOM', country: ['AT', 'DE'] }, account: '4' },
      { when: { revenue_account: '', rate: '19.0' }, account: '5' },
    ];
    expect(shown(revenue({ ...CUSTOMER, items }, { accounts }))).toEqual([
      '2 1776 S 19 K 1000 190 1190',
      '4 1776 S 19  2000 380 2380',
      '5 1776 S 19  4000 760 4760',
    ]);
    expect(revenue({ ...CUSTOMER, items }, { accounts })[0]?.taxKey).toBe('3');
    expect(shown(revenue({ ...CUSTOMER, items, invoiceDate: '2026-11-01' }, { accounts }))[0]).toBe(
      '1 1776 S 19  1000 190 1190',
    );
  });

  it('books reverse charge without tax account', () => {
    const recipient = { countryCode: 'FR' };
    const items = [item({ rate: '0' })];
    const drafts = revenue({ ...CUSTOMER, items, recipientAddress: recipient, taxId: 'FR40303265045' });
    expect(shown(drafts)).toEqual(['8336  AE 0  35000 0 35000']);
  });

  it('books a correction with negative amounts', () => {
    const drafts = revenue({ ...CUSTOMER, correctedInvoiceId: 'inv-0', items: [item({ quantity: '-1' })] });
    expect(shown(drafts)).toEqual(['8400 1776 S 19  -35000 -6650 -41650']);
    expect(drafts[0]).toMatchObject({ kind: 'correction', correctsInvoiceId: 'inv-0' });
  });

  it('books nothing for an invoice of nothing, and both sides of one that evens out', () => {
    expect(revenue({ ...CUSTOMER, items: [item({ net: '0' })] })).toEqual([]);
    const items = [item({ net: '10', rate: '19' }), item({ net: '-10', rate: '19', accountingCode: 'X' })];
    const accounts = [{ when: { accounting_code: 'X' }, account: '8700' }, { account: '8400' }];
    expect(shown(revenue({ ...CUSTOMER, items }, { accounts }))).toEqual([
      '8400 1776 S 19  1000 190 1190',
      '8700 1776 S 19  -1000 -190 -1190',
    ]);
  });

  it('spreads what rounding leaves over, so that net and tax are those of the invoice', () => {
    const costCenters = ['A', 'B', 'C'].map((number) => ({ name: number, number }));
    const items = costCenters.map((costCenter) => item({ net: '0.333333', costCenter, unitPlaces: 12 }));
    const third = {
      net: '0.333333',
      gross: '0.396666',
      currency: 'EUR',
      taxes: [{ name: 'MwSt.', rate: '19', amount: '0.063333' }],
    };
    const total = {
      net: '1.0',
      gross: '1.19',
      currency: 'EUR',
      taxes: [{ name: 'MwSt.', rate: '19', amount: '0.19' }],
    };
    const drafts = revenue({
      ...CUSTOMER,
      items: items.map((each) => ({ ...each, amount: third, totalAmount: third })),
      totalAmount: total,
      payableAmount: '1.19',
    });
    expect(shown(drafts)).toEqual([
      '8400 1776 S 19 A 34 7 41',
      '8400 1776 S 19 B 33 6 39',
      '8400 1776 S 19 C 33 6 39',
    ]);
  });

  it('converts a foreign currency at the latest rate on or before the day, in balance', () => {
    const items = [item({ net: '100', currency: 'CHF' })];
    const exchange_rates = [
      { currency: 'CHF', valid_from: '2026-09-01', rate: '0.94' },
      { currency: 'CHF', valid_from: '2026-10-01', rate: '0.9367' },
      { currency: 'CHF', valid_from: '2026-11-01', rate: '1' },
    ];
    const [entry] = revenue({ ...CUSTOMER, items }, { exchange_rates });
    expect(entry?.exchange).toEqual({ currency: 'EUR', rate: '0.9367', net: 10676, tax: 2028, gross: 12704 });
    expect(obstacles({ ...CUSTOMER, items }, { exchange_rates: exchange_rates.slice(2) })[0]?.fix).toContain(
      'to e_invoices.currency_rates, with how many CHF one EUR was worth: - { rate: 1 EUR = RATE CHF, from: 2026-10-01 }',
    );
  });

  it('refuses items that no rule covers, with the line to add', () => {
    const items = [item({ revenueAccount: { name: "Café 'Süd'", number: '4711' }, accountingCode: "C'1" })];
    expect(obstacles({ ...CUSTOMER, items }, { accounts: [] })).toMatchObject([
      {
        rule: 'SB-ACCOUNT',
        field: 'accounting.accounts',
        message:
          "No rule gives an account to items with revenue account 4711 (Café 'Süd'), accounting code C'1, tax case S, 19 %, customers in DE.",
        fix: "Add this line to accounting.accounts, with the account that your accountant wants: - { when: { revenue_account: '4711', accounting_code: 'C''1', tax_case: S, rate: 19 }, account: '8400' }",
      },
    ]);
  });

  it('refuses a document without number, a tax without account, a zero rate without case and amounts that do not add up', () => {
    const rules = (overrides: InvoiceOverrides, settings?: Partial<AccountingSettings>) =>
      obstacles({ ...CUSTOMER, ...overrides }, settings).map(({ rule }) => rule);
    expect(rules({ number: ' ' })).toEqual(['SB-NUMBER']);
    expect(rules({}, { chart: 'own' })).toEqual(['SB-TAX-ACCOUNT']);
    expect(rules({ items: [item({ rate: '0' })] })).toEqual(['SB-ZERO-RATE']);
    const total = (net: string, gross: string, tax: string) => ({
      totalAmount: { net, gross, currency: 'EUR', taxes: [{ name: 'MwSt.', rate: '19', amount: tax }] },
    });
    expect(rules(total('340.0', '406.5', '66.5'))).toEqual(['SB-AMOUNTS']);
    expect(rules(total('350.0', '420.0', '66.5'))).toEqual(['SB-AMOUNTS', 'SB-AMOUNTS']);
    expect(rules(total('350.0', '416.5', '66.5'))).toEqual([]);
  });

  it('equals the invoice to the cent, whatever the platform’s habits of rounding', () => {
    const arbitrary = platformInvoices({
      rates: ['19', '7', '19.0'],
      currency: 'EUR',
      words: fc.constantFrom('Anna', 'Bob'),
    });
    fc.assert(
      fc.property(
        arbitrary,
        fc.array(fc.constantFrom('A', 'B', null), { maxLength: 12 }),
        (draft, centers) => {
          const items = draft.items?.map((each, index) => {
            const number = centers[index] ?? null;
            return { ...each, costCenter: number === null ? null : { name: number, number } };
          });
          const given = invoice({ ...CUSTOMER, ...draft, ...(items && { items }) });
          const result = revenueOf({ invoice: given }, accounting(), documentRules);
          if (!result.ok) throw new Error(JSON.stringify(result.obstacles));
          const { net, gross, taxes } = given.totalAmount;
          const add = (amounts: readonly number[]): number =>
            amounts.reduce((total, each) => total + each, 0);
          expect(add(result.drafts.map((each) => each.net))).toBe(roundToCents(net));
          expect(add(result.drafts.map((each) => each.gross))).toBe(roundToCents(gross));
          for (const rate of ['19', '7']) {
            const ofRate = sum(taxes.filter((tax) => tax.rate.eq(rate)).map((tax) => tax.amount));
            const booked = add(result.drafts.filter((each) => each.taxRate === rate).map((each) => each.tax));
            expect(Math.abs(booked - roundToCents(ofRate))).toBeLessThanOrEqual(1);
          }
          for (const each of result.drafts) expect(each.net + each.tax).toBe(each.gross);
        },
      ),
      { numRuns: 300 },
    );
  });
});
