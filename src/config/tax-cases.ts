import type { LegalBasis, PolishRate } from '../domain/polish-rate.js';
import { SELLER_COUNTRIES, type SellerCountry, type TaxCase, type VatCategory } from '../domain/settings.js';
import { shippedReason } from './tax-reasons.js';

interface CaseTerms {
  readonly category: VatCategory;
  /** The laws that know the case: of the Union's members but Poland, of Switzerland, of Poland. */
  readonly laws: readonly ('EU' | 'CH' | 'PL')[];
  /** BT-121 where the code list VATEX has one for the case. */
  readonly code?: string;
  /** P_12 of FA(3), of the cases without tax. */
  readonly polishRate?: PolishRate;
  /** Services whose place of supply is elsewhere: G beside other cases, O alone (docs/adr/0083). */
  readonly isElsewhere?: true;
}

/** The tax cases by the names that operators use; several may be of one VAT category. */
const TAX_CASES = {
  standard: { category: 'S', laws: ['EU', 'CH', 'PL'] },
  'reverse charge': { category: 'AE', laws: ['EU'], code: 'VATEX-EU-AE' },
  exempt: { category: 'E', laws: ['EU', 'CH', 'PL'], polishRate: 'zw' },
  'small business': { category: 'E', laws: ['EU', 'CH', 'PL'], polishRate: 'zw' },
  'outside the EU': { category: 'G', laws: ['EU'], code: 'VATEX-EU-G', isElsewhere: true },
  abroad: { category: 'G', laws: ['CH'], isElsewhere: true },
  'not subject': { category: 'O', laws: ['EU', 'CH'], code: 'VATEX-EU-O' },
  'zero rate': { category: 'Z', laws: ['PL'], polishRate: '0 KR' },
  'intra-community goods': { category: 'K', laws: ['PL'], code: 'VATEX-EU-IC', polishRate: '0 WDT' },
  'export of goods': { category: 'G', laws: ['PL'], code: 'VATEX-EU-G', polishRate: '0 EX' },
  'outside Poland': { category: 'O', laws: ['PL'], code: 'VATEX-EU-O', polishRate: 'np I' },
  'EU service': { category: 'AE', laws: ['PL'], code: 'VATEX-EU-AE', polishRate: 'np II' },
  'domestic reverse charge': { category: 'AE', laws: ['PL'], code: 'VATEX-EU-AE', polishRate: 'oo' },
} as const satisfies Readonly<Record<string, CaseTerms>>;

export type TaxCaseName = keyof typeof TAX_CASES;

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
    const law = country === 'CH' || country === 'PL' ? country : 'EU';
    const cases = TAX_CASE_NAMES.filter((name) => termsOf(name).laws.includes(law));
    // Spain has no scheme for small businesses.
    return [country, country === 'ES' ? cases.filter((name) => name !== 'small business') : cases];
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
