import type { PolishRate } from '../domain/polish-rate.js';
import type { Language, OperatorLanguage } from '../domain/settings.js';
import type { TaxCaseName } from './tax-cases.js';

type Reason = Readonly<Record<OperatorLanguage, string>> & Readonly<Partial<Record<Language, string>>>;

/** P_12 of FA(3) for the cases without tax. */
export const POLISH_RATES: Readonly<Partial<Record<TaxCaseName, PolishRate>>> = {
  exempt: 'zw',
  'small business': 'zw',
  'zero rate': '0 KR',
  'intra-community goods': '0 WDT',
  'export of goods': '0 EX',
  'outside Poland': 'np I',
  'EU service': 'np II',
  'domestic reverse charge': 'oo',
};

/** BT-120 by the Polish act on VAT (ustawa o VAT); `exempt` has none, because there are many exemptions. */
export const POLISH_REASONS: Readonly<Partial<Record<TaxCaseName, Reason>>> = {
  'small business': {
    de: 'Steuerbefreit als Kleinunternehmer (art. 113 ust. 1 ustawy o VAT)',
    en: 'Exempt from VAT as a small business (art. 113 ust. 1 ustawy o VAT)',
    pl: 'art. 113 ust. 1 ustawy o VAT',
  },
  'zero rate': {
    de: 'Steuersatz 0 % nach polnischem Recht',
    en: 'Zero rate of VAT by Polish law',
    pl: 'Stawka 0% w sprzedaży krajowej',
  },
  'intra-community goods': {
    de: 'Innergemeinschaftliche Lieferung (art. 42 ustawy o VAT)',
    en: 'Intra-Community supply of goods (art. 42 ustawy o VAT)',
    pl: 'Wewnątrzwspólnotowa dostawa towarów (art. 42 ustawy o VAT)',
  },
  'export of goods': {
    de: 'Ausfuhrlieferung (art. 41 ust. 4 ustawy o VAT)',
    en: 'Export of goods (art. 41 ust. 4 ustawy o VAT)',
    pl: 'Eksport towarów (art. 41 ust. 4 ustawy o VAT)',
  },
  'outside Poland': {
    de: 'In Polen nicht steuerbar: Ort der Leistung im Ausland',
    en: 'Not taxable in Poland: place of supply abroad',
    pl: 'Niepodlegające opodatkowaniu w Polsce: miejsce świadczenia poza terytorium kraju',
  },
  'EU service': {
    de: 'Steuerschuldnerschaft des Leistungsempfängers (art. 28b ustawy o VAT, Art. 196 MwStSystRL)',
    en: 'Reverse charge: VAT is due from the recipient (art. 28b ustawy o VAT, Art. 196 Directive 2006/112/EC)',
    pl: 'Odwrotne obciążenie (art. 28b ustawy o VAT, art. 196 dyrektywy 2006/112/WE)',
  },
  'domestic reverse charge': {
    de: 'Steuerschuldnerschaft des Leistungsempfängers (art. 17 ustawy o VAT)',
    en: 'Reverse charge: VAT is due from the recipient (art. 17 ustawy o VAT)',
    pl: 'Odwrotne obciążenie (art. 17 ustawy o VAT)',
  },
};
