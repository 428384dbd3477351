import fc from 'fast-check';
import type { SellerCountry, SellerSettings } from '../../../src/domain/settings.js';
import type { AddressDocument, InvoiceOverrides } from '../../fixtures/invoices/invoice-document.js';

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

export const GERMAN_BUYERS: fc.Arbitrary<BuyerDraft> = fc.constantFrom(
  buyer('DE', 'DE136695976'),
  buyer('DE', null),
  buyer('DE', null, { company: null, name: 'Jana Müller' }),
  buyer('de', 'de 136 695 976'),
);

/** Buyers in the country of a seller elsewhere: a business, and a private person. */
export const BUYERS_AT_HOME: Readonly<Partial<Record<SellerCountry, fc.Arbitrary<BuyerDraft>>>> = {
  AT: atHome('AT', 'ATU33864707', '1010', 'Wien'),
  NL: atHome('NL', 'NL810462783B01', '3011 AA', 'Rotterdam'),
  BE: atHome('BE', 'BE0403170701', '9000', 'Gent'),
  LU: atHome('LU', 'LU10000356', '1611', 'Luxembourg'),
  FR: atHome('FR', 'FR83404833048', '69001', 'Lyon'),
  IT: atHome('IT', 'IT02340450301', '00100', 'Roma'),
  ES: atHome('ES', 'ESA28015865', '08001', 'Barcelona'),
  CZ: atHome('CZ', 'CZ45274649', '602 00', 'Brno'),
  CH: atHome('CH', 'CHE-116.281.710 MWST', '3011', 'Bern'),
};

function atHome(
  countryCode: string,
  taxId: string,
  postCode: string,
  city: string,
): fc.Arbitrary<BuyerDraft> {
  const place = { postCode, city };
  return fc.constantFrom(
    buyer(countryCode, taxId, place),
    buyer(countryCode, null, place),
    buyer(countryCode, null, { ...place, company: null, name: 'Ana Müller' }),
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
