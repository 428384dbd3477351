import { describe, expect, it } from 'vitest';
import { buyerIds, buyerTaxId } from '../../../../src/document/build/buyer-tax-id.js';
import type { CustomerSettings } from '../../../../src/domain/settings.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import { item } from '../../../fixtures/invoices/item.js';
import { SPELLINGS } from '../../../fixtures/invoices/spellings.js';

interface Given {
  readonly country: string;
  readonly taxId: string | null;
  /** A person without a company. */
  readonly person?: true;
  readonly seller?: string;
  readonly rate?: string;
}

function given({ country, taxId, person, seller = country, rate = '20' }: Given) {
  return invoice({
    senderAddress: { countryCode: seller },
    recipientAddress: { countryCode: country, ...(person === true && { company: null, name: 'Ana García' }) },
    taxId,
    items: [item({ rate })],
  });
}

function ids(subject: Given, customer: CustomerSettings = {}) {
  const { vatId, registration } = buyerIds(given(subject), customer);
  return {
    vatId: vatId?.replace(/[\s./-]/g, '').toUpperCase() ?? null,
    registration: registration === null ? null : [registration.scheme ?? '', registration.id],
  };
}

type Stated = ReturnType<typeof ids>;
const vat = (vatId: string, registration: Stated['registration'] = null): Stated => ({ vatId, registration });
const registered = (scheme: string, id: string): Stated => ({ vatId: null, registration: [scheme, id] });

const KINDS: readonly (readonly [name: string, subject: Given, stated: Stated])[] = [
  ['NIF', { country: 'ES', taxId: 'B65432106' }, vat('ESB65432106')],
  ['NIF', { country: 'ES', taxId: 'B58378431' }, vat('ESB58378431')],
  ['DNI', { country: 'ES', taxId: '12345678Z', person: true }, registered('', '12345678Z')],
  ['NIE', { country: 'ES', taxId: 'X1234567L', person: true }, registered('', 'X1234567L')],
  ['NIF', { country: 'ES', taxId: '12345678Z' }, vat('ES12345678Z')],
  ['BTW', { country: 'BE', taxId: '0456789034' }, vat('BE0456789034', ['0208', '0456789034'])],
  ['TVA', { country: 'BE', taxId: '428759497' }, vat('BE0428759497', ['0208', '0428759497'])],
  ['SIREN', { country: 'FR', taxId: '303265045' }, registered('0002', '303265045')],
  ['SIRET', { country: 'FR', taxId: '30326504500011' }, registered('0002', '303265045')],
  ['TVA', { country: 'FR', taxId: '40303265045' }, vat('FR40303265045', ['0002', '303265045'])],
  ['KvK', { country: 'NL', taxId: '12345678' }, registered('0106', '12345678')],
  ['BTW', { country: 'NL', taxId: '004495445B01' }, vat('NL004495445B01')],
  ['IČO', { country: 'CZ', taxId: '25123891' }, registered('0154', '25123891')],
  ['DIČ', { country: 'CZ', taxId: '25123891' }, vat('CZ25123891', ['0154', '25123891'])],
  ['IČO', { country: 'SK', taxId: '31333532' }, registered('0158', '31333532')],
  ['DIČ', { country: 'SK', taxId: '2022749619' }, vat('SK2022749619')],
  ['P. IVA', { country: 'IT', taxId: '00743110157' }, vat('IT00743110157')],
  [
    'Codice fiscale',
    { country: 'IT', taxId: 'RSSMRA85T10A562S', person: true },
    registered('0210', 'RSSMRA85T10A562S'),
  ],
  ['UID', { country: 'AT', taxId: 'U12345675' }, vat('ATU12345675')],
  ['UID', { country: 'AT', taxId: 'U12345675', person: true }, vat('ATU12345675')],
  ['TVA', { country: 'LU', taxId: '15027442' }, vat('LU15027442')],
  ['USt-IdNr.', { country: 'DE', taxId: '136695976' }, vat('DE136695976')],
  ['NIP', { country: 'PL', taxId: '5265877635' }, vat('PL5265877635')],
];

describe('a buyer’s number in ten spellings', () => {
  // A number that is called an IČO is one, and no VAT id; without its name it may be either.
  const withoutName = (name: string) => name === 'IČO';

  it.each(KINDS)('%s %j', (name, subject, stated) => {
    for (const [index, spell] of SPELLINGS.entries()) {
      if (index < 8 && withoutName(name) && subject.country === 'CZ') continue;
      const taxId = spell(subject.taxId ?? '', name);
      expect([taxId, ids({ ...subject, taxId })]).toEqual([taxId, stated]);
    }
  });

  it.each(KINDS.filter(([, , { vatId }]) => vatId !== null))(
    '%s %j with its prefix',
    (name, subject, { vatId }) => {
      for (const spell of SPELLINGS.slice(0, 6)) {
        const taxId = spell(vatId ?? '', name);
        expect([taxId, ids({ ...subject, taxId }).vatId]).toEqual([taxId, vatId]);
      }
    },
  );
});

describe('a buyer’s number', () => {
  it.each([
    ['ES', 'B65432107'],
    ['BE', '0456789035'],
    ['FR', '303265046'],
    ['AT', 'U12345676'],
    ['IT', '00743110158'],
  ])('in %s of wrong check digits (%s) stays as it is, and is refused', (country, taxId) => {
    expect(ids({ country, taxId })).toEqual({ vatId: taxId, registration: null });
  });

  it('of a company that may not be registered for VAT turns off no tax', () => {
    const abroad = { seller: 'DE', rate: '0' };
    expect(ids({ country: 'CZ', taxId: '25123891', ...abroad }).vatId).toBe('25123891');
    expect(ids({ country: 'BE', taxId: '0456.789.034', ...abroad }).vatId).toBe('0456789034');
    expect(ids({ country: 'AT', taxId: 'U12345675', ...abroad }).vatId).toBe('ATU12345675');
    expect(ids({ country: 'CZ', taxId: '25123891', seller: 'DE' }).vatId).toBe('CZ25123891');
  });

  it('of a person is stated where its law wants it, and nowhere else', () => {
    expect(ids({ country: 'DE', taxId: '86095742719', person: true })).toEqual({
      vatId: null,
      registration: null,
    });
    expect(ids({ country: 'NL', taxId: '111222333', person: true })).toEqual({
      vatId: null,
      registration: null,
    });
    expect(buyerTaxId(given({ country: 'ES', taxId: '12345678Z', person: true }), {})).toBeNull();
    expect(buyerTaxId(given({ country: 'FR', taxId: '303 265 045' }), {})).toBe('303 265 045');
  });

  it('of Greece is stated with EL', () => {
    expect(ids({ country: 'GR', taxId: 'GR094259216' }).vatId).toBe('EL094259216');
  });

  it('is what the operator wrote', () => {
    const paris = { country: 'FR', taxId: null };
    expect(ids(paris, { registration_id: '303 265 045' })).toEqual(registered('0002', '303265045'));
    expect(ids(paris, { registration_id: 'R-77' })).toEqual(registered('', 'R-77'));
    expect(ids(paris, { vat_id: 'FR40303265045' })).toEqual(vat('FR40303265045', ['0002', '303265045']));
    expect(ids({ ...paris, seller: 'DE' }, { vat_id: 'FR40303265045' })).toEqual(vat('FR40303265045'));
  });
});
