import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import type { References } from '../../../../src/document/build/document-type.js';
import type { CustomerSettings } from '../../../../src/domain/settings.js';
import { buildFa3 } from '../../../../src/fa3/build/format.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import {
  BUYER_NIP,
  type PolishOverrides,
  polish,
  polishDocument,
  polishInvoice,
  polishItem,
  polishSettings,
  SELLER_NIP,
} from '../../../fixtures/polish.js';

/** Rules and fields of what stands against an invoice. */
function refusals(
  overrides: InvoiceOverrides,
  changed: PolishOverrides = {},
  references: References = {},
): string[] {
  const built = buildFa3(polishInvoice(overrides), polishSettings(changed), references);
  return built.ok ? [] : built.findings.map(({ rule, field }) => `${rule} ${field}`);
}

describe('the document of a Polish invoice', () => {
  it('follows FA(3), with what the invoice and the settings say', () => {
    const document = polishDocument();
    expect(document.profile).toBe('fa3');
    expect(document.typeCode).toBe('380');
    expect(document.seller.vatId).toBe(`PL${SELLER_NIP}`);
    expect(document.buyer.vatId).toBe(`PL${BUYER_NIP}`);
    expect(document.payment).toMatchObject({
      meansCode: '30',
      account: { iban: 'PL61109010140000071219812874' },
    });
    expect(document.fa3).toEqual({
      sellerNip: SELLER_NIP,
      buyer: { kind: 'nip', nip: BUYER_NIP },
      buyerIsLocalGovernmentUnit: false,
      buyerIsVatGroupMember: false,
      recipient: null,
      placeOfIssue: 'Warszawa',
      pricing: 'net',
      correction: null,
      exemption: null,
      exchangeRate: null,
      settlement: { state: 'due' },
      cashAccounting: false,
      splitPayment: null,
      bankName: 'Bank Przykładowy',
    });
    expect(document.lines.map((line) => [line.polishRate, line.gross])).toEqual([['23', undefined]]);
  });

  it('takes the seller’s NIP from the platform, with or without its prefix', () => {
    const seller = { country: 'PL' as const };
    expect(polishDocument({ senderTaxId: '526-587-76-35' }, { seller }).fa3?.sellerNip).toBe(SELLER_NIP);
    expect(polishDocument({ senderTaxId: 'PL5265877635' }, { seller }).fa3?.sellerNip).toBe(SELLER_NIP);
    expect(refusals({ senderTaxId: '5265877636' }, { seller })).toEqual(['BR-CO-09 senderTaxId']);
    const taxNumber = { country: 'PL' as const, tax_number: '123' };
    expect(refusals({ senderTaxId: null }, { seller: taxNumber })).toEqual(['BR-CO-26 senderTaxId']);
  });

  it('is refused for a seller of another country', () => {
    const seller = { vat_id: 'DE123456788' };
    expect(refusals({ senderAddress: { countryCode: 'DE' } }, { seller })).toEqual([
      'SB-KSEF-SELLER e_invoices.seller.vat_id',
    ]);
  });

  it('states the customer’s marks and the ways of the seller', () => {
    const customers = [{ customer_number: 'K-2001', local_government_unit: true, vat_group_member: true }];
    const ksef = { cash_accounting: true };
    expect(polishDocument({}, { customers, ksef }).fa3).toMatchObject({
      buyerIsLocalGovernmentUnit: true,
      buyerIsVatGroupMember: true,
      cashAccounting: true,
    });
  });

  it('is worded in Polish where it is refused', () => {
    const built = buildFa3(polishInvoice({ taxId: '7352765226' }), polishSettings());
    expect(built).toMatchObject({ ok: false });
    expect(built.ok ? '' : built.findings[0]?.message).toBe(
      'NIP nabywcy 7352765226 jest błędny: musi mieć dziesięć cyfr i poprawną cyfrę kontrolną.',
    );
  });
});

describe('the buyer’s identifier', () => {
  const abroad = (countryCode: string, company: string | null = 'Kunde') => ({
    recipientAddress: { countryCode, company, name: company === null ? 'Jan Kowalski' : null },
  });
  const settingsOf = (customer: CustomerSettings) => ({
    customers: [{ customer_number: 'K-2001', ...customer }],
  });

  it.each([
    ['a NIP', { taxId: '735-276-52-25' }, {}, { kind: 'nip', nip: BUYER_NIP }],
    [
      'a NIP with prefix, abroad',
      { ...abroad('DE'), taxId: 'PL7352765225' },
      {},
      { kind: 'nip', nip: BUYER_NIP },
    ],
    [
      'an EU VAT id',
      { ...abroad('DE'), taxId: 'DE 123456788' },
      {},
      { kind: 'eu-vat', country: 'DE', number: '123456788' },
    ],
    [
      'one of another state',
      { ...abroad('FR'), taxId: 'DE123456788' },
      {},
      { kind: 'eu-vat', country: 'DE', number: '123456788' },
    ],
    [
      'one of Greece',
      { ...abroad('GR'), taxId: 'EL123456789' },
      {},
      { kind: 'eu-vat', country: 'EL', number: '123456789' },
    ],
    [
      'one of Northern Ireland',
      { ...abroad('GB'), taxId: 'XI123456789' },
      {},
      { kind: 'eu-vat', country: 'XI', number: '123456789' },
    ],
    ['one in Poland', { taxId: 'DE123456788' }, {}, { kind: 'eu-vat', country: 'DE', number: '123456788' }],
    [
      'another id',
      { ...abroad('CH'), taxId: 'CHE-123.456.789 MWST' },
      {},
      { kind: 'other', country: 'CH', id: 'CHE-123.456.789 MWST' },
    ],
    [
      'ten digits outside the EU',
      { ...abroad('US'), taxId: '7352765225' },
      {},
      { kind: 'other', country: 'US', id: '7352765225' },
    ],
    ['none, of a person', { ...abroad('PL', null), taxId: null }, {}, { kind: 'none' }],
    ['none, of a person with a PESEL', { ...abroad('PL', null), taxId: '44051401359' }, {}, { kind: 'none' }],
    [
      'none, of a person with a Steuer-ID',
      { ...abroad('DE', null), taxId: '86095742719' },
      {},
      { kind: 'none' },
    ],
    ['none, of a company abroad', { ...abroad('DE'), taxId: null }, {}, { kind: 'none' }],
    ['none by the settings', {}, { consumer: true }, { kind: 'none' }],
    ['a NIP by the settings', { taxId: 'x' }, { nip: BUYER_NIP }, { kind: 'nip', nip: BUYER_NIP }],
    [
      'an EU VAT id by the settings',
      { ...abroad('AT') },
      { vat_id: 'ATU12345675' },
      { kind: 'eu-vat', country: 'AT', number: 'U12345675' },
    ],
    [
      'another id by the settings',
      { taxId: null },
      { other_id: { country: 'US', id: '12-3456789' } },
      { kind: 'other', country: 'US', id: '12-3456789' },
    ],
  ] as const)('is %s', (_what, overrides, customer, expected) => {
    expect(polishDocument(overrides, settingsOf(customer)).fa3?.buyer).toEqual(expected);
  });

  it.each([
    ['a company in Poland without NIP', { taxId: null }, {}, 'SB-KSEF-BUYER taxId'],
    ['a NIP with a wrong digit', { taxId: '7352765224' }, {}, 'SB-KSEF-BUYER taxId'],
    ['a PESEL of a company', { taxId: '44051401359' }, {}, 'SB-KSEF-BUYER taxId'],
    [
      'a NIP with one digit too many',
      { ...abroad('PL', null), taxId: '73527652256' },
      {},
      'SB-KSEF-BUYER taxId',
    ],
    ['an EU number without its prefix', { ...abroad('DE'), taxId: '123456789' }, {}, 'SB-KSEF-BUYER taxId'],
    [
      'a NIP without prefix in another member state',
      { ...abroad('DE'), taxId: BUYER_NIP },
      {},
      'SB-KSEF-BUYER taxId',
    ],
    ['a wrong NIP of the settings', {}, { nip: '1' }, 'SB-KSEF-BUYER e_invoices.customers.nip'],
  ] as const)('is refused: %s', (_what, overrides, customer, expected) => {
    expect(refusals(overrides, settingsOf(customer))).toEqual([expected]);
  });

  it('lets a private person in another member state be without address, and nobody else', () => {
    const nowhere = { street: null, postCode: null, city: null, company: null, name: 'Hans Muster' };
    const to = (countryCode: string | null) => ({
      taxId: null,
      recipientAddress: { ...nowhere, countryCode },
    });
    expect(polishDocument(to('DE')).buyer.address).toEqual({
      line1: null,
      postCode: null,
      city: null,
      subdivision: null,
      countryCode: 'DE',
    });
    expect(refusals(to('PL'))).toContain('SB-ADDRESS recipientAddress.street');
    expect(refusals(to(null))).toContain('BR-11 recipientAddress.countryCode');
    expect(refusals({ ...to('DE'), taxId: 'DE123456788' })).toContain('SB-ADDRESS recipientAddress.street');
    const company = { ...nowhere, company: 'Verein', countryCode: 'DE' };
    expect(refusals({ taxId: null, recipientAddress: company })).toContain(
      'SB-ADDRESS recipientAddress.street',
    );
    expect(
      refusals({ taxId: null, recipientAddress: { ...nowhere, city: 'Berlin', countryCode: 'DE' } }),
    ).toEqual(['SB-ADDRESS recipientAddress.street', 'SB-ADDRESS recipientAddress.postCode']);
  });
});

describe('the rates of FA(3)', () => {
  const german = { taxId: 'DE123456788', recipientAddress: { countryCode: 'DE' } };
  const swiss = { taxId: null, recipientAddress: { countryCode: 'CH' } };
  const zero = [polishItem({ rate: '0' })];

  it.each(['23', '22', '8', '7', '5'])('are those of the platform: %s', (rate) => {
    const { lines, vatBreakdown } = polishDocument({ items: [polishItem({ rate: `${rate}.0` })] });
    expect([lines[0]?.polishRate, vatBreakdown[0]?.polishRate]).toEqual([rate, rate]);
    expect(lines[0]?.category).toBe('S');
  });

  it.each(['19', '4', '3', '23.5'])('have none of %s %%', (rate) => {
    expect(refusals({ items: [polishItem({ rate })] })).toEqual([
      'SB-TAX-CASE items[0].amount.taxes[0].rate',
    ]);
    const tax_cases = [polish('standard')];
    expect(refusals({ items: [polishItem({ rate })] }, { tax_cases })).toEqual([
      'SB-KSEF-TAX items[0].amount.taxes',
    ]);
  });

  it.each([
    ['np II', 'AE', german],
    ['np I', 'O', swiss],
  ] as const)('are %s without tax (category %s) by the shipped rules', (rate, category, overrides) => {
    const { lines, vatBreakdown, seller } = polishDocument({ ...overrides, items: zero });
    expect(lines[0]).toMatchObject({ polishRate: rate, category });
    expect(vatBreakdown).toMatchObject([{ polishRate: rate, category }]);
    // The standard forbids VAT ids with O; FA(3) wants the NIP.
    expect(seller.vatId).toBe(`PL${SELLER_NIP}`);
  });

  it.each([
    ['a Polish business', {}],
    ['a person abroad', { taxId: null, recipientAddress: { countryCode: 'CH', company: null, name: 'Urs' } }],
    ['a business in the EU without VAT id', { ...german, taxId: null }],
    ['a business abroad with a Polish NIP', { ...german, taxId: `PL${BUYER_NIP}` }],
  ] as const)('are refused at zero for %s by the shipped rules', (_who, overrides) => {
    expect(refusals({ ...overrides, items: zero })).toEqual(['SB-ZERO-RATE items[0].amount.taxes[0].rate']);
  });

  it.each([
    ['0 KR', 'Z', 'zero rate', {}],
    ['0 WDT', 'K', 'intra-community goods', german],
    ['0 EX', 'G', 'export of goods', swiss],
    ['oo', 'AE', 'domestic reverse charge', {}],
  ] as const)('are %s (category %s) by the rule %s', (rate, category, name, overrides) => {
    const { lines } = polishDocument({ ...overrides, items: zero }, { tax_cases: [polish(name)] });
    expect(lines[0]).toMatchObject({ polishRate: rate, category });
  });

  it.each([
    ['EU service', {}],
    ['EU service', swiss],
    ['EU service', { ...german, taxId: 'XI123456789' }],
    ['intra-community goods', swiss],
    ['domestic reverse charge', german],
  ] as const)('ask for a buyer who fits: %s', (name, overrides) => {
    expect(refusals({ ...overrides, items: zero }, { tax_cases: [polish(name)] })).toEqual([
      'SB-KSEF-BUYER taxId',
    ]);
  });

  it('make groups of their own, beside each other, in one invoice', () => {
    const tax_cases = [
      { when: { accounting_code: 'A' }, ...polish('EU service') },
      { when: { accounting_code: 'B' }, ...polish('outside Poland') },
      polish('standard'),
    ];
    const items = [
      polishItem({ rate: '0', net: '10', accountingCode: 'A' }),
      polishItem({ rate: '0', net: '20', accountingCode: 'B' }),
      polishItem({ net: '100' }),
      polishItem({ rate: '8', net: '50' }),
    ];
    const { vatBreakdown, totals } = polishDocument({ ...german, items }, { tax_cases });
    expect(
      vatBreakdown.map(
        ({ polishRate, taxable, tax }) => `${polishRate}: ${taxable.toFixed(2)} ${tax.toFixed(2)}`,
      ),
    ).toEqual(['23: 100.00 23.00', '8: 50.00 4.00', 'np II: 10.00 0.00', 'np I: 20.00 0.00']);
    expect(totals.taxInclusive.toFixed(2)).toBe('207.00');
  });

  it('make groups of their own within one category, too', () => {
    const tax_cases = [
      { when: { accounting_code: 'A' }, ...polish('EU service') },
      { category: 'AE' as const, reason: 'x', polish_rate: 'np I' as const },
    ];
    const items = ['A', 'B'].map((accountingCode) => polishItem({ rate: '0', accountingCode }));
    const { vatBreakdown } = polishDocument({ ...german, items }, { tax_cases });
    expect(vatBreakdown.map(({ polishRate, category }) => `${polishRate} ${category}`)).toEqual([
      'np II AE',
      'np I AE',
    ]);
  });

  it('need a Polish case: those of other countries have no rate', () => {
    const tax_cases = [{ category: 'G' as const, reason: 'x' }];
    expect(refusals({ items: zero }, { tax_cases })).toEqual(['SB-KSEF-TAX items[0].amount.taxes']);
  });
});

describe('an exemption', () => {
  const zero = [polishItem({ rate: '0' })];

  it.each([
    ['A', 'act'],
    ['B', 'directive'],
    ['C', 'other'],
  ] as const)('goes to P_19%s with the basis %s', (basis, legal_basis) => {
    const tax_cases = [polish('exempt', { reason: 'art. 43 ust. 1 pkt 29', legal_basis })];
    const { fa3, lines } = polishDocument({ items: zero }, { tax_cases, language: 'de' });
    expect(lines[0]).toMatchObject({ polishRate: 'zw', category: 'E' });
    expect(fa3?.exemption).toEqual({ basis, text: 'art. 43 ust. 1 pkt 29' });
  });

  it('of small businesses rests on the act, in Polish on an English invoice', () => {
    const { fa3, vatBreakdown } = polishDocument(
      { items: zero },
      { tax_cases: [polish('small business')], language: 'en' },
    );
    expect(fa3?.exemption).toEqual({ basis: 'A', text: 'art. 113 ust. 1 ustawy o VAT' });
    expect(vatBreakdown[0]?.exemptionReason).toBe(
      'Exempt from VAT as a small business (art. 113 ust. 1 ustawy o VAT)',
    );
  });

  it('states several provisions of one basis together, and refuses several bases', () => {
    const rule = (accounting_code: string, reason: string, legal_basis: 'act' | 'directive') => ({
      when: { accounting_code },
      ...polish('exempt', { reason, legal_basis }),
    });
    const items = ['A', 'B', 'A'].map((accountingCode) => polishItem({ rate: '0', accountingCode }));
    const one = [rule('A', 'art. 43 ust. 1 pkt 26', 'act'), rule('B', 'art. 43 ust. 1 pkt 29', 'act')];
    expect(polishDocument({ items }, { tax_cases: one }).fa3?.exemption?.text).toBe(
      'art. 43 ust. 1 pkt 26; art. 43 ust. 1 pkt 29',
    );
    const two = [rule('A', 'one', 'act'), rule('B', 'two', 'directive')];
    expect(refusals({ items }, { tax_cases: two })).toEqual(['SB-KSEF-EXEMPTION items']);
  });

  it('without basis is refused', () => {
    expect(refusals({ items: zero }, { tax_cases: [polish('exempt', { reason: 'x' })] })).toEqual([
      'SB-KSEF-EXEMPTION e_invoices.tax_cases',
    ]);
  });
});

describe('gross prices', () => {
  const gross = { ksef: { prices: 'gross' as const } };

  it('are those of the platform, and add up to the total', () => {
    const items = [
      polishItem({ net: '40.65', quantity: '2' }),
      polishItem({ net: '12.345', quantity: '3', rate: '8' }),
    ];
    const { lines, totals } = polishDocument({ items }, gross);
    expect(lines.map(({ gross: each }) => `${each?.price.toFixed()} ${each?.amount.toFixed(2)}`)).toEqual([
      '50 100.00',
      '13.333 40.00',
    ]);
    expect(totals.taxInclusive.toFixed(2)).toBe('140.00');
  });

  it('give up a cent where rounding each line would miss the total', () => {
    const price = {
      net: '27.1016260163',
      gross: '33.335',
      currency: 'PLN',
      taxes: [{ name: 'VAT', rate: '23', amount: '6.2333739837' }],
    };
    const items = [1, 2].map(() => polishItem({ amount: price, totalAmount: price }));
    const { lines, totals } = polishDocument({ items }, gross);
    expect(lines.map((line) => line.gross?.amount.toFixed(2))).toEqual(['33.33', '33.34']);
    expect(totals.taxInclusive.toFixed(2)).toBe('66.67');
  });

  it('are there for each part of an item with several taxes', () => {
    const both = (quantity: string) => ({
      net: '150.0',
      gross: '177.0',
      currency: 'PLN',
      taxes: [
        { name: 'VAT', rate: '23', amount: '23.0' },
        { name: 'VAT', rate: '8', amount: '4.0' },
      ],
      quantity,
    });
    const items = [polishItem({ amount: both('1'), totalAmount: both('1') })];
    const { lines } = polishDocument({ items }, gross);
    expect(
      lines.map(({ polishRate, gross: each }) => [
        polishRate,
        each?.price.toFixed(),
        each?.amount.toFixed(2),
      ]),
    ).toEqual([
      ['23', '123', '123.00'],
      ['8', '54', '54.00'],
    ]);
  });
});

describe('what was paid', () => {
  it.each([
    ['nothing', {}, { state: 'due' }],
    [
      'all',
      { paidStatus: 'paid', paidAmount: '1230.0', paidDate: '2026-11-21' },
      { state: 'paid', date: '2026-11-21' },
    ],
    [
      'a part',
      { paidAmount: '230.0', payableAmount: '1000.0', paidDate: '2026-11-19' },
      { state: 'partly paid', amount: decimal('230'), date: '2026-11-19' },
    ],
    [
      'a part on a day that nobody knows',
      { paidAmount: '230.0', payableAmount: '1000.0' },
      { state: 'partly paid', amount: decimal('230'), date: '2026-11-20' },
    ],
    [
      'all before the invoice was made',
      { items: [polishItem({ paid: true })], paidStatus: 'paid' },
      { state: 'paid', date: '2026-11-20' },
    ],
  ] as const)('is said: %s', (_what, overrides, settlement) => {
    expect(polishDocument(overrides as InvoiceOverrides).fa3?.settlement).toEqual(settlement);
  });
});
