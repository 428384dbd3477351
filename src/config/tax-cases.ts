import type { LegalBasis } from '../domain/polish-rate.js';
import type { SellerCountry, TaxCase, VatCategory } from '../domain/settings.js';
import { POLISH_RATES } from './polish-tax-cases.js';
import { shippedReason } from './tax-reasons/reasons.js';

/** What operators call the tax cases; several may be of one VAT category. */
export const TAX_CASE_NAMES = [
  'standard',
  'reverse charge',
  'exempt',
  'small business',
  'outside the EU',
  'abroad',
  'not subject',
  'zero rate',
  'intra-community goods',
  'export of goods',
  'outside Poland',
  'EU service',
  'domestic reverse charge',
] as const;

export type TaxCaseName = (typeof TAX_CASE_NAMES)[number];

export const CATEGORY_OF: Readonly<Record<TaxCaseName, VatCategory>> = {
  standard: 'S',
  'reverse charge': 'AE',
  exempt: 'E',
  'small business': 'E',
  'outside the EU': 'G',
  abroad: 'G',
  'not subject': 'O',
  'zero rate': 'Z',
  'intra-community goods': 'K',
  'export of goods': 'G',
  'outside Poland': 'O',
  'EU service': 'AE',
  'domestic reverse charge': 'AE',
};

const OF_THE_UNION: readonly TaxCaseName[] = [
  'standard',
  'reverse charge',
  'exempt',
  'small business',
  'outside the EU',
  'not subject',
];

/** The cases that a country's law knows; the others have no meaning there. */
export const CASES_OF_COUNTRY: Readonly<Record<SellerCountry, readonly TaxCaseName[]>> = {
  DE: OF_THE_UNION,
  AT: OF_THE_UNION,
  NL: OF_THE_UNION,
  BE: OF_THE_UNION,
  LU: OF_THE_UNION,
  FR: OF_THE_UNION,
  IT: OF_THE_UNION,
  // Spain has no scheme for small businesses.
  ES: OF_THE_UNION.filter((name) => name !== 'small business'),
  CZ: OF_THE_UNION,
  CH: ['standard', 'exempt', 'small business', 'abroad', 'not subject'],
  PL: [
    'standard',
    'exempt',
    'small business',
    'zero rate',
    'intra-community goods',
    'export of goods',
    'outside Poland',
    'EU service',
    'domestic reverse charge',
  ],
};

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

/** BT-121 where the code list VATEX has one for the case. */
const CODES: Readonly<Partial<Record<TaxCaseName, string>>> = {
  'reverse charge': 'VATEX-EU-AE',
  'outside the EU': 'VATEX-EU-G',
  'not subject': 'VATEX-EU-O',
  'intra-community goods': 'VATEX-EU-IC',
  'export of goods': 'VATEX-EU-G',
  'outside Poland': 'VATEX-EU-O',
  'EU service': 'VATEX-EU-AE',
  'domestic reverse charge': 'VATEX-EU-AE',
};

/** Services whose place of supply is elsewhere: G beside other cases, O alone (docs/adr/0083). */
const NOT_TAXABLE_HERE: ReadonlySet<TaxCaseName> = new Set(['outside the EU', 'abroad']);

function outsideTheScope({
  case: name,
  reason,
  reason_code: code,
}: NamedTaxCase): NonNullable<TaxCase['alone']> {
  const shipped = reason === undefined && name === 'outside the EU' ? 'VATEX-EU-O' : undefined;
  const stated = code ?? shipped;
  return { category: 'O', ...(stated !== undefined && { reason_code: stated }) };
}

/** The case in the standard's terms; a reason of the operator's own takes the place of ours, and of our code. */
export function taxCase(named: NamedTaxCase, country: SellerCountry): TaxCase {
  const category = CATEGORY_OF[named.case];
  if (category === 'S') return { category };
  const isOurs = named.reason === undefined;
  const reason = named.reason ?? shippedReason(country, named.case);
  const code = named.reason_code ?? (isOurs ? CODES[named.case] : undefined);
  return {
    category,
    reason,
    ...(code !== undefined && { reason_code: code }),
    ...(NOT_TAXABLE_HERE.has(named.case) && { alone: outsideTheScope(named) }),
    ...(country === 'PL' && polishTerms(named)),
  };
}

/** The rate of FA(3), and for exemptions what they rest on; that of small businesses is in the act itself. */
function polishTerms({ case: name, legal_basis }: NamedTaxCase): Partial<TaxCase> {
  const basis = name === 'small business' ? 'act' : legal_basis;
  return { polish_rate: POLISH_RATES[name], ...(basis !== undefined && { legal_basis: basis }) };
}
