import { DEFAULT_TAX_CASES } from '../config/default-tax-cases.js';
import type { TaxRule } from '../config/schema/tax-rules.js';
import type { SellerCountry } from '../domain/settings.js';
import type { Use } from './usage.js';
import { comment, decide, indent } from './yaml-lines.js';

/** The cases that may replace the dots, by the seller's law. */
const WITHOUT_TAX: Readonly<Partial<Record<SellerCountry, string>>> = {
  PL: 'exempt (with reason and legal_basis), small business, zero rate, EU service, outside Poland or domestic reverse charge',
  ES: 'exempt (with reason), not subject, reverse charge or outside the EU',
  CH: 'exempt (with reason), small business, not subject or abroad',
};
const WITHOUT_TAX_IN_THE_UNION =
  'exempt (with reason), small business, not subject, reverse charge or outside the EU';

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
export function taxLines(uses: readonly Use[], country: SellerCountry): readonly string[] {
  const rates = [...new Set(uses.map(({ rate }) => rate))].sort((a, b) => Number(b) - Number(a));
  const seen = rates.length === 0 ? 'no items' : rates.map((rate) => `${rate} %`).join(', ');
  const open = uses.filter(({ taxCase }) => taxCase === null);
  if (open.length === 0) {
    return comment(
      `Why items are taxed or not: recent invoices have ${seen}, which the shipped rules explain (spacebooks check-config --explain prints them). Others are refused until a rule in tax_cases explains them.`,
    );
  }
  const [first] = open;
  return decide(
    `why items are taxed as they are, which no rule that is shipped explains: ${open.map(described).join('; ')}. For items without tax the case is ${WITHOUT_TAX[country] ?? WITHOUT_TAX_IN_THE_UNION}`,
    [
      'tax_cases:',
      `  - when: { ${condition(first as Use)} }`,
      '    case: …',
      ...indent(DEFAULT_TAX_CASES[country].flatMap(ruleLines), 2),
    ],
  );
}

function described({ rate, buyerCountry, items, example }: Use): string {
  const buyer = buyerCountry === '' ? 'without a country' : `in ${buyerCountry}`;
  return `${items} with ${rate} % for buyers ${buyer}, such as "${example.description}" of ${example.invoiceNumber}`;
}

function condition({ rate, buyerCountry }: Use): string {
  return buyerCountry === '' ? `rate: ${rate}` : `rate: ${rate}, buyer_country: [${buyerCountry}]`;
}
