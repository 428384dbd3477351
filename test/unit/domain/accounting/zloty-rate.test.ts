import { decimal, sum } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import { documentRulesBy } from '../../../../src/document/build/document-rules.js';
import { bookRate, rememberedRates, type ZlotyRateOn } from '../../../../src/domain/accounting/book-rate.js';
import { bookedFamily } from '../../../../src/domain/accounting/booked-family.js';
import type { EntryDraft } from '../../../../src/domain/accounting/draft.js';
import { revenueOf } from '../../../../src/domain/accounting/revenue.js';
import type { AccountingSettings } from '../../../../src/domain/accounting/settings.js';
import { paymentsOf } from '../../../../src/domain/accounting/single-payments.js';
import type { PinnedExchangeRate } from '../../../../src/domain/ksef-settings.js';
import type { CurrencyRate, ServicePeriodRule } from '../../../../src/domain/settings.js';
import { FA3_FORMAT } from '../../../../src/fa3/build/format.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { polishDocument, polishInvoice, polishItem, polishSettings } from '../../../fixtures/polish.js';
import { accounting } from './settings.js';

/** What P_14_xW is computed by; the books know another rate, of the invoice's own day. */
const PINNED: PinnedExchangeRate = {
  currency: 'EUR',
  rate: '4.2583',
  table: '224/A/NBP/2026',
  effective_date: '2026-11-19',
};
const STATED = { rate: '1 EUR = 4.2583 PLN', from: PINNED.effective_date, source: PINNED.table };
const CONFIGURED = { currency: 'EUR', valid_from: '2026-11-20', rate: '0.23' };

const mitte = (number: string) => ({ name: number, number });
const ITEMS = ['A', 'B', 'C'].flatMap((number) => [
  polishItem({ net: '33.33', currency: 'EUR', costCenter: mitte(number) }),
  polishItem({ net: '7.77', rate: '8', currency: 'EUR', costCenter: mitte(number) }),
]);

function books(changes: Partial<AccountingSettings> = {}): AccountingSettings {
  return accounting({
    currency: 'PLN',
    chart: 'own',
    accounts: [{ account: '700' }],
    tax_accounts: [
      { rate: '23', account: '221' },
      { rate: '8', account: '222' },
    ],
    exchange_rates: [CONFIGURED],
    payments: { account: '130' },
    ...changes,
  });
}

function drafts(overrides: InvoiceOverrides, pinnedRate: CurrencyRate | null): readonly EntryDraft[] {
  const invoice = polishInvoice({ customerNumber: '42', items: ITEMS, ...overrides });
  const rules = documentRulesBy(polishSettings(), FA3_FORMAT);
  const revenue = revenueOf({ invoice, pinnedRate }, books(), rules);
  if (!revenue.ok) throw new Error(JSON.stringify(revenue.obstacles));
  return revenue.drafts;
}

const taxInBooks = (all: readonly EntryDraft[], rate: string): number =>
  all
    .filter(({ taxRate }) => taxRate === rate)
    .reduce((total, { exchange }) => total + (exchange?.tax ?? 0), 0);

describe('an invoice in euro, in the books of a Polish space', () => {
  it('has the tax in zloty that its document states, rate by rate', () => {
    const document = polishDocument({ items: ITEMS }, { ksef: { exchange_rate: PINNED } });
    const stated = document.vatBreakdown.map(({ rate, taxInPln }) => [rate.toFixed(), taxInPln?.toFixed(2)]);
    const booked = drafts({}, STATED);
    expect(stated).toEqual([
      ['23', '97.98'],
      ['8', '7.92'],
    ]);
    for (const [rate = '', tax = ''] of stated) {
      expect(taxInBooks(booked, rate)).toBe(Math.round(Number(tax) * 100));
    }
  });

  it('as a correction has it below zero, rounded alike', () => {
    const items = [polishItem({ net: '33.33', currency: 'EUR', quantity: '-3' })];
    const booked = drafts({ items, correctedInvoiceId: 'inv-0' }, STATED);
    expect(booked.map(({ tax, exchange }) => [tax, exchange?.tax])).toEqual([[-2300, -9794]]);
  });

  it('is in balance, entry by entry and as a whole', () => {
    const booked = drafts({}, STATED);
    expect(booked).toHaveLength(6);
    for (const { exchange } of booked)
      expect(exchange?.gross).toBe((exchange?.net ?? 0) + (exchange?.tax ?? 0));
    const nets = booked.filter(({ taxRate }) => taxRate === '23').map(({ exchange }) => exchange?.net ?? 0);
    expect(nets.reduce((total, net) => total + net, 0)).toBe(42_579);
  });

  it('is paid at the rate of its revenue', () => {
    const paid = { paidStatus: 'paid', paidDate: '2026-12-01', paidAmount: '147.14' };
    const revenue = drafts(paid, STATED);
    const invoice = polishInvoice({ customerNumber: '42', items: ITEMS, ...paid });
    const member = { snapshot: { invoice, version: 1, deleted: false }, revenue };
    const terms = { total: undefined, bookedPaymentsOf: () => [], idOf: () => '' };
    const [payment] = paymentsOf(member, bookedFamily(member, undefined), books(), terms).rest.drafts;
    const gross = sum(revenue.map((draft) => decimal(draft.gross)));
    expect(payment?.gross).toBe(-Number(gross));
    expect(payment?.exchange?.rate).toBe(revenue[0]?.exchange?.rate);
    const inBooks = sum(revenue.map(({ exchange }) => decimal(exchange?.gross ?? 0)));
    expect(payment?.exchange?.gross).toBe(-Number(inBooks));
  });
});

describe('the rate of a document that states none', () => {
  const asked: string[] = [];
  const tables: ZlotyRateOn = (currency, day) => {
    asked.push(`${currency} ${day}`);
    return decimal('4.25');
  };
  const rateOf = (
    date: string,
    changes: Partial<AccountingSettings> = {},
    zlotyRateOn?: ZlotyRateOn,
    period: ServicePeriodRule['period'] = 'date of invoice',
  ) => {
    const invoice = polishInvoice({ invoiceDate: date, items: ITEMS });
    const rules = documentRulesBy(polishSettings({ service_period: [{ period }] }), FA3_FORMAT);
    const found = bookRate({ invoice, pinnedRate: null }, books(changes), { ...rules, zlotyRateOn });
    return found.isKnown ? found.rate.rate : `missing ${found.day}`;
  };
  const daily = {
    exchange_rates: ['17', '18', '19', '20'].map((day) => ({
      currency: 'EUR',
      valid_from: `2026-11-${day}`,
      rate: `0.23${day}`,
    })),
  };

  it.each([
    ['of the day before', '2026-11-20', '1 PLN = 0.2319 EUR'],
    ['of Friday, on a Monday', '2026-11-23', '1 PLN = 0.2320 EUR'],
    ['before the end of the service', '2026-11-23', 'missing 2026-10-30', 'month before' as const],
  ])('is that of the last business day before the tax point: %s', (_name, date, expected, period?) => {
    expect(rateOf(date, daily, undefined, period)).toBe(expected);
  });

  it('is taken from NBP’s tables before the settings, asked once for each day', () => {
    asked.length = 0;
    const remembered = rememberedRates(tables);
    expect([rateOf('2026-11-20', daily, remembered), rateOf('2026-11-20', daily, remembered)]).toEqual([
      '1 EUR = 4.25 PLN',
      '1 EUR = 4.25 PLN',
    ]);
    expect(asked).toEqual(['EUR 2026-11-19']);
  });

  it('falls back on the settings where the tables have none', () => {
    expect(rateOf('2026-11-20', daily, () => null)).toBe('1 PLN = 0.2319 EUR');
  });
});
