import fc from 'fast-check';
import type { SellerSettings } from '../../../src/domain/settings.js';
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
  buyer('DE', 'DE987654328'),
  buyer('DE', null),
  buyer('DE', null, { company: null, name: 'Jana Müller' }),
  buyer('de', 'de 987 654 321'),
);

/** In the EU and outside it, and now and then with data that cannot be sent. */
export const FOREIGN_BUYERS: fc.Arbitrary<BuyerDraft> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      buyer('AT', 'ATU12345675', { postCode: '1010', city: 'Wien' }),
      buyer('FR', 'FR12345678901', { postCode: '75001', city: 'Paris' }),
      buyer('GR', 'EL123456789', { city: 'Αθήνα' }),
      buyer('PL', 'PL1234567890', { city: 'Łódź', street: 'ul. Żwirki 3' }),
      buyer('FR', null),
      buyer('CH', 'CHE-123.456.789 MWST', { postCode: '8001', city: 'Zürich' }),
      buyer('CH', null),
      buyer('US', null, { state: 'NY', city: 'New York', postCode: '10001' }),
      buyer('GB', 'GB123456789', { city: 'London' }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      buyer('UK', null),
      buyer(null, null),
      buyer('AT', '12345678'),
      buyer('GB', 'GB123456789', { city: 'London', postCode: null }),
      buyer('IE', 'IE1234567T', { street: null, city: null }),
    ),
  },
);

const CONTACT = { name: 'Buchhaltung', phone: '+49 30 1234567', email: 'rechnung@spreeufer.example' };
const ELECTRONIC_ADDRESS = { scheme: 'EM', id: 'rechnung@spreeufer.example' };

const rarely = <T>(rare: T, ...usual: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: fc.constant(rare) });

/** From everything that can be said of a seller to next to nothing. */
export const SELLERS: fc.Arbitrary<SellerSettings> = fc.record({
  vat_id: rarely<string | undefined>('ATU12345675', undefined, 'DE123456788'),
  tax_number: fc.constantFrom(undefined, '30/123/45678', '30/123/45678'),
  registration_id: fc.constantFrom(undefined, 'HRB 12345 B', 'HRB 12345 B'),
  contact: fc.oneof(
    { weight: 8, arbitrary: fc.constant(CONTACT) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, { ...CONTACT, phone: '12' }) },
  ),
  electronic_address: rarely<SellerSettings['electronic_address']>(undefined, ELECTRONIC_ADDRESS),
});
