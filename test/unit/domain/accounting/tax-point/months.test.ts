import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import { documentRulesBy } from '../../../../../src/document/build/document-rules.js';
import type { EntryDraft } from '../../../../../src/domain/accounting/draft.js';
import { revenueOf } from '../../../../../src/domain/accounting/revenue.js';
import type { AccountingSettings } from '../../../../../src/domain/accounting/settings.js';
import type { ServicePeriodRule } from '../../../../../src/domain/settings.js';
import { FA3_FORMAT } from '../../../../../src/fa3/build/format.js';
import { invoice } from '../../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../../fixtures/invoices/invoice-document.js';
import { item } from '../../../../fixtures/invoices/item.js';
import { settings } from '../../../../fixtures/invoices/settings.js';
import { polishDocument, polishInvoice, polishItem, polishSettings } from '../../../../fixtures/polish.js';
import { accounting } from '../settings.js';

/** Rent of desks is of the month of the invoice, meeting rooms are of the month before. */
const PERIODS: readonly ServicePeriodRule[] = [
  { when: { accounting_code: 'RENT' }, period: 'month of invoice' },
  { when: { accounting_code: 'YEAR' }, period: 'item text' },
  { when: { accounting_code: 'AHEAD' }, period: 'item text' },
  { period: 'month before' },
];

const BOOKS = accounting({
  chart: 'own',
  currency: 'PLN',
  accounts: [{ account: '700' }],
  tax_accounts: [{ rate: '23', account: '221' }],
  service_date: 'as invoiced',
  tax_point: [
    { when: { accounting_code: 'RENT' }, arises: 'with the invoice' },
    { when: { accounting_code: 'GIFT', valid_from: '2027-01-01' }, arises: 'when performed' },
    { when: { accounting_code: 'GIFT' }, arises: 'with the invoice' },
    { arises: 'when performed' },
  ],
});

const RENT = polishItem({ accountingCode: 'RENT', description: 'Najem biurka', net: '100' });
const ROOM = polishItem({ accountingCode: 'ROOM', description: 'Sala', net: '40' });
const GIFT = polishItem({ accountingCode: 'GIFT', description: 'Kawa', net: '7' });
const AHEAD = polishItem({
  accountingCode: 'AHEAD',
  description: 'Szkolenie 01.12.2026 - 31.12.2026',
  net: '200',
});
const YEAR = polishItem({
  accountingCode: 'YEAR',
  description: 'Karnet 01.11.2026 - 31.10.2027',
  net: '1200',
});

interface Given {
  readonly invoice?: InvoiceOverrides;
  readonly settings?: Partial<AccountingSettings>;
  /** The day on which what is paid was first seen. */
  readonly seen?: string;
  /** Day and amount of each single payment. */
  readonly paid?: readonly (readonly [string, string])[];
}

/** An invoice of 20 November 2026. */
function drafts({ invoice, settings, paid, seen }: Given): readonly EntryDraft[] {
  const given = polishInvoice({ customerNumber: '42', ...invoice });
  const records = (paid ?? []).map(([paidOn, amount], index) => ({
    ...{ id: `p${index}`, invoiceId: given.id, paidOn, amount: decimal(amount) },
    ...{ currency: 'PLN', method: null, note: null },
  }));
  const result = revenueOf(
    {
      invoice: given,
      ...(paid !== undefined && { payments: { records, areComplete: true } }),
      ...(seen !== undefined && { settledOn: seen }),
    },
    { ...BOOKS, ...settings },
    documentRulesBy(polishSettings({ service_period: PERIODS }), FA3_FORMAT),
  );
  if (!result.ok) throw new Error(JSON.stringify(result.obstacles));
  return result.drafts;
}

/** Month of the tax, net, tax and day of service of each entry. */
const shown = (given: Given) =>
  drafts(given).map(({ taxMonth, net, tax, serviceDate }) => `${taxMonth} ${net} ${tax} ${serviceDate}`);

const paidInTotal = (paidDate: string, paidAmount: string) => ({
  paidDate,
  paidAmount,
  paidStatus: 'unpaid',
});

describe('the month that tax arises in', () => {
  it.each<[string, Given, readonly string[]]>([
    ['rent: with the invoice', { invoice: { items: [RENT] } }, ['2026-11 10000 2300 2026-11-30']],
    [
      'rent that is invoiced late: when its payment was due',
      { invoice: { items: [RENT], dueDate: '2026-10-10' } },
      ['2026-10 10000 2300 2026-11-30'],
    ],
    ['a service: when it was performed', { invoice: { items: [ROOM] } }, ['2026-10 4000 920 2026-10-31']],
    [
      'both on one document: each in its month, with its own day of service',
      { invoice: { items: [RENT, ROOM] } },
      ['2026-10 4000 920 2026-10-31', '2026-11 10000 2300 2026-11-30'],
    ],
    [
      'what is invoiced before it is performed, and not paid: when it is performed',
      { invoice: { items: [AHEAD] } },
      ['2026-12 20000 4600 2026-12-31'],
    ],
    [
      'what is paid before it is performed: with the payment (art. 19a ust. 8)',
      { invoice: { items: [AHEAD] }, paid: [['2026-11-25', '246']] },
      ['2026-11 20000 4600 2026-12-31'],
    ],
    [
      'what is paid in the month that it is performed in: when it is performed',
      { invoice: { items: [AHEAD] }, paid: [['2026-12-01', '246']] },
      ['2026-12 20000 4600 2026-12-31'],
    ],
    [
      'what is paid before it is performed in parts: each part with its payment, the rest when it is performed',
      {
        invoice: { items: [YEAR] },
        paid: [
          ['2026-11-20', '492'],
          ['2026-12-20', '246'],
          ['2026-12-28', '246'],
        ],
      },
      ['2026-11 40000 9200 2027-10-31', '2026-12 40000 9200 2027-10-31', '2027-10 40000 9200 2027-10-31'],
    ],
    [
      'what went back before it was performed: taken out of the month that it went back in',
      {
        invoice: { items: [AHEAD] },
        paid: [
          ['2026-10-25', '246'],
          ['2026-11-25', '-123'],
        ],
      },
      ['2026-10 20000 4600 2026-12-31', '2026-11 -10000 -2300 2026-12-31', '2026-12 10000 2300 2026-12-31'],
    ],
    [
      'a payment that is known as a total: on its day',
      { invoice: { items: [AHEAD], ...paidInTotal('2026-11-25', '123') } },
      ['2026-11 10000 2300 2026-12-31', '2026-12 10000 2300 2026-12-31'],
    ],
    [
      'a payment whose day nobody states: on the day on which it was first seen',
      {
        invoice: { items: [AHEAD], paidDate: null, paidAmount: '123', paidStatus: 'unpaid' },
        seen: '2026-11-28',
      },
      ['2026-11 10000 2300 2026-12-31', '2026-12 10000 2300 2026-12-31'],
    ],
    [
      'what went back without a record: out of the month in which that was first seen',
      {
        invoice: { items: [YEAR], ...paidInTotal('2026-11-20', '738') },
        paid: [['2026-11-20', '1476']],
        seen: '2027-02-03',
      },
      [
        '2026-11 120000 27600 2027-10-31',
        '2027-02 -60000 -13800 2027-10-31',
        '2027-10 60000 13800 2027-10-31',
      ],
    ],
    [
      'an item that was paid before the invoice was made: no later than the invoice',
      { invoice: { items: [{ ...AHEAD, paid: true }], payableAmount: '0' } },
      ['2026-11 20000 4600 2026-12-31'],
    ],
    [
      'more than all: no more than the invoice comes to',
      { invoice: { items: [AHEAD] }, paid: [['2026-11-25', '300']] },
      ['2026-11 20000 4600 2026-12-31'],
    ],
    [
      'an advance on rent: with the invoice all the same',
      { invoice: { items: [RENT] }, paid: [['2026-09-25', '123']] },
      ['2026-11 10000 2300 2026-11-30'],
    ],
    [
      'a rule with valid_from: of later invoices only',
      { invoice: { items: [GIFT] } },
      ['2026-11 700 161 2026-10-31'],
    ],
    [
      'a correction: the month that it is made in',
      {
        invoice: {
          items: [polishItem({ accountingCode: 'ROOM', quantity: '-1' })],
          correctedInvoiceId: 'inv-0',
        },
      },
      ['undefined -100000 -23000 null'],
    ],
    [
      'cash accounting: no month but that of the payment',
      {
        invoice: { items: [RENT, ROOM] },
        settings: {
          cash_accounting: { accounts: [{ rate: '23', account: '222' }] },
          payments: { account: '135' },
        },
      },
      ['undefined 14000 3220 2026-11-30'],
    ],
    [
      'without rules: not said',
      { invoice: { items: [RENT, ROOM] }, settings: { tax_point: undefined } },
      ['undefined 14000 3220 2026-11-30'],
    ],
    [
      'what no rule fits: with the document',
      {
        invoice: { items: [ROOM] },
        settings: { tax_point: [{ when: { revenue_account: '1' }, arises: 'when performed' }] },
      },
      ['2026-11 4000 920 2026-10-31'],
    ],
  ])('%s', (_, given, expected) => expect(shown(given)).toEqual(expected));

  it('is refused where nobody knows the service period', () => {
    const unclear = polishItem({ accountingCode: 'AHEAD', description: 'Szkolenie' });
    expect(() => shown({ invoice: { items: [unclear] }, settings: { service_date: undefined } })).toThrow(
      'SB-SERVICE-PERIOD-TEXT-NONE',
    );
  });

  it('of a deposit is not asked for: it is not taxed', () => {
    const accounts = [{ account: '845', holds: 'deposit' as const }];
    expect(shown({ invoice: { items: [ROOM] }, settings: { accounts } })).toEqual([
      'undefined 4000 920 2026-10-31',
    ]);
  });

  it('of the books is that of the day of service on the lines of the e-invoice (P_6A)', () => {
    const document = polishDocument({ items: [RENT, ROOM] }, { service_period: PERIODS });
    expect(document.lines.map(({ period }) => period?.end)).toEqual(['2026-11-30', '2026-10-31']);
    expect(
      drafts({ invoice: { items: [RENT, ROOM] } })
        .map(({ serviceDate }) => serviceDate)
        .sort(),
    ).toEqual(['2026-10-31', '2026-11-30']);
  });

  it('divides what a document comes to, to the cent', () => {
    const items = [
      polishItem({ accountingCode: 'YEAR', description: 'Karnet 01.11.2026 - 31.10.2027', net: '99.99' }),
    ];
    const parts = drafts({
      invoice: { items },
      paid: [
        ['2026-11-20', '40.99'],
        ['2026-12-20', '41.00'],
      ],
    });
    expect(parts.map(({ net, tax }) => [net, tax])).toEqual([
      [3_333, 766],
      [3_333, 767],
      [3_333, 767],
    ]);
    expect(parts.reduce((total, { gross }) => total + gross, 0)).toBe(12_299);
  });

  it('of OSS turnover is asked for under cash accounting, too', () => {
    const rules = documentRulesBy(
      settings({
        tax_cases: [{ when: { rate: '21' }, category: 'S', rate_of: 'NL' }, { category: 'S' }],
        service_period: [{ period: 'month before' }],
      }),
      null,
    );
    const books = accounting({
      accounts: [{ account: '8400' }],
      tax_accounts: [{ rate: '21', country: 'NL', account: '1767' }],
      tax_point: [{ arises: 'when performed' }],
      cash_accounting: {},
      payments: { account: '1360' },
    });
    const items = [item({ net: '10', rate: '21' }), item({ net: '5', rate: '19' })];
    const result = revenueOf({ invoice: invoice({ customerNumber: '42', items }) }, books, rules);
    expect(result.ok && result.drafts.map(({ taxRate, taxMonth }) => [taxRate, taxMonth])).toEqual([
      ['19', undefined],
      ['21', '2026-09'],
    ]);
  });
});
