import { describe, expect, it } from 'vitest';
import { taxedPartsBy } from '../../../../src/document/build/taxed-parts.js';
import type { EInvoiceSettings } from '../../../../src/domain/settings.js';
import { buildDocument } from '../../../../src/einvoice/build-document.js';
import { worded } from '../../../../src/words/findings.js';
import { price, tax } from '../../../fixtures/invoices/cases/case.js';
import { VALID_CASES } from '../../../fixtures/invoices/cases.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { item } from '../../../fixtures/invoices/item.js';
import { GERMAN_TAX_CASES, german, settings } from '../../../fixtures/invoices/settings.js';

function partsOf(overrides: InvoiceOverrides, changed: Partial<EInvoiceSettings> = {}) {
  const found = taxedPartsBy(settings(changed), null)(invoice(overrides));
  if (!found.ok)
    return found.problems
      .map((problem) => worded(problem, 'en'))
      .map(({ rule, field, message }) => `${rule} ${field}: ${message}`);
  return found.parts.map(
    ({ index, taxCase, rate, net }) => `${index} ${taxCase} ${rate.toFixed()} % ${net.toFixed(2)}`,
  );
}

describe('the books split an invoice as its e-invoice does', () => {
  const both = price('100.0', '111.8', tax('7', '4.2'), tax('19', '7.6'));

  it('by item and tax', () => {
    const items = [item({ rate: '7', net: '23.40' }), item({ amount: both, totalAmount: both })];
    expect(partsOf({ items })).toEqual(['0 S 7 % 23.40', '1 S 19 % 40.00', '1 S 7 % 60.00']);
  });

  it('by the buyer’s country and VAT id', () => {
    const untaxed = { items: [item({ rate: '0' })], recipientAddress: { countryCode: 'AT' } };
    expect(partsOf({ ...untaxed, taxId: 'ATU12345675' })).toEqual(['0 AE 0 % 350.00']);
    expect(partsOf({ ...untaxed, taxId: null }, { language: 'en' })).toEqual([
      'SB-ZERO-RATE items[0].amount.taxes[0].rate: The rate is 0 %, and no tax rule says why (buyer’s country AT, VAT id –).',
    ]);
  });

  const asWritten = VALID_CASES.filter(({ settings: { standard } }) => standard !== 'ksef');
  it.each(asWritten.map((each) => [each.name, each] as const))('in every case: %s', (_name, each) => {
    const given = invoice(each.invoice);
    const built = buildDocument(given, each.settings, each.references);
    if (!built.ok) throw new Error(JSON.stringify(built.findings));
    const parts = taxedPartsBy(each.settings, null)(given);
    if (!parts.ok) throw new Error(JSON.stringify(parts.problems));
    // Where nothing but G is on the invoice, it states O (docs/adr/0083), and beside supplies money is E, or no line where it is
    // set off (docs/adr/0216); the books keep the case.
    const isMixed = new Set(parts.parts.map(({ taxCase }) => taxCase === 'O')).size === 2;
    const stated = (category: string): string =>
      category === 'G' || (isMixed && category === 'E') ? 'O' : category;
    const setOff = built.document.money?.setOff.length ?? 0;
    const sign = built.document.typeCode === '381' ? -1 : 1;
    const isLine = ({ taxCase, net }: (typeof parts.parts)[number]): boolean =>
      !(setOff > 0 && taxCase === 'O' && net.times(sign).lt(0));
    expect(
      parts.parts.filter(isLine).map(({ taxCase, rate }) => `${stated(taxCase)} ${rate.toFixed()}`),
    ).toEqual(built.document.lines.map(({ category, rate }) => `${stated(category)} ${rate.toFixed()}`));
  });

  it('by the buyer that national law reads out of the invoice', () => {
    const law = { currency_rates: [], domestic: 'allow', small_invoices: { buyer_country: 'DE' } } as const;
    const tax_cases = [
      { ...german('not subject'), when: { buyer_country: ['GB'], buyer_vat_id: true } },
      { ...german('exempt', 'a reason'), when: { buyer_country: ['DE'] } },
    ];
    const untaxed = { items: [item({ rate: '0', net: '10' })] };
    // The prefix of a British VAT id is understood.
    const british = { ...untaxed, recipientAddress: { countryCode: 'GB' }, taxId: '123456782' };
    expect(partsOf(british, { law, tax_cases })).toEqual(['0 O 0 % 10.00']);
    const nobody = { ...untaxed, recipientAddress: { countryCode: null }, taxId: null };
    expect(partsOf(nobody, { law, tax_cases })).toEqual(['0 E 0 % 10.00']);
  });

  it('by the customer’s own rule before the others', () => {
    const customers = [{ customer_number: 'K-1001', tax_case: german('exempt', 'a reason') }];
    const items = [item({ rate: '0' })];
    expect(partsOf({ items }, { customers })).toEqual(['0 E 0 % 350.00']);
    expect(partsOf({ items: [item()] }, { customers })).toEqual(['0 S 19 % 350.00']);
  });

  it('by the country of the seller: the platform’s, else the configured one, else Germany', () => {
    const tax_cases = [{ category: 'E' as const, when: { buyer_country: ['EU'] } }, ...GERMAN_TAX_CASES];
    const sold = (sender: string | null, country: 'AT' | undefined, buyer: string) =>
      partsOf(
        {
          items: [item({ rate: '0' })],
          senderAddress: { countryCode: sender },
          recipientAddress: { countryCode: buyer },
          taxId: null,
        },
        { tax_cases, language: 'en', ...(country && { seller: { country } }) },
      )[0]?.slice(0, 3);
    expect(sold('AT', undefined, 'DE')).toBe('0 E');
    expect(sold('AT', undefined, 'AT')).toBe('SB-');
    expect(sold(null, 'AT', 'AT')).toBe('SB-');
    expect(sold(null, 'AT', 'DE')).toBe('0 E');
    expect(sold(null, undefined, 'DE')).toBe('SB-');
    expect(sold(null, undefined, 'AT')).toBe('0 E');
  });

  it('whatever else is wrong with it', () => {
    expect(partsOf({ recipientAddress: { company: null, name: null, city: null } })).toEqual([
      '0 S 19 % 350.00',
    ]);
  });
});
