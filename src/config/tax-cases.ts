import type { LegalBasis } from '../domain/polish-rate.js';
import type { Language, SellerCountry, TaxCase, VatCategory } from '../domain/settings.js';
import { POLISH_RATES, POLISH_REASONS } from './polish-tax-cases.js';

/** What operators call the tax cases; several may be of one VAT category. */
export const TAX_CASE_NAMES = [
  'standard',
  'reverse charge',
  'exempt',
  'small business',
  'outside the EU',
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
  'not subject': 'O',
  'zero rate': 'Z',
  'intra-community goods': 'K',
  'export of goods': 'G',
  'outside Poland': 'O',
  'EU service': 'AE',
  'domestic reverse charge': 'AE',
};

const OF_GERMAN_LAW: readonly TaxCaseName[] = [
  'standard',
  'reverse charge',
  'exempt',
  'small business',
  'outside the EU',
  'not subject',
];

/** The cases that a country's law knows; the others have no meaning there. */
export const CASES_OF_COUNTRY: Readonly<Record<SellerCountry, readonly TaxCaseName[]>> = {
  DE: OF_GERMAN_LAW,
  AT: OF_GERMAN_LAW,
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

export type Reason = Readonly<Record<Language, string>>;

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

const NOT_SUBJECT: Reason = {
  de: 'Nicht steuerbar',
  en: 'Not subject to VAT',
  pl: 'Nie podlega VAT',
};

/** BT-120 by the seller's law; `exempt` has none, because there are many exemptions. */
const REASONS: Readonly<Record<SellerCountry, Readonly<Partial<Record<TaxCaseName, Reason>>>>> = {
  DE: {
    'reverse charge': {
      de: 'Steuerschuldnerschaft des Leistungsempfängers (§ 3a Abs. 2 UStG, Art. 196 MwStSystRL)',
      en: 'Reverse charge: VAT is due from the recipient (Art. 196 Directive 2006/112/EC)',
      pl: 'Odwrotne obciążenie (art. 196 dyrektywy 2006/112/WE)',
    },
    'outside the EU': {
      de: 'Nicht im Inland steuerbare Leistung (§ 3a Abs. 2 UStG)',
      en: 'Not taxable in Germany: place of supply abroad (§ 3a (2) UStG)',
      pl: 'Niepodlegające opodatkowaniu w Niemczech: miejsce świadczenia za granicą (§ 3a ust. 2 UStG)',
    },
    'small business': {
      de: 'Steuerbefreit als Kleinunternehmer (§ 19 UStG)',
      en: 'Exempt from VAT as a small business (§ 19 UStG)',
      pl: 'Zwolnienie z VAT dla małych przedsiębiorców (§ 19 UStG)',
    },
    'not subject': NOT_SUBJECT,
  },
  AT: {
    'reverse charge': {
      de: 'Steuerschuldnerschaft des Leistungsempfängers (§ 3a Abs. 6 UStG 1994, Art. 196 MwStSystRL)',
      en: 'Reverse charge: VAT is due from the recipient (Art. 196 Directive 2006/112/EC)',
      pl: 'Odwrotne obciążenie (art. 196 dyrektywy 2006/112/WE)',
    },
    'outside the EU': {
      de: 'Nicht im Inland steuerbare Leistung (§ 3a Abs. 6 UStG 1994)',
      en: 'Not taxable in Austria: place of supply abroad (§ 3a (6) UStG 1994)',
      pl: 'Niepodlegające opodatkowaniu w Austrii: miejsce świadczenia za granicą (§ 3a ust. 6 UStG 1994)',
    },
    'small business': {
      de: 'Steuerbefreit als Kleinunternehmer (§ 6 Abs. 1 Z 27 UStG 1994)',
      en: 'Exempt from VAT as a small business (§ 6 (1) no. 27 UStG 1994)',
      pl: 'Zwolnienie z VAT dla małych przedsiębiorców (§ 6 ust. 1 pkt 27 UStG 1994)',
    },
    'not subject': NOT_SUBJECT,
  },
  PL: POLISH_REASONS,
};

/** The case in the standard's terms; a reason of the operator's own takes the place of ours, and of our code. */
export function taxCase(named: NamedTaxCase, country: SellerCountry): TaxCase {
  const category = CATEGORY_OF[named.case];
  if (category === 'S') return { category };
  const reason = named.reason ?? REASONS[country][named.case];
  const code = named.reason_code ?? (named.reason === undefined ? CODES[named.case] : undefined);
  return {
    category,
    reason,
    ...(code !== undefined && { reason_code: code }),
    ...(country === 'PL' && polishTerms(named)),
  };
}

/** The rate of FA(3), and for exemptions what they rest on; that of small businesses is in the act itself. */
function polishTerms({ case: name, legal_basis }: NamedTaxCase): Partial<TaxCase> {
  const basis = name === 'small business' ? 'act' : legal_basis;
  return { polish_rate: POLISH_RATES[name], ...(basis !== undefined && { legal_basis: basis }) };
}
