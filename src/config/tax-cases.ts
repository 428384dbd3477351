import { COUNTRIES } from '../domain/countries/countries.js';
import type { LegalBasis } from '../domain/polish-rate.js';
import { SELLER_COUNTRIES, type SellerCountry, type TaxCase, type VatCategory } from '../domain/settings.js';
import { type CaseTerms, TAX_CASES, type TaxCaseName } from './tax-case-terms.js';
import { shippedReason } from './tax-reasons.js';

export const TAX_CASE_NAMES = Object.keys(TAX_CASES) as readonly TaxCaseName[];

function termsOf(name: TaxCaseName): CaseTerms {
  return TAX_CASES[name];
}

export function categoryOf(name: TaxCaseName): VatCategory {
  return TAX_CASES[name].category;
}

/** The cases that a country's law knows; the others have no meaning there. */
export const CASES_OF_COUNTRY = Object.fromEntries(
  SELLER_COUNTRIES.map((country): readonly [SellerCountry, readonly TaxCaseName[]] => {
    const { taxCases, hasNoSmallBusinesses } = COUNTRIES[country];
    const cases = TAX_CASE_NAMES.filter((name) => termsOf(name).laws.includes(taxCases));
    return [country, hasNoSmallBusinesses ? cases.filter((name) => name !== 'small business') : cases];
  }),
) as Readonly<Record<SellerCountry, readonly TaxCaseName[]>>;

/** Categories that may stand in place of a case; in Poland one is several cases, and the case has to be written. */
export const NAMED_CATEGORIES = ['S', 'AE', 'E', 'G', 'O'] as const;

export const CASE_OF: Readonly<Record<(typeof NAMED_CATEGORIES)[number], TaxCaseName>> = {
  S: 'standard',
  AE: 'reverse charge',
  E: 'exempt',
  G: 'outside the EU',
  O: 'not subject',
};

/** A tax case as the file has it. */
export interface NamedTaxCase {
  readonly case: TaxCaseName;
  readonly reason?: string | undefined;
  readonly reason_code?: string | undefined;
  readonly legal_basis?: LegalBasis | undefined;
}

/** The case in the standard's terms; a reason of the operator's own takes the place of ours, and of our code. */
export function taxCase(named: NamedTaxCase, country: SellerCountry): TaxCase {
  const { category, code: shipped, polishRate, isElsewhere } = termsOf(named.case);
  if (category === 'S') return { category };
  const code = named.reason_code ?? (named.reason === undefined ? shipped : undefined);
  // What small businesses rest on is in the act itself.
  const basis = named.case === 'small business' ? 'act' : named.legal_basis;
  return {
    category,
    reason: named.reason ?? shippedReason(country, named.case),
    ...(code !== undefined && { reason_code: code }),
    ...(isElsewhere && { alone: outsideTheScope(named) }),
    ...(country === 'PL' && { polish_rate: polishRate, ...(basis !== undefined && { legal_basis: basis }) }),
  };
}

function outsideTheScope({ case: name, reason, reason_code }: NamedTaxCase): NonNullable<TaxCase['alone']> {
  const shipped = reason === undefined && name === 'outside the EU' ? 'VATEX-EU-O' : undefined;
  const code = reason_code ?? shipped;
  return { category: 'O', ...(code !== undefined && { reason_code: code }) };
}
