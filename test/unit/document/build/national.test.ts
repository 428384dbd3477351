import { describe, expect, it } from 'vitest';
import { shippedTaxCases } from '../../../../src/config/einvoice-settings.js';
import type { EInvoiceDocument } from '../../../../src/document/model.js';
import type { EInvoiceSettings, NationalSettings, SellerCountry } from '../../../../src/domain/settings.js';
import { buildDocument } from '../../../../src/einvoice/build-document.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';

const LAW: NationalSettings = { currency_rates: [], domestic: 'allow' };

const ADDRESSES: Readonly<Partial<Record<SellerCountry, InvoiceOverrides>>> = {
  AT: {
    senderAddress: { street: 'Praterstraße 1', postCode: '1020', city: 'Wien', countryCode: 'AT' },
    senderTaxId: 'ATU12345675',
  },
  CH: {
    senderAddress: { street: 'Limmatquai 2', postCode: '8001', city: 'Zürich', countryCode: 'CH' },
    senderTaxId: 'CHE-107.787.577 MWST',
  },
  FR: {
    senderAddress: { street: '1 rue de la Paix', postCode: '75002', city: 'Paris', countryCode: 'FR' },
    senderTaxId: 'FR40303265045',
  },
};

function build(
  overrides: InvoiceOverrides,
  changed: Partial<EInvoiceSettings> = {},
  country: SellerCountry = 'DE',
) {
  const given = settings({
    law: LAW,
    ...(country !== 'DE' && { seller: { country }, tax_cases: shippedTaxCases(country) }),
    ...changed,
  });
  return buildDocument(invoice({ ...ADDRESSES[country], ...overrides }), given);
}

function documentOf(...parts: Parameters<typeof build>): EInvoiceDocument {
  const built = build(...parts);
  if (!built.ok) expect.fail(JSON.stringify(built.findings, null, 2));
  return built.document;
}

function rulesOf(...parts: Parameters<typeof build>): readonly string[] {
  const built = build(...parts);
  return built.ok ? [] : built.findings.map(({ rule, field }) => `${rule} ${field}`);
}

describe('a rate above zero', () => {
  const rated = (rate: string, invoiceDate = '2026-10-01', currency = 'EUR'): InvoiceOverrides => ({
    items: [item({ rate, currency })],
    invoiceDate,
    dueDate: invoiceDate,
  });

  it.each([
    ['DE', '20'],
    ['DE', '8.1'],
    ['DE', '16'],
    ['AT', '19'],
    ['FR', '19.6'],
    ['CH', '7.7'],
  ] as const)('in %s of %s % is refused, and the message names what holds', (country, rate) => {
    const given = rated(rate, '2026-10-01', country === 'CH' ? 'CHF' : 'EUR');
    const built = build(given, {}, country);
    expect(rulesOf(given, {}, country)).toEqual(['SB-VAT-RATE items[0].amount.taxes[0].rate']);
    expect(built.ok ? '' : built.findings[0]?.message).toContain(`${rate.replace('.', ',')} %`);
  });

  it.each([
    ['DE', '7'],
    ['AT', '13'],
    ['FR', '5.5'],
    ['CH', '8.1'],
  ] as const)('in %s of %s % stands', (country, rate) => {
    const currency = country === 'CH' ? 'CHF' : 'EUR';
    expect(rulesOf(rated(rate, '2026-10-01', currency), {}, country)).toEqual([]);
  });

  it.each([
    ['AT', '4.9', 'is owed, even if it is wrong (§ 11 Abs. 12 UStG 1994).'],
    ['FR', '7', 'is owed, even if it is wrong (art. 283-3 CGI).'],
    ['DE', '21', 'is owed, even if it is wrong (§ 14c Abs. 1 UStG).'],
    ['ES', '19', 'is owed, even if it is wrong.'],
  ] as const)('in %s cites the law there, or none', (country, rate, said) => {
    const built = build(rated(rate, '2026-10-01', 'EUR'), { language: 'en' }, country);
    const [finding] = built.ok ? [] : built.findings.filter(({ rule }) => rule === 'SB-VAT-RATE');
    expect(finding?.message).toContain(said);
  });

  it('is looked up on the days of the service: 16 % in the second half of 2020', () => {
    const then = { from: '2020-01-01' };
    expect(rulesOf(rated('16', '2020-10-01'), then)).toEqual([]);
    expect(rulesOf(rated('19', '2020-10-01'), then)).toHaveLength(1);
    const before = { ...then, service_period: [{ period: 'month before' as const }] };
    expect(rulesOf(rated('16', '2021-01-04'), before)).toEqual([]);
    expect(rulesOf(rated('19', '2021-01-04'), before)).toHaveLength(1);
  });

  it('of a correction is that of the original', () => {
    const correction = { ...rated('16', '2021-03-01'), correctedInvoiceId: 'old' };
    const references = { precedingInvoice: { number: 'R-1', issueDate: '2020-11-01' } };
    const built = buildDocument(invoice(correction), settings({ law: LAW, from: '2020-01-01' }), references);
    expect(built.ok ? [] : built.findings.map(({ rule }) => rule)).toEqual([]);
  });

  it('of another country or region stands where a rule says whose it is', () => {
    const tax_cases = (rate_of: string, rate?: string) => ({
      tax_cases: [{ category: 'S' as const, rate_of, ...(rate !== undefined && { when: { rate } }) }],
    });
    expect(rulesOf(rated('21'), tax_cases('NL'))).toEqual([]);
    expect(rulesOf(rated('20'), tax_cases('NL'))).toHaveLength(1);
    expect(rulesOf(rated('19'), tax_cases('AT-Mittelberg'), 'AT')).toEqual([]);
    expect(rulesOf(rated('27'), tax_cases('HU'))).toHaveLength(1);
    expect(rulesOf(rated('27'), tax_cases('HU', '27'))).toEqual([]);
  });

  it('was not looked up before there were settings of national law', () => {
    expect(rulesOf(rated('20'), { law: undefined })).toEqual([]);
  });
});

describe('tax in the national currency', () => {
  const francs: InvoiceOverrides = { items: [item({ currency: 'CHF', net: '1000' })] };
  const rates = (...currency_rates: NationalSettings['currency_rates']) => ({
    law: { ...LAW, currency_rates },
  });

  it('stands beside that in the currency of the invoice', () => {
    const rate = {
      rate: '1 EUR = 0.95 CHF',
      from: '2026-10-01',
      to: '2026-10-31',
      source: 'BMF, Oktober 2026',
    };
    const { accountingCurrency, totals } = documentOf(francs, rates(rate));
    expect(totals.tax.toFixed(2)).toBe('190.00');
    expect(accountingCurrency?.code).toBe('EUR');
    expect(accountingCurrency?.tax.toFixed(2)).toBe('200.00');
    expect(
      documentOf(
        francs,
        rates({ rate: '1 CHF = 1.1 EUR', from: '2026-01-01' }),
      ).accountingCurrency?.tax.toFixed(2),
    ).toBe('209.00');
  });

  it('is refused without a rate for the day', () => {
    expect(rulesOf(francs)).toEqual(['SB-CURRENCY-RATE e_invoices.currency_rates']);
    expect(rulesOf(francs, rates({ rate: '1 EUR = 0.95 CHF', from: '2026-10-02' }))).toHaveLength(1);
    expect(rulesOf(francs, rates({ rate: '1 EUR = 0.95 USD', from: '2026-01-01' }))).toHaveLength(1);
  });

  it('needs no rate where there is no tax', () => {
    const abroad = {
      recipientAddress: { street: 'Limmatquai 2', postCode: '8001', city: 'Zürich', countryCode: 'CH' },
      taxId: null,
    };
    expect(rulesOf({ items: [item({ currency: 'CHF', rate: '0' })], ...abroad })).toEqual([]);
  });

  it('in Switzerland is in francs', () => {
    const euros = { items: [item({ rate: '8.1', net: '1000' })] };
    expect(rulesOf(euros, {}, 'CH')).toEqual(['SB-CURRENCY-RATE e_invoices.currency_rates']);
    expect(rulesOf({ items: [item({ rate: '8.1', currency: 'CHF' })] }, {}, 'CH')).toEqual([]);
  });
});

describe('the buyer’s VAT id', () => {
  const wien = { street: 'Praterstraße 1', postCode: '1020', city: 'Wien', countryCode: 'AT' };

  it.each([
    ['ATU00000000', 'SB-VAT-ID', 'wrong digit'],
    ['ATU-123', 'BR-CO-09', 'ATU99999999'],
  ])('%s is refused by %s: %s', (taxId, rule, words) => {
    const built = build(
      { recipientAddress: wien, taxId, items: [item({ rate: '20' })] },
      { language: 'en', law: LAW, tax_cases: [{ category: 'S', rate_of: 'AT' }] },
    );
    const [finding] = built.ok ? [] : built.findings;
    expect([finding?.rule, finding?.field]).toEqual([rule, 'taxId']);
    expect(finding?.message).toContain(words);
  });

  it('of Greece is written with EL, and the message says so', () => {
    const athens = { street: 'Ermou 1', postCode: '10563', city: 'Athina', countryCode: 'GR' };
    const built = build(
      { recipientAddress: athens, taxId: 'GR123456789', items: [item({ rate: '0' })] },
      { language: 'en' },
    );
    expect(built.ok ? '' : built.findings[0]?.message).toBe(
      'The buyer’s tax id GR123456789 begins with GR: Greek VAT ids begin with EL.',
    );
  });

  it('that an operator wrote need only have the form', () => {
    const customers = [{ customer_number: 'K-1001', vat_id: 'ATU12345678' }];
    expect(
      documentOf({ recipientAddress: wien, taxId: null, items: [item({ rate: '0' })] }, { customers }).buyer
        .vatId,
    ).toBe('ATU12345678');
  });

  it('of another form outside the EU is not stated', () => {
    const york = { street: '1 Main St', postCode: '10001', city: 'New York', state: 'NY', countryCode: 'US' };
    expect(documentOf({ recipientAddress: york, taxId: '12-3456789' }).buyer.vatId).toBeNull();
  });

  it('must stand on an Austrian invoice above 10,000 EUR to a business', () => {
    const large = { items: [item({ rate: '20', net: '9000' })], taxId: null };
    expect(rulesOf({ ...large, recipientAddress: wien }, {}, 'AT')).toEqual(['SB-BUYER-VAT-ID taxId']);
    expect(rulesOf({ ...large, recipientAddress: { ...wien, company: null } }, {}, 'AT')).toEqual([]);
    expect(
      rulesOf({ ...large, items: [item({ rate: '20', net: '8000' })], recipientAddress: wien }, {}, 'AT'),
    ).toEqual([]);
  });
});

describe('the number of a Spanish buyer', () => {
  const madrid = { street: 'Gran Vía 2', postCode: '28013', city: 'Madrid', countryCode: 'ES' };
  const home = {
    senderAddress: { street: 'Calle Mayor 1', postCode: '28013', city: 'Madrid', countryCode: 'ES' },
    senderTaxId: 'ESB58378431',
    recipientAddress: madrid,
    taxId: null,
  };
  const of = (net: string) => ({ ...home, items: [item({ rate: '21', net })] });
  const own = (settings: Partial<EInvoiceSettings['customers'][number]>) => ({
    customers: [{ customer_number: 'K-1001', ...settings }],
  });

  it('is wanted above 400 EUR, and as the advice says taken from the platform or the settings', () => {
    expect(rulesOf(of('330.58'), {}, 'ES')).toEqual([]);
    expect(rulesOf(of('330.59'), {}, 'ES')).toEqual(['SB-BUYER-ID taxId']);
    expect(documentOf({ ...of('500'), taxId: 'B65432106' }, {}, 'ES').buyer.vatId).toBe('ESB65432106');
    expect(documentOf(of('500'), own({ registration_id: '12345678-Z' }), 'ES').buyer.registration).toEqual({
      id: '12345678Z',
      name: 'NIF (DNI)',
      written: '12345678-Z',
    });
  });

  it('abroad is not asked for', () => {
    const paris = { street: '5 rue Monge', postCode: '75005', city: 'Paris', countryCode: 'FR' };
    expect(rulesOf({ ...of('500'), recipientAddress: paris }, {}, 'ES')).toEqual([]);
  });
});

describe('a credit that names no invoice, of a seller in Spain', () => {
  const back = {
    senderAddress: { street: 'Calle Mayor 1', postCode: '28013', city: 'Madrid', countryCode: 'ES' },
    senderTaxId: 'ESB58378431',
    items: [item({ rate: '21', quantity: '-1' })],
  };

  it('is refused, and as the advice says taken as a correction', () => {
    expect(rulesOf(back, {}, 'ES')).toEqual(['SB-CREDIT-ORIGINAL correctedInvoice']);
    const given = settings({ law: LAW, seller: { country: 'ES' }, tax_cases: shippedTaxCases('ES') });
    const references = { precedingInvoice: { number: 'R-1', issueDate: '2026-09-01' } };
    const built = buildDocument(invoice({ ...back, correctedInvoiceId: 'old' }), given, references);
    expect(built.ok && [built.document.typeCode, built.document.precedingInvoice?.number]).toEqual([
      '384',
      'R-1',
    ]);
  });

  it('was not looked at before there were settings of national law', () => {
    expect(rulesOf(back, { law: undefined }, 'ES')).toEqual([]);
  });
});

describe('the seller’s VAT id', () => {
  it('has check digits', () => {
    expect(rulesOf({ senderTaxId: 'DE123456789' })).toEqual(['SB-VAT-ID senderTaxId']);
  });

  it('in Switzerland is stated as the register writes it', () => {
    const { seller } = documentOf({ items: [item({ rate: '8.1', currency: 'CHF' })] }, {}, 'CH');
    expect(seller.vatId).toBe('CHE-107.787.577 MWST');
  });
});

describe('a small invoice', () => {
  const pass = { items: [item({ net: '15' })], taxId: null };
  const nobody = { street: null, postCode: null, city: null, fullAddress: '' };

  it('needs no address of the buyer, but a country', () => {
    expect(documentOf({ ...pass, recipientAddress: nobody }).buyer.address).toMatchObject({
      line1: null,
      city: null,
      countryCode: 'DE',
    });
    expect(rulesOf({ ...pass, recipientAddress: { ...nobody, countryCode: null } })).toEqual([
      'BR-11 recipientAddress.countryCode',
    ]);
  });

  it('has for buyers whom nobody knows what the operator says', () => {
    const law = { ...LAW, small_invoices: { buyer_name: 'Barverkauf', buyer_country: 'DE' } };
    const { buyer } = documentOf(
      { ...pass, recipientAddress: { ...nobody, company: null, name: null, countryCode: null } },
      { law },
    );
    expect([buyer.name, buyer.address.countryCode]).toEqual(['Barverkauf', 'DE']);
  });

  it('is one up to the limit of the country', () => {
    const at = (net: string, rate: string, country: SellerCountry) =>
      rulesOf({ items: [item({ net, rate })], taxId: null, recipientAddress: nobody }, {}, country).length;
    expect([at('210', '19', 'DE'), at('211', '19', 'DE')]).toEqual([0, 3]);
    expect([at('333', '20', 'AT'), at('334', '20', 'AT')]).toEqual([0, 3]);
    expect(at('10', '20', 'FR')).toBe(3);
  });

  it('is none where the tax may be the buyer’s', () => {
    const wien = { ...nobody, countryCode: 'AT' };
    expect(
      rulesOf({ items: [item({ net: '15', rate: '0' })], recipientAddress: wien, taxId: 'ATU12345675' }),
    ).toHaveLength(3);
  });
});

describe('an address that stands in its lines only', () => {
  const address = (fullAddress: string, countryCode: string | null = 'DE') =>
    documentOf({
      recipientAddress: {
        street: null,
        postCode: null,
        city: null,
        countryCode,
        fullAddress,
        company: 'Kunde GmbH',
      },
      taxId: null,
    }).buyer.address;

  it.each([
    [
      'Kunde GmbH\nHauptstr. 5\n10115 Berlin',
      'DE',
      { line1: 'Hauptstr. 5', postCode: '10115', city: 'Berlin', countryCode: 'DE' },
    ],
    [
      'Hauptstr. 5\nD-10115 Berlin\nDeutschland',
      null,
      { line1: 'Hauptstr. 5', postCode: '10115', city: 'Berlin', countryCode: 'DE' },
    ],
    [
      'Damrak 1\n1012 LG Amsterdam\nNederland',
      null,
      { line1: 'Damrak 1', postCode: '1012 LG', city: 'Amsterdam', countryCode: 'NL' },
    ],
    [
      'Václavské náměstí 1\n110 00 Praha 1\nCzechia',
      'CZ',
      { line1: 'Václavské náměstí 1', postCode: '110 00', city: 'Praha 1', countryCode: 'CZ' },
    ],
  ])('%j is read', (text, country, expected) => {
    expect(address(text, country)).toMatchObject(expected);
  });

  it('and cannot be told apart is stated as lines', () => {
    expect(address('Haus A\nAufgang 3\nHauptstr. 5\nBerlin 10115')).toMatchObject({
      line1: 'Haus A',
      line2: 'Aufgang 3',
      line3: 'Hauptstr. 5, Berlin 10115',
      city: null,
    });
  });

  it('is not made up of one line', () => {
    expect(
      rulesOf({
        recipientAddress: { street: null, postCode: null, city: null, fullAddress: 'Berlin' },
        taxId: null,
      }),
    ).toHaveLength(3);
  });
});

describe('a customer at home, where the law wants another way', () => {
  const paris = { street: '5 rue Monge', postCode: '75005', city: 'Paris', countryCode: 'FR' };
  const rated = { items: [item({ rate: '20' })], taxId: null };
  const refuse = { law: { ...LAW, domestic: 'refuse' as const } };

  it('is refused from its day on, unless the operator allows it', () => {
    const late = {
      ...{ ...rated, recipientAddress: paris, taxId: '303 265 045' },
      ...{ invoiceDate: '2027-09-01', dueDate: '2027-09-15' },
    };
    expect(rulesOf(late, refuse, 'FR')).toEqual(['SB-DOMESTIC recipientAddress.countryCode']);
    expect(rulesOf(late, {}, 'FR')).toEqual([]);
    expect(
      rulesOf({ ...late, taxId: null, recipientAddress: { ...paris, company: null } }, refuse, 'FR'),
    ).toEqual([]);
    expect(rulesOf({ ...rated, recipientAddress: paris }, refuse, 'FR')).toEqual([]);
  });

  it('is refused before that day where the platform hands it over by a channel of its own', () => {
    const early = { ...rated, recipientAddress: paris, invoiceDate: '2026-11-20', dueDate: '2026-12-04' };
    expect(rulesOf(early, refuse, 'FR')).toEqual([]);
    const byPlatform = { law: { ...refuse.law, platform_channel: 'FR' } } as const;
    expect(rulesOf(early, byPlatform, 'FR')).toEqual(['SB-DOMESTIC recipientAddress.countryCode']);
    const consumer = { ...early, recipientAddress: { ...paris, company: null } };
    expect(rulesOf(consumer, byPlatform, 'FR')).toEqual([]);
  });

  it('abroad gets an invoice all the same', () => {
    expect(rulesOf({ ...rated, invoiceDate: '2027-09-01', dueDate: '2027-09-15' }, refuse, 'FR')).toEqual([]);
  });
});
