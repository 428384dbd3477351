import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import { itemMatches } from '../../../../src/document/build/item-condition.js';
import { itemParts } from '../../../../src/document/build/item-parts.js';
import { checkRatesInForce, type Served } from '../../../../src/document/build/national-law.js';
import { buildSeller } from '../../../../src/document/build/seller.js';
import { isSmallInvoice } from '../../../../src/document/build/small-invoice.js';
import { buildLineTax, type TaxSubject } from '../../../../src/document/build/tax-case.js';
import type { TaxedLine } from '../../../../src/document/build/taxed-line.js';
import { buildVatBreakdown } from '../../../../src/document/build/vat-breakdown.js';
import type { EInvoiceSettings, SellerSettings } from '../../../../src/domain/settings.js';
import { valuesIn } from '../../../../src/words/phrases.js';
import { builtDocument } from '../../../fixtures/invoices/document.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';
import { polishDocument } from '../../../fixtures/polish.js';
import { reporting } from './reported.js';

const LAW = { currency_rates: [], domestic: 'allow' } as const;
const given = invoice();
const [part] = given.items.flatMap((each, index) => itemParts(each, index, () => undefined));
if (part === undefined) throw new Error('the fixture has no item');

describe('the countries of a rule', () => {
  const fits = (wanted: string, buyerCountry: string, sellerCountry = 'DE'): boolean => {
    const rule = { category: 'S', when: { buyer_country: [wanted] } } as const;
    const subject: TaxSubject = {
      invoice: given,
      ruledOn: given.invoiceDate,
      sellerCountry,
      buyerCountry,
      buyerVatId: null,
      language: 'en',
      format: null,
    };
    const { report, problems } = reporting();
    buildLineTax(part, [rule], subject, report);
    return problems.length === 0;
  };

  it.each([
    ['AT', 'AT', 'DE', true],
    ['AT', 'FR', 'DE', false],
    ['MC', 'MC', 'DE', true],
    ['FR', 'MC', 'DE', true],
    ['LI', 'CH', 'DE', false],
    ['EU', 'AT', 'DE', true],
    ['EU', 'AT', 'AT', false],
    ['EU', 'CH', 'DE', false],
    ['non-EU', 'CH', 'DE', true],
    ['non-EU', 'LI', 'CH', false],
    ['non-EU', 'AT', 'DE', false],
    ['non-EU', '', 'DE', false],
  ])('%s and a buyer in %j, of a seller in %s: %s', (wanted, buyer, seller, expected) => {
    expect(fits(wanted, buyer, seller)).toBe(expected);
  });

  it('are said where no rule fits, as far as they are known', () => {
    const { report, problems } = reporting();
    const subject = { invoice: given, sellerCountry: 'DE', buyerCountry: '', buyerVatId: null } as const;
    const ruledOn = given.invoiceDate;
    buildLineTax(part, [], { ...subject, ruledOn, language: 'en', format: null }, report);
    expect(problems[0]?.values).toEqual({ rate: '19', country: '–', vatId: '–' });
  });
});

describe('the items of a rule', () => {
  const [one] = invoice({
    items: [item({ accountingCode: 'C1', revenueAccount: { name: 'Desks', number: '8400' } })],
  }).items;
  it.each([
    [undefined, true],
    [{}, true],
    [{ revenue_account: '8400' }, true],
    [{ revenue_account: '8300' }, false],
    [{ accounting_code: 'C1' }, true],
    [{ accounting_code: 'C2' }, false],
    [{ revenue_account: '8400', accounting_code: 'C2' }, false],
  ])('%j: %s', (when, expected) => expect(one && itemMatches(one, when)).toBe(expected));
});

describe('rates in force', () => {
  const DAY = { deliveryDate: '2026-10-31', period: null, invoiced: '2026-10-31' } as const;
  const told = (
    rate: string,
    line: Partial<TaxedLine['line']> = {},
    served: Partial<Served> = {},
    tax: Partial<TaxedLine['tax']> = {},
    seller: SellerSettings = {},
  ) => {
    const { report, problems } = reporting();
    const plain = {
      category: 'S',
      rate: decimal(rate),
      exemptionReason: null,
      exemptionReasonCode: null,
    } as const;
    const lines = [{ line: line as TaxedLine['line'], tax: { ...plain, ...tax }, part }];
    checkRatesInForce(lines, { ...DAY, ...served }, { law: LAW, seller }, report);
    return problems.map(({ problem, values }) => [problem, values?.day, valuesIn(values ?? {}, 'en').valid]);
  };
  const AUTUMN_2020 = { start: '2020-10-01', end: '2020-10-31' };

  it('are those of the days of the service', () => {
    expect(told('19')).toEqual([]);
    expect(told('16')).toEqual([['rate not in force', '2026-10-31', '19 % and 7 %']]);
    const in2020 = { deliveryDate: '2020-10-31', invoiced: '2020-10-31' };
    expect(told('16', {}, in2020)).toEqual([]);
  });

  it('are those of the line’s own period before the invoice’s, and of that before the day of delivery', () => {
    expect(told('16', { period: AUTUMN_2020 })).toEqual([]);
    expect(told('16', {}, { period: AUTUMN_2020 })).toEqual([]);
    const present = { start: '2026-10-01', end: '2026-10-31' };
    expect(told('16', { period: present }, { period: AUTUMN_2020 })).toHaveLength(1);
  });

  it('are those of the invoice, too, where it goes before the end of the service', () => {
    const spring = { start: '2021-02-01', end: '2021-02-28' };
    expect(told('16', { period: spring }, { invoiced: '2020-12-20' })).toEqual([]);
    expect(told('16', { period: spring }, { invoiced: '2021-02-28' })).toHaveLength(1);
    expect(told('16', { period: spring }, { invoiced: null })).toHaveLength(1);
    const december = { start: '2020-12-01', end: '2020-12-31' };
    expect(told('19', { period: december }, { invoiced: '2020-12-31' })).toHaveLength(1);
  });

  it('of a country that is not known cannot be judged', () => {
    expect(told('19', {}, {}, { rateOf: 'XX' })).toEqual([['rates of an unknown country', '2026-10-31', '']]);
    expect(told('19', {}, {}, { rateOf: 'XX', isVouchedFor: true })).toEqual([]);
    expect(told('20', {}, {}, {}, { country: 'AT' })).toEqual([]);
    expect(told('19', {}, {}, { category: 'AE' })).toEqual([]);
  });
});

describe('a small invoice', () => {
  const small = (overrides: InvoiceOverrides, changed: Partial<EInvoiceSettings> = {}): boolean =>
    isSmallInvoice(invoice(overrides), settings({ law: LAW, ...changed }));
  const taxed = item({ net: '100.00', quantity: '1', rate: '19' });
  const untaxed = item({ net: '10.00', quantity: '1', rate: '0' });

  it.each<[what: string, given: InvoiceOverrides, changed: Partial<EInvoiceSettings>, expected: boolean]>([
    ['below the limit', { items: [taxed] }, {}, true],
    ['above it', { items: [taxed, taxed, taxed] }, {}, false],
    ['with a tax id', { items: [taxed], taxId: 'DE136695976' }, {}, true],
    ['untaxed without a tax id', { items: [untaxed], taxId: null }, {}, true],
    ['untaxed with a tax id', { items: [untaxed], taxId: 'ATU12345675' }, {}, false],
    ['with one untaxed item and a tax id', { items: [taxed, untaxed], taxId: 'ATU12345675' }, {}, false],
    ['of a country without one', { items: [taxed] }, { seller: { country: 'FR' } }, false],
    [
      'of the Netherlands',
      { items: [item({ net: '80.00', quantity: '1', rate: '21' })] },
      { seller: { country: 'NL' } },
      true,
    ],
    ['of the Netherlands, above', { items: [taxed] }, { seller: { country: 'NL' } }, false],
    ['of Czechia, in euros', { items: [taxed] }, { seller: { country: 'CZ' } }, false],
    ['in another currency than its limit', { items: [taxed] }, { seller: { country: 'CH' } }, false],
    ['of settings without national law', { items: [taxed] }, { law: undefined }, false],
  ])('%s', (_what, overrides, changed, expected) => expect(small(overrides, changed)).toBe(expected));
});

describe('the ids of a seller', () => {
  const built = (senderTaxId: string | null, given: SellerSettings) => {
    const { report, problems } = reporting();
    const seller = buildSeller(invoice({ senderTaxId }), given, report, LAW);
    return {
      ids: [seller.id, seller.vatId, seller.taxNumber],
      problems: problems.map(({ rule, field }) => [rule, field]),
    };
  };

  it('are the tax number where there is neither VAT id nor registration', () => {
    expect(built(null, { tax_number: '30/123' })).toEqual({ ids: ['30/123', null, '30/123'], problems: [] });
    const registered = { tax_number: '30/123', registration_id: 'HRB 1' };
    expect(built(null, registered).ids).toEqual([null, null, '30/123']);
    expect(built('30123', { tax_number: '30/123' }).problems).toEqual([]);
  });

  it('are refused with the field that says them', () => {
    expect(built('DE136695977', {}).problems).toEqual([['SB-VAT-ID', 'senderTaxId']]);
    expect(built(null, { vat_id: 'DE136695977' }).problems).toEqual([
      ['SB-VAT-ID', 'e_invoices.seller.vat_id'],
    ]);
    expect(built('DE1', { tax_number: '30/123' }).problems).toEqual([['BR-CO-09', 'senderTaxId']]);
    expect(built(null, { vat_id: 'DE1', tax_number: '30/123' }).problems).toEqual([
      ['BR-CO-09', 'e_invoices.seller.vat_id'],
    ]);
  });

  it.each([
    ['NL', '12345678', '0106'],
    ['NL', 'K12345678', undefined],
    ['NL', '123456789', undefined],
    ['FR', '732829320', '0002'],
    ['CH', 'CHE-107.787.577', '0183'],
    ['LU', 'B123456', undefined],
  ] as const)('a registration in %s, %s, is of the register %s', (country, id, scheme) => {
    const { report } = reporting();
    const seller = buildSeller(invoice(), { country, registration_id: id }, report, LAW);
    expect(seller.registrationScheme).toBe(scheme);
  });

  it('are never a tax number alone in Poland', () => {
    const { problems } = built(null, { country: 'PL', tax_number: '30/123' });
    expect(problems).toContainEqual(['BR-CO-26', 'senderTaxId']);
  });
});

describe('groups of the breakdown', () => {
  it('have the highest rate first, and then the order of the categories', () => {
    const cases = ['O', 'G', 'E', 'AE', 'K', 'Z', 'S'] as const;
    const lines = cases.map((category, index): TaxedLine => {
      const rate = decimal(category === 'S' ? '19' : '0');
      const tax = { category, rate, exemptionReason: null, exemptionReasonCode: null };
      return { line: { id: String(index), netAmount: decimal('1') } as TaxedLine['line'], tax, part };
    });
    const found = buildVatBreakdown(given, lines, () => undefined).map(({ category }) => category);
    expect(found).toEqual(['S', 'Z', 'K', 'AE', 'E', 'G', 'O']);
  });
});

describe('lines and groups', () => {
  it('have the rate of FA(3) where the format is FA(3), and only there', () => {
    const { lines, vatBreakdown } = polishDocument();
    expect(lines.map((line) => line.polishRate)).toEqual(lines.map(() => '23'));
    expect(vatBreakdown.map((group) => group.polishRate)).toEqual(['23']);
    expect(builtDocument().lines[0]).not.toHaveProperty('polishRate');
    expect(builtDocument().vatBreakdown[0]).not.toHaveProperty('polishRate');
  });

  it('are none where there are no lines', () => {
    const empty = invoice({ items: [] });
    expect(buildVatBreakdown(empty, [], () => undefined)).toEqual([]);
  });
});
