import fc from 'fast-check';
import { shippedTaxCases } from '../../../src/config/einvoice-settings.js';
import type { EInvoiceStandard, Language, SellerCountry } from '../../../src/domain/settings.js';
import type { AddressDocument } from '../../fixtures/invoices/invoice-document.js';
import { BUYERS_AT_HOME, FOREIGN_BUYERS } from './parties.js';
import type { TaxDraft } from './tax-cases.js';

/** A seller of another country than Germany, with what its invoices say of tax. */
export interface SellerDraft extends TaxDraft {
  readonly country: SellerCountry;
  readonly taxId: string;
  readonly registrationId: string;
  readonly address: Partial<AddressDocument>;
  readonly currency: string;
  readonly language: Language;
  readonly standard: EInvoiceStandard;
}

type Home = Pick<SellerDraft, 'taxId' | 'registrationId' | 'address' | 'currency' | 'rates' | 'language'>;

const home = (
  taxId: string,
  registrationId: string,
  [street, postCode, city]: readonly [string, string, string],
  rates: readonly string[],
  language: Language,
  currency = 'EUR',
): Home => ({ taxId, registrationId, address: { street, postCode, city }, rates, language, currency });

/** Rates in force from 2026 on; ids with right check digits. */
const HOMES: Readonly<Partial<Record<SellerCountry, Home>>> = {
  AT: home('ATU13585627', 'FN 123456 a', ['Praterstraße 1', '1020', 'Wien'], ['20', '10', '13'], 'de'),
  NL: home('NL004495445B01', '12345678', ['Herengracht 1', '1015 BA', 'Amsterdam'], ['21', '9'], 'nl'),
  BE: home('BE0428759497', '0428759497', ['Koningsstraat 1', '1000', 'Brussel'], ['21', '12', '6'], 'nl'),
  LU: home('LU15027442', 'B123456', ['Rue de Hollerich 1', '1740', 'Luxembourg'], ['17', '14', '8'], 'fr'),
  FR: home('FR40303265045', '303265045', ['1 rue de Rivoli', '75001', 'Paris'], ['20', '10', '5.5'], 'fr'),
  IT: home('IT00743110157', '00743110157', ['Via Roma 1', '20121', 'Milano'], ['22', '10', '5'], 'it'),
  ES: home('ESB58378431', 'B58378431', ['Calle Mayor 1', '28013', 'Madrid'], ['21', '10', '4'], 'es'),
  CZ: home('CZ25123891', '25123891', ['Karlova 1', '110 00', 'Praha'], ['21', '12'], 'cs', 'CZK'),
  PL: home(
    'PL1132191233',
    '0000012345',
    ['ul. Prosta 1', '00-838', 'Warszawa'],
    ['23', '8', '5'],
    'pl',
    'PLN',
  ),
  CH: home(
    'CHE-107.787.577 MWST',
    'CHE-107.787.577',
    ['Bahnhofstrasse 1', '8001', 'Zürich'],
    ['8.1', '2.6'],
    'de',
    'CHF',
  ),
};

const ZERO = ['0', '0.0'];

/** At home with tax, and abroad mostly without. */
export const FOREIGN_SELLERS: fc.Arbitrary<SellerDraft> = fc
  .constantFrom(...(Object.entries(HOMES) as [SellerCountry, Home][]))
  .chain(([country, seller]) => {
    const rules = shippedTaxCases(country);
    const draft = (
      rates: readonly string[],
      buyer: fc.Arbitrary<TaxDraft['buyer']>,
    ): fc.Arbitrary<SellerDraft> =>
      fc.record({
        country: fc.constant(country),
        taxId: fc.constant(seller.taxId),
        registrationId: fc.constant(seller.registrationId),
        address: fc.constant({ ...seller.address, countryCode: country }),
        currency: fc.constantFrom(seller.currency, seller.currency, seller.currency, 'EUR', 'USD'),
        language: fc.constantFrom(seller.language, seller.language, 'en'),
        standard: fc.constantFrom('zugferd', 'ubl', 'peppol'),
        rules: fc.constant(rules),
        rates: fc.constant(rates),
        buyer,
      });
    return fc.oneof(
      { weight: 3, arbitrary: draft(seller.rates, BUYERS_AT_HOME[country] ?? FOREIGN_BUYERS) },
      { weight: 2, arbitrary: draft(ZERO, FOREIGN_BUYERS) },
      { weight: 1, arbitrary: draft([...seller.rates, ...ZERO, '19'], FOREIGN_BUYERS) },
    );
  });
