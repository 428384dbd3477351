import { DEFAULT_TAX_CASES } from '../config/default-tax-cases.js';
import type { TaxRule } from '../config/schema/tax-rules.js';
import { TO_FILL_IN } from '../config/undecided.js';
import type { OperatorLanguage, SellerCountry } from '../domain/settings.js';
import { decisionWords } from './init-words.js';
import type { Use } from './usage.js';
import { comment, decide, indent } from './yaml-lines.js';

/** A shipped rule as YAML: what replaces the shipped rules has to repeat them. */
function ruleLines({ when, case: name }: TaxRule): readonly string[] {
  if (when === undefined) return [`- case: ${name}`];
  const { rate, buyer_country: countries, buyer_vat_id: hasVatId, buyer_company: isCompany } = when;
  const conditions = [
    `rate: ${rate}`,
    ...(countries === undefined ? [] : [`buyer_country: [${countries.join(', ')}]`]),
    ...(hasVatId ? ['buyer_vat_id: yes'] : []),
    ...(isCompany ? ['buyer_company: yes'] : []),
  ];
  return [`- when: { ${conditions.join(', ')} }`, `  case: ${name}`];
}

/** Lines about tax cases: the rates of recent invoices, and what only a person can say about them. */
export function taxLines(
  uses: readonly Use[],
  country: SellerCountry,
  language: OperatorLanguage,
): readonly string[] {
  const rates = [...new Set(uses.map(({ rate }) => rate))].sort((a, b) => Number(b) - Number(a));
  const open = uses.filter(({ taxCase }) => taxCase === null);
  if (open.length === 0) {
    const seen = rates.map((rate) => `${rate} %`).join(', ');
    return comment('taxCases', { rates: seen || decisionWords('en', 'items.none') });
  }
  const [first] = open;
  const items = open.map((use) => described(use, language)).join('; ');
  const cases = decisionWords(language, `casesWithoutTax.${lawOf(country)}`);
  return decide(language, 'taxCases', { items, cases }, [
    'tax_cases:',
    `  - when: { ${condition(first as Use)} }`,
    `    case: ${TO_FILL_IN}`,
    ...indent(DEFAULT_TAX_CASES[country].flatMap(ruleLines), 2),
  ]);
}

/** Whose cases may replace the dots: of most members of the Union they are the same. */
function lawOf(country: SellerCountry): string {
  return country === 'PL' || country === 'ES' || country === 'CH' ? country : 'union';
}

function described({ rate, buyerCountry, items, example }: Use, language: OperatorLanguage): string {
  const facts = {
    ...{ items, rate, country: buyerCountry },
    ...{ example: example.description, invoice: example.invoiceNumber },
  };
  return decisionWords(language, buyerCountry === '' ? 'items.nowhere' : 'items.abroad', facts);
}

function condition({ rate, buyerCountry }: Use): string {
  return buyerCountry === '' ? `rate: ${rate}` : `rate: ${rate}, buyer_country: [${buyerCountry}]`;
}
