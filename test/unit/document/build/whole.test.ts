import { describe, expect, it } from 'vitest';
import type { References } from '../../../../src/document/build/document-type.js';
import { buildRegistration } from '../../../../src/document/build/registration.js';
import { vatIdOf } from '../../../../src/document/build/vat-id.js';
import type { EInvoiceSettings } from '../../../../src/domain/settings.js';
import { buildDocument } from '../../../../src/einvoice/build-document.js';
import { builtDocument } from '../../../fixtures/invoices/document.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';
import { polishItem, polishOverrides, polishSettings } from '../../../fixtures/polish.js';

describe('a document', () => {
  it('has no note where the invoice has no text', () => {
    expect(builtDocument({ invoiceText: ' ' }).notes).toEqual([]);
    expect(builtDocument({ invoiceText: 'Danke' }).notes).toEqual(['Danke']);
  });

  it('has nothing that its customer does not have', () => {
    const document = builtDocument();
    for (const term of [
      'contractReference',
      'projectReference',
      'deliverTo',
      'cashDiscounts',
      'accountingCurrency',
    ])
      expect(document).not.toHaveProperty(term);
    expect(document.lines[0]).not.toHaveProperty('period');
    const customers = [{ customer_number: 'K-1001', contract_number: 'V 1', project_number: 'P 2' }];
    expect(builtDocument({}, { customers })).toMatchObject({
      contractReference: 'V 1',
      projectReference: 'P 2',
    });
  });

  it('converts the tax of a correction by the day of its original', () => {
    const rate = (from: string, to: string, one: string) => ({ rate: `1 EUR = ${one} CHF`, from, to });
    const law = {
      domestic: 'allow' as const,
      currency_rates: [rate('2026-03-01', '2026-03-10', '0.95'), rate('2026-03-11', '2026-10-01', '0.90')],
    };
    const references: References = { precedingInvoice: { number: 'CW-1', issueDate: '2026-03-05' } };
    const given: InvoiceOverrides = {
      items: [item({ net: '-100', currency: 'CHF' })],
      correctedInvoiceId: 'inv-0',
    };
    const built = buildDocument(invoice(given), settings({ law }), references);
    if (!built.ok) expect.fail(JSON.stringify(built.findings, null, 2));
    expect(built.document.accountingCurrency).toMatchObject({
      code: 'EUR',
      rate: '1 EUR = 0.95 CHF',
      source: null,
    });
    expect(built.document.accountingCurrency?.tax.toFixed(2)).toBe('-20.00');
  });
});

describe('a document for KSeF', () => {
  const built = (overrides: InvoiceOverrides = {}, changed: Partial<EInvoiceSettings> = {}) =>
    buildDocument(invoice(polishOverrides(overrides)), { ...polishSettings(), ...changed });

  it('has the terms of FA(3)', () => {
    const found = built();
    if (!found.ok) expect.fail(JSON.stringify(found.findings, null, 2));
    expect(found.document).toMatchObject({
      profile: 'fa3',
      fa3: { sellerNip: '5265877635', pricing: 'net' },
    });
  });

  it('is refused for what FA(3) lacks, in Polish', () => {
    const found = built({ items: [polishItem({ currency: 'EUR' })] });
    expect(found.ok ? [] : found.findings.map(({ rule, field }) => `${rule} ${field}`)).toEqual([
      'SB-KSEF-RATE e_invoices.ksef.exchange_rates',
    ]);
  });

  it('speaks Polish to the buyer, whatever its page speaks beside it', () => {
    const given = { payment: {}, language: 'en' as const };
    const terms = { canCharge: true, chargeAt: '2026-12-02T09:00:00Z' };
    const found = built(terms, { ...given, payment: { means: 'direct debit' } });
    if (!found.ok) expect.fail(JSON.stringify(found.findings, null, 2));
    expect(found.document.payment.meansText).toBe('polecenie zapłaty');
  });
});

describe('the discounts of a document', () => {
  const payment = { ...settings().payment, cash_discounts: [{ days: 7, percent: '2' }] };

  it('are there where something is to be paid, and each rounded to the cent', () => {
    const [discount, ...others] = builtDocument({}, { payment }).cashDiscounts ?? [];
    expect(others).toEqual([]);
    expect(discount).toMatchObject({ days: 7, until: '2026-10-08' });
    expect([discount?.discount.toFixed(2), discount?.amount.toFixed(2)]).toEqual(['8.33', '408.17']);
    const paid = { paidAmount: '416.5', paidStatus: 'paid' };
    expect(builtDocument(paid, { payment })).not.toHaveProperty('cashDiscounts');
  });
});

describe('a registration', () => {
  it.each([
    ['FR', '303 265 045', '303265045', '0002'],
    ['FR', '303 265 046', '303 265 046', undefined],
    ['FR', '732 829 320 00074', '73282932000074', '0009'],
    ['NL', '1234.5678', '12345678', '0106'],
    ['BE', '0403.019.261', '0403019261', '0208'],
    ['BE', '2403.019.261', '2403.019.261', undefined],
    ['CH', 'CHE-107.787.577', 'CHE107787577', '0183'],
    ['IT', '00743110157', '00743110157', '0210'],
    ['IT', '00743110158', '00743110158', undefined],
    ['IT', 'RCCMNL83S18D969H', 'RCCMNL83S18D969H', '0210'],
    ['CZ', '25123891', '25123891', '0154'],
    ['CZ', '25123890', '25123890', undefined],
    ['DE', 'HRB 12345 B', 'HRB 12345 B', undefined],
  ] as const)('in %s of %s is %s by the scheme %s', (country, given, id, scheme) => {
    expect(buildRegistration({ registration_id: given }, country)).toStrictEqual({
      registrationId: id,
      ...(scheme && { registrationScheme: scheme }),
    });
  });

  it('has the scheme that the operator names, and none without an id', () => {
    const named = { registration_id: ' 0403.019.261 ', registration_scheme: ' 0002 ' };
    expect(buildRegistration(named, 'BE')).toStrictEqual({
      registrationId: '0403.019.261',
      registrationScheme: '0002',
    });
    expect(buildRegistration({ registration_id: ' ' }, 'BE')).toStrictEqual({ registrationId: null });
  });
});

describe('the VAT id of a seller', () => {
  it.each([
    ['CH', 'CHE107787577', 'CHE-107.787.577 MWST'],
    ['CH', 'CHE107787577TVA', 'CHE-107.787.577 TVA'],
    ['CH', 'CHE10778757', null],
    ['CH', 'XCHE107787577', null],
    ['PL', '5265877635', 'PL5265877635'],
    ['PL', 'PL5265877635', 'PL5265877635'],
    ['PL', '5265877636', null],
    ['DE', 'DE123456788', 'DE123456788'],
    ['DE', 'DE1234567889', null],
    ['DE', 'ATU12345675', null],
    ['FR', 'FR40303265045', 'FR40303265045'],
    ['FR', 'FR403032650', null],
  ] as const)('in %s of %s is %s', (country, given, vatId) => {
    expect(vatIdOf(country, given)).toBe(vatId);
  });
});
