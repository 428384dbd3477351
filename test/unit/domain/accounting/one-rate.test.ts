import { decimal } from '@spacebooks/base/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippedTaxCases } from '../../../../src/config/einvoice-settings.js';
import { documentRulesBy } from '../../../../src/document/build/document-rules.js';
import type { References } from '../../../../src/document/build/document-type.js';
import type { EntryDraft } from '../../../../src/domain/accounting/draft.js';
import type { InvoiceSnapshot } from '../../../../src/domain/accounting/model.js';
import { revenueOf } from '../../../../src/domain/accounting/revenue.js';
import type { AccountingSettings } from '../../../../src/domain/accounting/settings.js';
import type { CurrencyRate, EInvoiceSettings } from '../../../../src/domain/settings.js';
import { buildDocument } from '../../../../src/einvoice/build-document.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { type ItemDocument, item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';
import { accounting } from './settings.js';

/** What a space is configured with: e-invoices, and books that have the documents' list. */
interface Space {
  readonly einvoices: EInvoiceSettings;
  readonly books: AccountingSettings;
}

interface SpaceChanges {
  readonly einvoices?: Partial<EInvoiceSettings>;
  readonly books?: Partial<AccountingSettings>;
}

function spaceWith(rates: readonly CurrencyRate[], { einvoices, books }: SpaceChanges = {}): Space {
  return {
    einvoices: settings({
      service_period: [{ period: 'month before' }],
      law: { currency_rates: rates, domestic: 'allow' },
      ...einvoices,
    }),
    books: accounting({
      from: '2026-01-01',
      currency_rates: rates,
      accounts: [{ account: '8400' }],
      tax_accounts: ['25', '21', '20', '8.1'].map((rate) => ({ rate, account: '1790' })),
      ...books,
    }),
  };
}

/** BT-111 in cents; null where the document states none. */
function statedTax(
  given: InvoiceOverrides,
  { einvoices }: Space,
  references: References = {},
): number | null {
  const built = buildDocument(invoice(given), einvoices, references);
  if (!built.ok) expect.fail(JSON.stringify(built.findings, null, 2));
  const { accountingCurrency } = built.document;
  return accountingCurrency === undefined ? null : Number(accountingCurrency.tax.times(100).toFixed());
}

type Copied = Partial<InvoiceSnapshot> & { readonly of: InvoiceOverrides };

const copy = ({ of, ...more }: Copied): InvoiceSnapshot => ({
  invoice: invoice({ customerNumber: '42', ...of }),
  version: 1,
  deleted: false,
  ...more,
});

function booked(snapshot: InvoiceSnapshot, { einvoices, books }: Space): readonly EntryDraft[] {
  const revenue = revenueOf(snapshot, books, documentRulesBy(einvoices, null));
  if (!revenue.ok) expect.fail(JSON.stringify(revenue.obstacles));
  return revenue.drafts;
}

const sumOf = (drafts: readonly EntryDraft[], column: 'net' | 'tax' | 'gross'): number =>
  drafts.reduce((sum, { exchange }) => sum + (exchange?.[column] ?? 0), 0);

const cancelled = ({ quantity, totalAmount, ...each }: ItemDocument): ItemDocument => {
  const minus = (text: string) => decimal(text).neg().toFixed();
  return {
    ...each,
    quantity: minus(quantity),
    totalAmount: {
      ...totalAmount,
      net: minus(totalAmount.net),
      gross: minus(totalAmount.gross),
      taxes: totalAmount.taxes.map((tax) => ({ ...tax, amount: minus(tax.amount) })),
    },
  };
};

const SEPTEMBER = { rate: '1 EUR = 0.95 CHF', from: '2026-09-01', to: '2026-09-30' };
const OCTOBER = { rate: '1 EUR = 0.94 CHF', from: '2026-10-01', to: '2026-10-31' };
const NOVEMBER = { rate: '1 EUR = 0.90 CHF', from: '2026-11-01', to: '2026-11-30' };
const MONTHS = [SEPTEMBER, OCTOBER, NOVEMBER];

const ITEMS = [item({ currency: 'CHF', net: '1000' })];
const ORIGINAL = { id: 'a', number: 'A', invoiceDate: '2026-10-02', dueDate: '2026-10-16', items: ITEMS };
const CANCELLATION = {
  ...ORIGINAL,
  id: 'c',
  number: 'C',
  invoiceDate: '2026-11-05',
  dueDate: '2026-11-19',
  correctedInvoiceId: 'a',
  items: ITEMS.map(cancelled),
};
const PRECEDING: References = { precedingInvoice: { number: 'A', issueDate: '2026-10-02' } };

function family(original: InvoiceSnapshot, correction: InvoiceSnapshot): InvoiceSnapshot {
  return { ...correction, family: { original, corrections: [correction] } };
}

describe('a service of September in francs, invoiced in October and cancelled in November', () => {
  it.each([
    ['in the documents’ list', spaceWith(MONTHS)],
    [
      'in that of the books, by the same day',
      spaceWith([], {
        books: {
          exchange_rates: MONTHS.map(({ rate, from }) => ({
            currency: 'CHF',
            valid_from: from,
            rate: rate.slice(8, 12),
          })),
        },
      }),
    ],
  ])('is booked and taken back by the rate of September, which stands %s', (_where, space) => {
    const original = copy({ of: ORIGINAL });
    const all = [booked(original, space), booked(family(original, copy({ of: CANCELLATION })), space)];
    expect(all.map((drafts) => [sumOf(drafts, 'net'), sumOf(drafts, 'tax'), sumOf(drafts, 'gross')])).toEqual(
      [
        [105_263, 20_000, 125_263],
        [-105_263, -20_000, -125_263],
      ],
    );
    if (space.books.exchange_rates.length > 0) return;
    expect(statedTax(ORIGINAL, space)).toBe(20_000);
    expect(statedTax(CANCELLATION, space, PRECEDING)).toBe(-20_000);
  });

  it('keeps the rate that its document states, whatever the list says since', () => {
    const original = copy({ of: ORIGINAL, pinnedRate: { rate: '1 EUR = 0.96 CHF', from: '2026-09-01' } });
    const space = spaceWith(MONTHS);
    expect(sumOf(booked(original, space), 'tax')).toBe(19_792);
    const correction = copy({ of: CANCELLATION, pinnedRate: OCTOBER });
    expect(sumOf(booked(family(original, correction), space), 'tax')).toBe(-19_792);
  });

  it('keeps it where no copy of the original is known, as its document does', () => {
    expect(sumOf(booked(copy({ of: CANCELLATION, pinnedRate: SEPTEMBER }), spaceWith(MONTHS)), 'tax')).toBe(
      -20_000,
    );
    // Without a document: its own day.
    expect(sumOf(booked(copy({ of: CANCELLATION }), spaceWith(MONTHS)), 'tax')).toBe(-20_213);
  });

  it('has no rate where neither list has one for its day', () => {
    const { einvoices, books } = spaceWith([OCTOBER]);
    const revenue = revenueOf(copy({ of: ORIGINAL }), books, documentRulesBy(einvoices, null));
    expect(
      revenue.ok ? [] : revenue.obstacles.map(({ problem }) => [problem.rule, problem.values?.date]),
    ).toEqual([['SB-EXCHANGE-RATE', '2026-09-30']]);
  });
});

describe('a correction of some items', () => {
  const dated = (description: string, net: string) => item({ currency: 'CHF', description, net });
  const [early, late] = [dated('Raum September 2026', '100'), dated('Raum Oktober 2026', '200')];
  const space = spaceWith(MONTHS, { einvoices: { service_period: [{ period: 'item text' }] } });
  const of = { ...ORIGINAL, invoiceDate: '2026-11-02', items: [early, late] };
  const correction = { ...CANCELLATION, invoiceDate: '2026-11-20', items: [cancelled(early)] };
  const references: References = {
    precedingInvoice: { number: 'A', issueDate: '2026-11-02', taxPoint: '2026-10-31' },
  };

  it('keeps the day of the whole original, though its own items were served before', () => {
    const original = copy({ of });
    const drafts = booked(family(original, copy({ of: correction })), space);
    expect(statedTax(of, space)).toBe(6_064);
    expect(sumOf(booked(original, space), 'tax')).toBe(6_064);
    expect(statedTax(correction, space, references)).toBe(-2_021);
    expect(sumOf(drafts, 'tax')).toBe(-2_021);
  });

  it('states the rate that the original’s document states', () => {
    const currencyRate = { rate: '1 EUR = 0.8 CHF', from: '2026-10-01', day: '2026-10-31' };
    const { precedingInvoice } = references;
    const known = precedingInvoice && { precedingInvoice: { ...precedingInvoice, currencyRate } };
    expect(statedTax(correction, space, known)).toBe(-2_375);
  });
});

describe('the pinned rate of a document', () => {
  const pinnedFor = (day: string) => {
    const { einvoices, books } = spaceWith(MONTHS);
    const law = { currency_rates: MONTHS, domestic: 'allow' } as const;
    const currency_rate = { rate: '1 EUR = 0.96 CHF', from: '2026-09-01', day };
    return { einvoices: { ...einvoices, law: { ...law, currency_rate } }, books };
  };

  it('goes before the list, and not for an invoice of another day', () => {
    expect(statedTax(ORIGINAL, pinnedFor('2026-09-30'))).toBe(19_792);
    expect(statedTax(ORIGINAL, pinnedFor('2026-08-31'))).toBe(20_000);
  });
});

describe('the books’ tax of a document in another currency', () => {
  const ADDRESSES = {
    DE: {},
    AT: {
      senderAddress: { street: 'Praterstraße 1', postCode: '1020', city: 'Wien', countryCode: 'AT' },
      senderTaxId: 'ATU12345675',
    },
    CH: {
      senderAddress: { street: 'Limmatquai 2', postCode: '8001', city: 'Zürich', countryCode: 'CH' },
      senderTaxId: 'CHE-107.787.577 MWST',
    },
    CZ: {
      senderAddress: { street: 'Dlouhá 1', postCode: '110 00', city: 'Praha', countryCode: 'CZ' },
      senderTaxId: 'CZ25596641',
    },
  };
  const SELLERS = [
    { country: 'DE', currency: 'EUR', foreign: 'CHF', rates: ['19', '7'], statement: '1 EUR = 0.9387 CHF' },
    { country: 'AT', currency: 'EUR', foreign: 'USD', rates: ['20', '10'], statement: '1 USD = 0.9213 EUR' },
    {
      country: 'CH',
      currency: 'CHF',
      foreign: 'EUR',
      rates: ['8.1', '2.6'],
      statement: '1 EUR = 0.9387 CHF',
    },
    { country: 'CZ', currency: 'CZK', foreign: 'EUR', rates: ['21', '12'], statement: '1 EUR = 24.365 CZK' },
  ] as const;

  it.each(SELLERS)(
    'is BT-111 to the cent, and in balance: $country',
    ({ country, currency, foreign, rates, statement }) => {
      const day = { from: '2026-01-01' };
      const space = spaceWith([{ rate: statement, ...day }], {
        einvoices: { seller: { country }, ...(country !== 'DE' && { tax_cases: shippedTaxCases(country) }) },
        books: { currency, tax_accounts: rates.map((rate) => ({ rate, account: '1790' })) },
      });
      const items = fc.array(
        fc.record({
          cents: fc.integer({ min: 1, max: 90_000 }),
          rate: fc.constantFrom(...rates),
          code: fc.constantFrom('1', '2', '3'),
        }),
        { minLength: 1, maxLength: 7 },
      );
      fc.assert(
        fc.property(items, fc.boolean(), (given, isCancelled) => {
          const made = given.map(({ cents, rate, code }) =>
            item({
              ...{ currency: foreign, rate, net: (cents / 100).toFixed(2) },
              costCenter: { name: code, number: code },
            }),
          );
          const of = {
            ...ORIGINAL,
            ...ADDRESSES[country],
            taxId: null,
            recipientAddress: { company: null },
            items: isCancelled ? made.map(cancelled) : made,
            ...(isCancelled && { number: 'C', correctedInvoiceId: 'x' }),
          };
          const stated = statedTax(of, space, isCancelled ? PRECEDING : {});
          const drafts = booked(copy({ of }), space);
          // A tax of 0 is not stated again.
          expect(sumOf(drafts, 'tax')).toBe(stated ?? 0);
          for (const { tax, exchange } of drafts) {
            expect(exchange?.gross).toBe((exchange?.net ?? 0) + (exchange?.tax ?? 0));
            // Of its own sign, and no tax where the invoice has none.
            expect(Math.sign(exchange?.tax ?? 0) * Math.sign(tax)).toBeGreaterThanOrEqual(0);
          }
        }),
        { numRuns: 60 },
      );
    },
  );
});
