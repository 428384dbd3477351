import { COUNTRIES } from '../domain/countries/countries.js';
import type { CountryLaw } from '../domain/countries/country-law.js';
import { SELLER_COUNTRIES, type SellerCountry } from '../domain/settings.js';
import type { TaxRule } from './schema/tax-rules.js';

/**
 * Default rules: rates above zero as they are, and of the zero rates those two whose case the buyer's country and VAT
 * id, or company, prove: to private persons outside the EU most services are taxed. Any other zero rate is refused until
 * a rule explains it.
 */
const OF_THE_UNION: readonly TaxRule[] = [
  { case: 'standard' },
  { when: { rate: '0', buyer_country: ['EU'], buyer_vat_id: true }, case: 'reverse charge' },
  { when: { rate: '0', buyer_country: ['non-EU'], buyer_company: true }, case: 'outside the EU' },
];

/**
 * Only the rates that FA(3) has. Whether a foreign member's desk is a service tied to real estate (art. 28e) is not
 * ours to judge: a rate above zero stays what the platform made it.
 */
const POLISH: readonly TaxRule[] = [
  ...['23', '8', '5', '22', '7'].map((rate): TaxRule => ({ when: { rate }, case: 'standard' })),
  { when: { rate: '0', buyer_country: ['EU'], buyer_vat_id: true }, case: 'EU service' },
  { when: { rate: '0', buyer_country: ['non-EU'], buyer_company: true }, case: 'outside Poland' },
];

/** Outside the EU there is no reverse charge: the place of the service is the business's (Art. 8 Abs. 1 MWSTG). */
const SWISS: readonly TaxRule[] = [
  { case: 'standard' },
  { when: { rate: '0', buyer_country: ['EU', 'non-EU'], buyer_company: true }, case: 'abroad' },
];

const RULES: Readonly<Record<CountryLaw['taxCases'], readonly TaxRule[]>> = {
  ...{ EU: OF_THE_UNION, CH: SWISS, PL: POLISH },
};

export const DEFAULT_TAX_CASES = Object.fromEntries(
  SELLER_COUNTRIES.map((country) => [country, RULES[COUNTRIES[country].taxCases]]),
) as Readonly<Record<SellerCountry, readonly TaxRule[]>>;

export const DEFAULT_COUNTRY: SellerCountry = 'DE';
