import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import type { UsedPaymentMethod } from '../../../../src/document/build/document-type.js';
import { enclosures } from '../../../../src/document/build/enclosures.js';
import { checkBuyerId } from '../../../../src/document/build/national-law.js';
import { withoutVatId } from '../../../../src/document/build/outside-scope.js';
import { meansByPlatform, wayOfPaying } from '../../../../src/document/build/payment-state.js';
import type { SupportingDocument } from '../../../../src/document/model.js';
import type { PaymentMeans, PaymentSettings } from '../../../../src/domain/settings.js';
import { builtDocument } from '../../../fixtures/invoices/document.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { settings } from '../../../fixtures/invoices/settings.js';
import { reporting } from './reported.js';

const { seller, buyer, totals, supportingDocuments } = builtDocument();

describe('how an invoice is settled', () => {
  const way = (due: string, given: InvoiceOverrides = {}, means?: PaymentMeans) =>
    wayOfPaying(invoice(given), {
      due: decimal(due),
      settings: settings({ payment: means === undefined ? {} : { means } }),
      customer: {},
      methods: [],
    });
  const paid = { paidStatus: 'paid', paidDate: '2026-10-02' };
  const charged = { canCharge: true, chargeAt: '2026-10-05T22:30:00Z' };
  const collected = (by: PaymentMeans | null, on: string) => ({
    state: { kind: 'collected', by, on },
    means: by,
  });

  it.each<[due: string, given: InvoiceOverrides, means: PaymentMeans | undefined, way: object]>([
    ['10', {}, undefined, { state: undefined, means: 'transfer' }],
    ['10', {}, 'cash', { state: undefined, means: 'cash' }],
    ['0', paid, undefined, { state: { kind: 'paid', by: null, on: '2026-10-02' }, means: null }],
    ['0', {}, undefined, { state: undefined, means: null }],
    ['-5', paid, undefined, { state: undefined, means: null }],
    ['10', { paidStatus: 'canceled' }, 'card', { state: { kind: 'cancelled' }, means: null }],
    ['10', { paidStatus: 'writtenOff' }, 'card', { state: { kind: 'written off' }, means: null }],
    ['0', { paidStatus: 'writtenOff' }, 'card', { state: undefined, means: null }],
    ['10', { paidStatus: 'pending' }, 'card', { state: { kind: 'pending' }, means: 'card' }],
    ['10', { paidStatus: 'pending' }, 'cash', { state: { kind: 'pending' }, means: null }],
    // The day in Berlin.
    ['10', charged, undefined, collected(null, '2026-10-06')],
    ['10', { ...charged, canCharge: false }, undefined, { state: undefined, means: 'transfer' }],
    ['10', { canCharge: true }, undefined, { state: undefined, means: 'transfer' }],
    ['10', {}, 'direct debit', collected('direct debit', '2026-10-15')],
  ])('with %s due, %j, by %s', (due, given, means, expected) => {
    expect(way(due, given, means)).toEqual(expected);
  });

  it('takes nothing for paid whose total is not above zero', () => {
    const items = { totalAmount: { net: '0.0', gross: '0.0', currency: 'EUR', taxes: [] } };
    expect(way('0', { ...paid, ...items }).state).toBeUndefined();
  });
});

describe('the means that the platform names', () => {
  const byHand: UsedPaymentMethod = { name: 'Bar', provider: null };
  const stripe: UsedPaymentMethod = { name: 'Stripe', provider: 'stripe' };
  const rules: PaymentSettings = {
    methods: [
      { name: ' bar ', means: 'cash' },
      { provider: 'stripe', name: 'SEPA', means: 'direct debit' },
    ],
  };

  it.each<[methods: readonly UsedPaymentMethod[], settings: PaymentSettings, means: PaymentMeans | null]>([
    [[], rules, null],
    [[byHand], rules, 'cash'],
    [[byHand], {}, null],
    [[stripe], rules, 'online'],
    [[{ ...stripe, name: 'sepa' }], rules, 'direct debit'],
    [[{ ...byHand, name: 'SEPA' }], rules, null],
    [[byHand, stripe], rules, null],
    [[stripe, stripe], rules, 'online'],
  ])('%j', (methods, given, means) => {
    expect(meansByPlatform(methods, given)).toBe(means);
  });
});

describe('the seller of what is outside the scope of VAT', () => {
  const bare = { ...seller, registrationId: null, legalInformation: null, id: null };

  it.each([
    [{}, 'de', { id: 'DE123456788', legalInformation: 'USt-IdNr. DE123456788' }],
    [{ registrationId: 'HRB 1' }, 'en', { id: null, legalInformation: 'VAT ID DE123456788' }],
    [{ legalInformation: 'HRB' }, 'fr', { id: 'DE123456788', legalInformation: 'HRB\nN° TVA DE123456788' }],
    [{ taxNumber: '12/345' }, 'de', { id: '12/345', legalInformation: null }],
    [{ taxNumber: '12/345', registrationId: 'HRB 1' }, 'de', { id: null, legalInformation: null }],
    [{ vatId: null, taxNumber: '12/345' }, 'de', { id: '12/345', legalInformation: null }],
    [{ vatId: null }, 'de', { id: null, legalInformation: null }],
  ] as const)('with %j, in %s', (change, language, expected) => {
    const found = withoutVatId({ ...bare, ...change }, language);
    expect(found).toMatchObject({ ...expected, vatId: null });
  });

  it.each([
    ['AT', 'de', 'UID ATU1'],
    ['AT', 'it', 'P. IVA ATU1'],
    ['CH', 'it', 'N. IVA ATU1'],
    ['CH', 'cs', 'DIČ ATU1'],
  ] as const)('in %s, in %s, is known by %s', (countryCode, language, stated) => {
    const address = { ...seller.address, countryCode };
    expect(withoutVatId({ ...bare, vatId: 'ATU1', address }, language).legalInformation).toBe(stated);
  });
});

describe('a large Austrian invoice', () => {
  const rate = { rate: '1 EUR = 2 CHF', from: '2026-01-01' };
  const told = (gross: string, currency: string, change: object = {}, country: 'AT' | 'DE' = 'AT') => {
    const { report, problems } = reporting();
    const law = { domestic: 'allow' as const, currency_rates: [rate] };
    checkBuyerId(
      {
        invoice: invoice(),
        buyer: { ...buyer, vatId: null, ...change },
        currency,
        totals: { ...totals, taxInclusive: decimal(gross) },
        taxPoint: '2026-10-01',
      },
      { law, seller: { country } },
      report,
    );
    return problems.map(({ field, values }) => `${field}: ${values?.gross} ${values?.currency}`);
  };

  it('names its buyer above 10,000 EUR, in whichever currency', () => {
    expect(told('10000', 'EUR')).toEqual([]);
    expect(told('10000.01', 'EUR')).toEqual(['taxId: 10000.01 EUR']);
    expect(told('-10000.01', 'EUR')).toEqual(['taxId: -10000.01 EUR']);
    expect(told('20000', 'CHF')).toEqual([]);
    expect(told('20000.02', 'CHF')).toEqual(['taxId: 10000.01 EUR']);
    expect(told('99999', 'PLN')).toEqual([]);
    expect(told('99999', 'EUR', { vatId: 'DE1' })).toEqual([]);
    expect(told('99999', 'EUR', { address: { ...buyer.address, countryCode: 'CH' } })).toEqual([]);
    expect(told('99999', 'EUR', {}, 'DE')).toEqual([]);
  });
});

describe('what lies with an invoice', () => {
  const one: SupportingDocument = {
    reference: 'A-1',
    description: 'Stunden',
    location: null,
    attachment: { fileName: 'stunden.pdf', content: new Uint8Array(), mimeCode: 'application/pdf' },
  };

  it('is one line each: reference, description and place', () => {
    expect(supportingDocuments).toBeUndefined();
    expect(
      enclosures({
        ...builtDocument(),
        supportingDocuments: [
          one,
          { ...one, description: null, attachment: null },
          { ...one, location: 'https://a.example', attachment: null },
        ],
      }),
    ).toEqual(['A-1, Stunden: stunden.pdf', 'A-1', 'A-1, Stunden: https://a.example']);
    expect(enclosures(builtDocument())).toEqual([]);
  });
});
