import fc from 'fast-check';
import type { SellerCountry, SellerSettings } from '../../../src/domain/settings.js';
import type { AddressDocument, InvoiceOverrides } from '../../fixtures/invoices/invoice-document.js';
import { SPELLINGS } from '../../fixtures/invoices/spellings.js';

/** What an invoice says of one buyer. */
export type BuyerDraft = Pick<InvoiceOverrides, 'taxId' | 'recipientAddress'>;

const buyer = (
  countryCode: string | null,
  taxId: string | null,
  other: Partial<AddressDocument> = {},
): BuyerDraft => ({
  taxId,
  recipientAddress: { countryCode, ...other },
});

/** A number of a buyer as it is called and written at home. */
type Numbered = readonly [name: string, taxId: string, person?: 'person'];

const NUMBERS: Readonly<Record<SellerCountry, readonly Numbered[]>> = {
  DE: [
    ['USt-IdNr.', 'DE136695976'],
    ['USt-IdNr.', '136695976'],
  ],
  AT: [
    ['UID', 'ATU33864707'],
    ['UID', 'U33864707'],
  ],
  NL: [
    ['BTW', 'NL810462783B01'],
    ['BTW', '810462783B01'],
    ['KvK', '12345678'],
  ],
  BE: [
    ['BTW', 'BE0403170701'],
    ['TVA', '0403170701'],
  ],
  LU: [
    ['TVA', 'LU10000356'],
    ['TVA', '10000356'],
  ],
  FR: [
    ['TVA', 'FR83404833048'],
    ['SIREN', '404833048'],
    ['SIRET', '40483304800022'],
  ],
  IT: [
    ['P. IVA', 'IT02340450309'],
    ['P. IVA', '02340450309'],
    ['Codice fiscale', 'RSSMRA85T10A562S', 'person'],
  ],
  ES: [
    ['NIF', 'ESA28015865'],
    ['NIF', 'A28015865'],
    ['DNI', '12345678Z', 'person'],
    ['NIE', 'X1234567L', 'person'],
  ],
  CZ: [
    ['DIČ', 'CZ45274649'],
    ['IČO', '45274649'],
  ],
  CH: [['UID', 'CHE-116.281.710']],
  PL: [
    ['NIP', 'PL5265877635'],
    ['NIP', '5265877635'],
  ],
};

/** The number of a buyer at home, in one of ten spellings. */
const numbered = (country: SellerCountry, place: Partial<AddressDocument> = {}): fc.Arbitrary<BuyerDraft> =>
  fc
    .tuple(fc.constantFrom(...NUMBERS[country]), fc.constantFrom(...SPELLINGS))
    .map(([[name, taxId, person], spelled]) =>
      buyer(country, spelled(taxId, name), {
        ...place,
        ...(person !== undefined && { company: null, name: 'Ana García' }),
      }),
    );

export const GERMAN_BUYERS: fc.Arbitrary<BuyerDraft> = fc.oneof(
  fc.constantFrom(
    buyer('DE', 'DE136695976'),
    buyer('DE', null),
    buyer('DE', null, { company: null, name: 'Jana Müller' }),
    buyer('de', 'de 136 695 976'),
  ),
  numbered('DE'),
);

/** Buyers in the country of a seller elsewhere: with a number as they write it, a business, and a private person. */
export const BUYERS_AT_HOME: Readonly<Partial<Record<SellerCountry, fc.Arbitrary<BuyerDraft>>>> = {
  AT: atHome('AT', '1010', 'Wien'),
  NL: atHome('NL', '3011 AA', 'Rotterdam'),
  BE: atHome('BE', '9000', 'Gent'),
  LU: atHome('LU', '1611', 'Luxembourg'),
  FR: atHome('FR', '69001', 'Lyon'),
  IT: atHome('IT', '00100', 'Roma'),
  ES: atHome('ES', '08001', 'Barcelona'),
  CZ: atHome('CZ', '602 00', 'Brno'),
  CH: atHome('CH', '3011', 'Bern'),
  PL: atHome('PL', '90-001', 'Łódź'),
};

function atHome(country: SellerCountry, postCode: string, city: string): fc.Arbitrary<BuyerDraft> {
  const place = { postCode, city };
  return fc.oneof(
    { weight: 2, arbitrary: numbered(country, place) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        buyer(country, null, place),
        buyer(country, null, { ...place, company: null, name: 'Ana Müller' }),
      ),
    },
  );
}

/** In the EU and outside it, and now and then with data that cannot be sent. */
export const FOREIGN_BUYERS: fc.Arbitrary<BuyerDraft> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      buyer('AT', 'ATU13585627', { postCode: '1010', city: 'Wien' }),
      buyer('FR', 'FR40303265045', { postCode: '75001', city: 'Paris' }),
      buyer('GR', 'EL094259216', { city: 'Αθήνα' }),
      buyer('PL', 'PL5265877635', { city: 'Łódź', street: 'ul. Żwirki 3' }),
      buyer('FR', null),
      buyer('CH', 'CHE-107.787.577 MWST', { postCode: '8001', city: 'Zürich' }),
      buyer('CH', null),
      buyer('US', null, { state: 'NY', city: 'New York', postCode: '10001' }),
      buyer('GB', 'GB980780684', { city: 'London' }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      buyer('UK', null),
      buyer(null, null),
      buyer('AT', '12345678'),
      buyer('AT', 'ATU00000000', { postCode: '1010', city: 'Wien' }),
      buyer('GR', 'GR094259216', { city: 'Αθήνα' }),
      buyer('GB', 'GB980780684', { city: 'London', postCode: null }),
      buyer('IE', 'IE6433435F', { street: null, city: null }),
    ),
  },
);

const CONTACT = { name: 'Buchhaltung', phone: '+49 30 1234567', email: 'rechnung@spreeufer.example' };
const ELECTRONIC_ADDRESS = { scheme: 'EM', id: 'rechnung@spreeufer.example' };

const rarely = <T>(rare: T, ...usual: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: fc.constant(rare) });

/** From everything that can be said of a seller to next to nothing. */
export const SELLERS: fc.Arbitrary<SellerSettings> = fc.record({
  vat_id: rarely<string | undefined>('ATU13585627', undefined, 'DE136695976'),
  tax_number: fc.constantFrom(undefined, '30/123/45678', '30/123/45678'),
  registration_id: fc.constantFrom(undefined, 'HRB 12345 B', 'HRB 12345 B'),
  contact: fc.oneof(
    { weight: 8, arbitrary: fc.constant(CONTACT) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, { ...CONTACT, phone: '12' }) },
  ),
  electronic_address: rarely<SellerSettings['electronic_address']>(undefined, ELECTRONIC_ADDRESS),
});
