import type { PolishRate } from '../domain/polish-rate.js';
import type { VatCategory } from '../domain/settings.js';

export interface CaseTerms {
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
export const TAX_CASES = {
  standard: { category: 'S', laws: ['EU', 'CH', 'PL'] },
  'reverse charge': { category: 'AE', laws: ['EU'], code: 'VATEX-EU-AE' },
  exempt: { category: 'E', laws: ['EU', 'CH', 'PL'], polishRate: 'zw' },
  'small business': { category: 'E', laws: ['EU', 'CH', 'PL'], polishRate: 'zw' },
  'outside the EU': { category: 'G', laws: ['EU'], code: 'VATEX-EU-G', isElsewhere: true },
  abroad: { category: 'G', laws: ['CH'], isElsewhere: true },
  'not subject': { category: 'O', laws: ['EU', 'CH', 'PL'], code: 'VATEX-EU-O' },
  'zero rate': { category: 'Z', laws: ['PL'], polishRate: '0 KR' },
  'intra-community goods': { category: 'K', laws: ['PL'], code: 'VATEX-EU-IC', polishRate: '0 WDT' },
  'export of goods': { category: 'G', laws: ['PL'], code: 'VATEX-EU-G', polishRate: '0 EX' },
  'outside Poland': { category: 'O', laws: ['PL'], code: 'VATEX-EU-O', polishRate: 'np I' },
  'EU service': { category: 'AE', laws: ['PL'], code: 'VATEX-EU-AE', polishRate: 'np II' },
  'domestic reverse charge': { category: 'AE', laws: ['PL'], code: 'VATEX-EU-AE', polishRate: 'oo' },
} as const satisfies Readonly<Record<string, CaseTerms>>;

export type TaxCaseName = keyof typeof TAX_CASES;
