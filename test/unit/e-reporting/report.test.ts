import { describe, expect, it } from 'vitest';
import type { InvoiceSnapshot } from '../../../src/domain/accounting/model.js';
import { ATELIER, doubtsOf, JEANNE, MUSTER, paymentsOf, reported, salesOf, sold } from './sample.js';

const TWO_RATES = [
  { net: '100', rate: '20' },
  { net: '50', rate: '10' },
];

/** An invoice and what corrects it, as the copy knows them. */
function family(original: InvoiceSnapshot, ...corrections: readonly InvoiceSnapshot[]): InvoiceSnapshot[] {
  const known = { original, corrections };
  return [original, ...corrections].map((snapshot) => ({ ...snapshot, family: known }));
}

describe('sales to consumers', () => {
  it('are added up by day and rate, and what a credit gives back is taken off', () => {
    const original = sold('F-1', '2027-09-01', { items: TWO_RATES });
    const credit = sold('F-4', '2027-09-02', {
      items: [{ net: '-40', rate: '20' }],
      correctedInvoiceId: 'F-1',
    });
    const report = reported([
      ...family(original, credit),
      sold('F-2', '2027-09-01', { items: [{ net: '10.10', rate: '20' }] }),
      sold('F-3', '2027-09-02', { items: [{ net: '30', rate: '5.5' }] }),
      sold('F-9', '2027-09-11'),
    ]);
    expect(salesOf(report)).toEqual([
      'TPS1 2027-09-01 x2: 10 % 50.00 5.00 20 % 110.10 22.02',
      'TPS1 2027-09-02 x2: 5.5 % 30.00 1.65 20 % -40.00 -8.00',
    ]);
    expect(doubtsOf(report)).toEqual([]);
  });

  it('of goods have a category of their own, and no payments', () => {
    const report = reported([sold('F-1', '2027-09-01', { paid: [['2027-09-02', '120']] })], {
      operations: 'goods',
    });
    expect(salesOf(report)).toEqual(['TLB1 2027-09-01 x1: 20 % 100.00 20.00']);
    expect(paymentsOf(report)).toEqual([]);
  });

  it('that another member state taxes are not taxed in France', () => {
    const rule = { category: 'S', when: { buyer_country: ['DE'] }, rate_of: 'DE' } as const;
    const report = reported(
      [
        sold('F-1', '2027-09-01', {
          recipientAddress: { ...MUSTER, company: null, name: 'Erika Muster' },
          items: [{ net: '100', rate: '19' }],
          paid: [['2027-09-02', '119']],
        }),
      ],
      {},
      { tax_cases: [rule] },
    );
    expect(salesOf(report)).toEqual(['TNT1 2027-09-01 x1: 0 % 100.00 0.00']);
    expect(paymentsOf(report)).toEqual([]);
  });

  it('leave out what is no supply, and say so', () => {
    const deposit = {
      category: 'O',
      reason: 'Caution',
      when: { rate: '0' },
      alone: undefined,
    } as const;
    const report = reported(
      [
        sold('F-1', '2027-09-01', {
          items: [{ net: '100' }, { net: '300', rate: '0' }],
          paid: [['2027-09-02', '420']],
        }),
        sold('F-2', '2027-09-03', { items: [{ net: '-80', rate: '0' }] }),
      ],
      {},
      { tax_cases: [deposit, { category: 'S' }] },
    );
    expect(salesOf(report)).toEqual(['TPS1 2027-09-01 x1: 20 % 100.00 20.00']);
    expect(paymentsOf(report)).toEqual(['2027-09-02 20 % 12000']);
    expect(report.leftOut).toEqual([{ reason: 'no supply', invoices: 2, gross: 22_000 }]);
  });
});

describe('businesses', () => {
  const abroad = { recipientAddress: MUSTER, taxId: 'DE136695976' };

  it('in France are left out, counted and summed up, and those abroad are reported one by one', () => {
    const report = reported([
      sold('F-1', '2027-09-01', { recipientAddress: ATELIER, taxId: '404 833 048' }),
      sold('F-2', '2027-09-02', { ...abroad, paid: [['2027-09-03', '60']] }),
      sold('F-3', '2027-09-02', {
        ...abroad,
        items: [{ net: '80', rate: '0' }],
        paid: [['2027-09-03', '80']],
      }),
    ]);
    expect(report.leftOut).toEqual([{ reason: 'business in France', invoices: 1, gross: 12_000 }]);
    expect(report.invoices.map(({ number }) => number)).toEqual(['F-2', 'F-3']);
    // What the buyer owes the tax of has no payments (art. 290 A CGI).
    expect(report.paidInvoices).toMatchObject([
      { number: 'F-2', issueDate: '2027-09-02', day: '2027-09-03', rates: [{ amount: 6_000 }] },
    ]);
    expect([...salesOf(report), ...paymentsOf(report), ...doubtsOf(report)]).toEqual([]);
  });

  it.each([
    ['no SIREN', { recipientAddress: ATELIER }, {}],
    ['no VAT id of its country', { recipientAddress: MUSTER }, {}],
    ['overseas', { recipientAddress: { ...ATELIER, countryCode: 'NC' } }, {}],
    [
      'foreign currency',
      { items: [{ currency: 'CHF' }] },
      { currency_rates: [{ rate: '1 EUR = 0.95 CHF', from: '2027-01-01' }] },
    ],
    ['unreadable', { items: [{ rate: '19' }] }, {}],
    ['exempt', { items: [{ rate: '0' }] }, {}],
  ] as const)('or consumers of whom something is not known are told: %s', (doubt, given, law) => {
    const day = doubt === 'no SIREN' ? '2026-09-01' : '2027-09-01';
    const report = reported(
      [sold('F-1', day, given)],
      { period: { from: '2026-09-01', to: '2027-09-30' } },
      {
        law: { currency_rates: [], domestic: 'refuse', ...law },
        tax_cases: [{ category: 'S' }, { category: 'E', reason: 'art. 293 B CGI' }],
      },
    );
    expect(doubtsOf(report)).toEqual([`F-1: ${doubt}`]);
    expect([...report.invoices, ...salesOf(report).filter((line) => !line.endsWith(':'))]).toEqual([]);
  });

  it('in the EU are reported once their VAT id is entered', () => {
    const customers = [{ customer_number: '1', vat_id: 'DE136695976' }];
    const report = reported(
      [sold('F-1', '2027-09-01', { recipientAddress: MUSTER, customerNumber: '1' })],
      {},
      { customers },
    );
    expect([report.invoices.map(({ number }) => number), doubtsOf(report)]).toEqual([['F-1'], []]);
  });

  it('say what is wrong with an invoice that cannot be read', () => {
    const [doubted] = reported([sold('F-1', '2027-09-01', { items: [{ rate: '19' }] })]).doubts;
    expect(doubted?.findings).toMatchObject([{ rule: 'SB-VAT-RATE' }]);
  });
});

describe('payments of consumers', () => {
  it('are shared out by rate, each with what is still missing, so that they come to the invoice to the cent', () => {
    const items = [
      { net: '33.33', rate: '20' },
      { net: '33.33', rate: '10' },
    ];
    const paid = [
      ['2027-09-03', '25.54'],
      ['2027-09-04', '25.54'],
      ['2027-09-09', '25.58'],
    ] as const;
    const report = reported([sold('F-1', '2027-08-20', { items, paid })]);
    // 40.00 at 20 % and 36.66 at 10 %: rounded one by one they would be 40.01.
    expect(paymentsOf(report)).toEqual([
      '2027-09-03 10 % 1221 20 % 1333',
      '2027-09-04 10 % 1222 20 % 1332',
      '2027-09-09 10 % 1223 20 % 1335',
    ]);
    expect(salesOf(report)).toEqual([]);
  });

  it('of other days are not reported, and no sales with payments alone', () => {
    const paid = [
      ['2027-08-31', '20'],
      ['2027-09-01', '100'],
    ] as const;
    const snapshots = [sold('F-1', '2027-09-01', { paid })];
    expect(paymentsOf(reported(snapshots))).toEqual(['2027-09-01 20 % 10000']);
    const alone = reported(snapshots, { only: 'payments' });
    expect([salesOf(alone), paymentsOf(alone)]).toEqual([[], ['2027-09-01 20 % 10000']]);
    const without = reported(snapshots, { only: 'transactions' });
    expect([salesOf(without), paymentsOf(without)]).toEqual([['TPS1 2027-09-01 x1: 20 % 100.00 20.00'], []]);
  });

  it('are none where VAT is due on invoicing', () => {
    const report = reported([sold('F-1', '2027-09-01', { paid: [['2027-09-02', '120']] })], {
      isOnDebits: true,
    });
    expect([salesOf(report).length, paymentsOf(report)]).toEqual([1, []]);
  });

  it('without a record came on the day of payment; without a day they are told', () => {
    const paid = { paidAmount: '120', paidStatus: 'paid' };
    const report = reported([
      sold('F-1', '2027-08-20', { ...paid, paidDate: '2027-09-04' }),
      sold('F-2', '2027-09-01', { ...paid, paidDate: null }),
    ]);
    expect(paymentsOf(report)).toEqual(['2027-09-04 20 % 12000']);
    expect(doubtsOf(report)).toEqual(['F-2: payment without a day']);
  });

  it('are what came, also where that is more or less than the invoice comes to', () => {
    const paid = { paidStatus: 'paid', paidDate: '2027-09-04' } as const;
    const report = reported([
      sold('F-1', '2027-08-20', { ...paid, paid: [['2027-09-04', '130']], paidAmount: '120' }),
      sold('F-2', '2027-08-20', { ...paid, paid: [['2027-09-05', '118']] }),
      sold('F-3', '2027-08-20', { paid: [['2027-09-06', '125']] }),
    ]);
    expect(paymentsOf(report)).toEqual([
      '2027-09-04 20 % 13000',
      '2027-09-05 20 % 11800',
      '2027-09-06 20 % 12500',
    ]);
    expect(doubtsOf(report)).toEqual([]);
  });

  it('are told where money is set off, and where they are in another currency', () => {
    const voucher = { category: 'O', reason: 'Bon', when: { rate: '0' } } as const;
    const items = [{ net: '100' }, { net: '-20', rate: '0' }];
    const inFrancs = sold('F-2', '2027-08-20', { paid: [['2027-09-02', '120']] });
    const records = inFrancs.payments?.records.map((record) => ({ ...record, currency: 'CHF' })) ?? [];
    const report = reported(
      [
        sold('F-1', '2027-08-20', { items, paid: [['2027-09-02', '100']] }),
        { ...inFrancs, payments: { records, areComplete: true } },
      ],
      {},
      { tax_cases: [voucher, { category: 'S' }] },
    );
    expect(paymentsOf(report)).toEqual([]);
    expect(doubtsOf(report)).toEqual(['F-1: payment of money set off', 'F-2: foreign currency']);
  });

  it('that went back are taken off their day', () => {
    const original = sold('F-1', '2027-08-20', { paid: [['2027-08-20', '120']] });
    const credit = sold('F-2', '2027-09-02', {
      items: [{ net: '-50' }],
      ...{ correctedInvoiceId: 'F-1', paid: [['2027-09-05', '-60']] },
    });
    expect(paymentsOf(reported(family(original, credit)))).toEqual(['2027-09-05 20 % -6000']);
  });

  it('of an invoice are of what a credit left of it that was set off', () => {
    const original = sold('F-1', '2027-08-20', {
      ...{ items: TWO_RATES, paidStatus: 'paid', paidDate: '2027-09-05', paid: [['2027-09-05', '120']] },
    });
    const credit = sold('F-2', '2027-08-21', {
      ...{ items: [{ net: '-50', rate: '10' }], correctedInvoiceId: 'F-1', paidStatus: 'paid' },
    });
    const report = reported(family(original, credit));
    expect([paymentsOf(report), doubtsOf(report)]).toEqual([['2027-09-05 20 % 12000'], []]);
  });
});

it('leaves out what is not locked, where only that counts', () => {
  const snapshots = [sold('F-1', '2027-09-01', { canUpdate: true, recipientAddress: JEANNE })];
  const report = reported(snapshots, { lockedOnly: true });
  expect([salesOf(report), report.leftOut]).toEqual([
    [],
    [{ reason: 'not locked', invoices: 1, gross: 12_000 }],
  ]);
  expect(salesOf(reported(snapshots)).length).toBe(1);
});
