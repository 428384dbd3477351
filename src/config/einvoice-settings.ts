import type { AddedVatRate } from '../domain/countries/country-law.js';
import type { KsefDocumentSettings } from '../domain/ksef-settings.js';
import type {
  EInvoiceSettings,
  FrenchSettings,
  NationalSettings,
  SellerCountry,
  TaxCaseRule,
} from '../domain/settings.js';
import type { SpaceConfig } from './config.js';
import { DEFAULT_COUNTRY, DEFAULT_TAX_CASES } from './default-tax-cases.js';
import type { TaxRule } from './schema/tax-rules.js';
import { taxCase } from './tax-cases.js';

/** What the e-invoice room needs of a space. */
export function einvoiceSettings(space: SpaceConfig): EInvoiceSettings {
  const { language, time_zone } = space;
  const { ksef, vat_rates, currency_rates, small_invoices, domestic, france, ...given } = space.e_invoices;
  const country = sellerCountry(space);
  return {
    ...given,
    language,
    time_zone,
    ...carryOverOf(space, country),
    ...(country === 'FR' && { france: frenchSettings(france) }),
    ...(ksef !== undefined && { ksef: { ...ksef.documents, ...taxPointOf(space) } }),
    law: {
      ...(vat_rates !== undefined && { vat_rates: addedRates(space) }),
      currency_rates,
      domestic,
      ...(small_invoices !== undefined && { small_invoices }),
      ...cashAccountingOf(space),
      ...(space.platform_settings?.french_e_invoices === 'on' && { platform_channel: 'FR' as const }),
    },
    tax_cases: taxCaseRules(taxRules(space), country),
    customers: given.customers.map(({ tax_case: named, ...customer }) => ({
      ...customer,
      ...(named !== undefined && { tax_case: taxCase(named, country) }),
    })),
  };
}

/** Rates that the operator vouches for, each with its country. */
export function addedRates(space: SpaceConfig): readonly AddedVatRate[] {
  const { vat_rates = [] } = space.e_invoices;
  return vat_rates.map(({ rate, country = sellerCountry(space), from, to }) => ({
    ...{ rate, country, from },
    ...(to !== undefined && { to }),
  }));
}

/** Of invoices of a seller in France that says nothing else. */
const FRENCH_DEFAULTS = { operations: 'services', vat_on_debits: false } as const;

/** Where the files go is no part of the settings that documents are made by. */
function frenchSettings(given: SpaceConfig['e_invoices']['france']): FrenchSettings {
  const { deposit, ...stated } = given ?? { ...FRENCH_DEFAULTS, deposit: undefined };
  return { ...stated, ...(deposit !== undefined && { deposit: true as const }) };
}

/** What our PDF would take away of the platform's. */
function carryOverOf(
  { platform_settings: stated, base_url: address }: SpaceConfig,
  country: SellerCountry,
): Pick<EInvoiceSettings, 'carry_over'> {
  const verifactu = stated?.verifactu === 'on' && country === 'ES';
  const pay_now = stated?.pay_now === 'on';
  return verifactu || pay_now ? { carry_over: { verifactu, pay_now, address } } : {};
}

/** What the books do the documents say, where a country's law wants it. */
function cashAccountingOf({ accounting }: SpaceConfig): Pick<NationalSettings, 'cash_accounting'> {
  const known = accounting?.settings.cash_accounting;
  return known === undefined ? {} : { cash_accounting: known.from === undefined ? {} : { from: known.from } };
}

/** Books and documents convert by one rate, and so on one day. */
function taxPointOf({ accounting }: SpaceConfig): Pick<KsefDocumentSettings, 'tax_point'> {
  const rules = accounting?.settings.tax_point;
  return rules === undefined ? {} : { tax_point: rules };
}

/** The rules for sellers of a country where the operator writes none. */
export function shippedTaxCases(country: SellerCountry): readonly TaxCaseRule[] {
  return taxCaseRules(DEFAULT_TAX_CASES[country], country);
}

function taxCaseRules(rules: readonly TaxRule[], country: SellerCountry): readonly TaxCaseRule[] {
  return rules.map(({ when, rate_of, ...named }) => ({
    ...(when !== undefined && { when }),
    ...(rate_of !== undefined && { rate_of }),
    ...taxCase(named, country),
  }));
}

/** The rules in force: the operator's, or those that we ship for the seller's country. */
export function taxRules(space: SpaceConfig): readonly TaxRule[] {
  return space.e_invoices.tax_cases ?? DEFAULT_TAX_CASES[sellerCountry(space)];
}

export function sellerCountry({ e_invoices }: SpaceConfig): SellerCountry {
  return e_invoices.seller.country ?? DEFAULT_COUNTRY;
}
