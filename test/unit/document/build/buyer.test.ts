import { describe, expect, it } from 'vitest';
import { buildBuyer } from '../../../../src/document/build/buyer.js';
import type { Problem } from '../../../../src/domain/finding.js';
import type { CustomerSettings, NationalSettings } from '../../../../src/domain/settings.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { reporting } from './reported.js';

const LAW: NationalSettings = { currency_rates: [], domestic: 'allow' };

function built(
  overrides: InvoiceOverrides,
  customer: CustomerSettings = {},
  rules: Parameters<typeof buildBuyer>[4] = {},
) {
  const { report, problems } = reporting();
  return { buyer: buildBuyer(invoice(overrides), customer, report, {}, rules), problems };
}

const ofCountry = (countryCode: string | null, taxId: string | null): InvoiceOverrides => ({
  recipientAddress: { countryCode },
  taxId,
});
const wrong = (
  rule: string,
  problem: Problem['problem'],
  values: Record<string, string>,
  field = 'taxId',
): Problem => ({ rule, field, problem, values });
const NO_COUNTRY: Problem = {
  rule: 'BR-11',
  field: 'recipientAddress.countryCode',
  problem: 'no recipient country',
};

describe('the VAT id of a buyer, by form and check digits', () => {
  it.each<[country: string | null, taxId: string | null, vatId: string | null, problems: readonly Problem[]]>(
    [
      ['DE', null, null, []],
      ['DE', ' ', null, []],
      ['DE', 'de 987 654 328', 'DE987654328', []],
      ['AT', 'DE987654328', 'DE987654328', []],
      [
        'DE',
        'DE98765432',
        'DE98765432',
        [
          wrong('BR-CO-09', 'buyer VAT id of another form', {
            given: 'DE98765432',
            shape: 'DE999999999',
            correct: '',
          }),
        ],
      ],
      [
        'DE',
        'DE987654321',
        'DE987654321',
        [
          wrong('SB-VAT-ID', 'buyer VAT id with wrong check digits', {
            given: 'DE987654321',
            shape: 'DE999999999',
            correct: '',
          }),
        ],
      ],
      ['DE', '987654328', 'DE987654328', []],
      ['GR', 'GR094259216', 'EL094259216', []],
      [
        'GR',
        'GR094259217',
        'GR094259217',
        [
          wrong('BR-CO-09', 'buyer VAT id with GR', {
            given: 'GR094259217',
            shape: 'EL999999999',
            correct: 'EL094259217',
          }),
        ],
      ],
      [
        'DE',
        '12/345',
        '12345',
        [wrong('BR-CO-09', 'wrong buyer VAT id', { given: '12345', shape: 'DE999999999', correct: '' })],
      ],
      [
        'DE',
        'ATU1234',
        'ATU1234',
        [
          wrong('BR-CO-09', 'buyer VAT id of another form', {
            given: 'ATU1234',
            shape: 'ATU99999999',
            correct: '',
          }),
        ],
      ],
      // Without a country it is not known to be abroad.
      [
        null,
        '12345',
        '12345',
        [NO_COUNTRY, wrong('BR-CO-09', 'wrong buyer VAT id', { given: '12345', shape: '', correct: '' })],
      ],
      // Outside the EU ids of other forms are not stated.
      ['US', '12-3456789', null, []],
      ['US', 'US123456789', 'US123456789', []],
      ['US', '123456789US', null, []],
      ['CH', 'DE98765432', null, []],
      ['CH', 'DE987654321', null, []],
      ['CH', '107787577', null, []],
      ['CH', 'E107787577MWST', 'CHE107787577MWST', []],
      [
        'CH',
        'CHE107787578MWST',
        'CHE107787578MWST',
        [
          wrong('SB-VAT-ID', 'buyer VAT id with wrong check digits', {
            given: 'CHE107787578MWST',
            shape: 'CHE-999.999.999 MWST',
            correct: '',
          }),
        ],
      ],
    ],
  )('in %s of %j is %j', (country, taxId, vatId, problems) => {
    const found = built(ofCountry(country, taxId), {}, { law: LAW });
    expect(found.buyer.vatId).toBe(vatId);
    expect(found.problems).toEqual(problems);
  });

  it('that an operator wrote need only have the form', () => {
    const own = (vat_id: string) => built(ofCountry('DE', null), { vat_id }, { law: LAW });
    expect([own('DE987654321').buyer.vatId, own('DE987654321').problems]).toEqual(['DE987654321', []]);
    expect(own('DE1').problems).toEqual([
      wrong(
        'BR-CO-09',
        'buyer VAT id of another form',
        { given: 'DE1', shape: 'DE999999999', correct: '' },
        'e_invoices.customers.vat_id',
      ),
    ]);
  });
});

describe('the VAT id of a buyer, where settings of national law are unknown', () => {
  it.each<[country: string | null, taxId: string, vatId: string | null, problems: readonly Problem[]]>([
    ['DE', 'DE987654321', 'DE987654321', []],
    ['DE', '', null, []],
    ['DE', '12345', '12345', [wrong('BR-CO-09', 'wrong buyer VAT id', { given: '12345' })]],
    [null, '12345', '12345', [NO_COUNTRY, wrong('BR-CO-09', 'wrong buyer VAT id', { given: '12345' })]],
    ['US', '12-3456789', null, []],
    ['US', 'US1', 'US1', []],
    ['US', '1US', null, []],
  ])('in %s of %j is %j', (country, taxId, vatId, problems) => {
    const found = built(ofCountry(country, taxId));
    expect(found.buyer.vatId).toBe(vatId);
    expect(found.problems).toEqual(problems);
  });

  it('may be the operator’s', () => {
    const { problems } = built(ofCountry('DE', null), { vat_id: '12345' });
    expect(problems).toEqual([
      wrong('BR-CO-09', 'wrong buyer VAT id', { given: '12345' }, 'e_invoices.customers.vat_id'),
    ]);
  });
});

describe('a buyer', () => {
  const named = (company: string | null, name: string | null) => ({ recipientAddress: { company, name } });

  it.each([
    ['Firma', 'Jana', 'Firma', { name: 'Jana', phone: null, email: null }],
    ['Firma', null, 'Firma', null],
    [null, 'Jana', 'Jana', null],
  ])('of %j and %j is %j', (company, name, expected, contact) => {
    const { buyer, problems } = built(named(company, name));
    expect([buyer.name, buyer.contact, problems]).toEqual([expected, contact, []]);
  });

  const NO_NAME: Problem = { rule: 'BR-07', field: 'recipientAddress.company', problem: 'no buyer name' };
  const small_invoices = { buyer_name: 'Barverkauf' };

  it.each([
    [{}, '', [NO_NAME]],
    [{ law: LAW, isSmall: true }, '', [NO_NAME]],
    [{ isSmall: true }, '', [NO_NAME]],
    [{ law: { ...LAW, small_invoices } }, '', [NO_NAME]],
    [{ law: { ...LAW, small_invoices }, isSmall: true }, 'Barverkauf', []],
  ])('without a name, by %j, is %j', (rules, name, problems) => {
    const found = built(named(null, null), {}, rules);
    expect([found.buyer.name, found.problems]).toEqual([name, problems]);
  });

  it.each<[emails: string[], customer: CustomerSettings, address: object | null]>([
    [['a@b.example', 'c@d.example'], {}, { scheme: 'EM', id: 'a@b.example' }],
    [
      ['see a@b.example', 'a@b.example too', '@b', 'a@', ' c@d.example '],
      {},
      { scheme: 'EM', id: 'c@d.example' },
    ],
    [['nobody'], {}, null],
    [
      ['a@b.example'],
      { electronic_address: { scheme: ' 0204 ', id: ' 04-1 ' } },
      { scheme: '0204', id: '04-1' },
    ],
  ])('with the mail addresses %j is reached', (billingEmails, customer, address) => {
    expect(built({ billingEmails }, customer).buyer.electronicAddress).toEqual(address);
  });
});

describe('a number that is no VAT id', () => {
  const named = (taxIdName: string | null, taxId: string, more: InvoiceOverrides = {}): InvoiceOverrides => ({
    taxId,
    ...(taxIdName !== null && { taxIdName }),
    ...more,
  });
  const person = (countryCode = 'DE'): InvoiceOverrides => ({
    recipientAddress: { company: null, countryCode },
  });

  it.each<[what: string, overrides: InvoiceOverrides]>([
    ['by its name', named('Steuer-ID', '12345678901')],
    ['by its name, of a company abroad', named('SIRET', '12345678200010', ofCountry('FR', null))],
    ['by its shape', named('Tax ID', '86095742719')],
    ['without a name, by its shape', named(null, '86 095 742 719')],
    ['of somebody without a company', named('USt-IdNr.', '12/345/67890', person())],
    [
      'of somebody without a company, though it would be right with a prefix',
      named('NIF', '12345678Z', person('ES')),
    ],
  ])('is not stated, and no reason to refuse: %s', (_what, overrides) => {
    const taxId = String(overrides.taxId ?? '');
    const { buyer, problems } = built({ ...overrides, taxId }, {}, { law: LAW });
    expect({ vatId: buyer.vatId, problems }).toEqual({ vatId: null, problems: [] });
  });

  it.each<[what: string, overrides: InvoiceOverrides, vatId: string]>([
    ['that is called otherwise', named('Steuer-ID', 'DE987654328'), 'DE987654328'],
    ['of somebody without a company', named('Tax ID', 'DE 987654328', person()), 'DE987654328'],
  ])('does not hide a right VAT id %s', (_what, overrides, vatId) => {
    const { buyer, problems } = built(overrides, {}, { law: LAW });
    expect({ vatId: buyer.vatId, problems }).toEqual({ vatId, problems: [] });
  });

  it.each<[what: string, overrides: InvoiceOverrides]>([
    ['of a company', named('Tax ID', '12345678901')],
    ['that somebody without a company means as a VAT id', named('Tax ID', 'DE98765432', person())],
    ['that somebody without a company has mistyped', named('UID', 'DE987654321', person())],
  ])('is asked about where nothing says what it is: %s', (_what, overrides) => {
    expect(built(overrides, {}, { law: LAW }).problems).toHaveLength(1);
  });

  it('counts all the same where the settings name it', () => {
    const { buyer } = built(named('Steuer-ID', '12345678901'), { vat_id: 'DE987654328' }, { law: LAW });
    expect(buyer.vatId).toBe('DE987654328');
  });
});
