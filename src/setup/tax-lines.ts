import type { SellerCountry } from '../domain/settings.js';
import type { Use } from './usage.js';
import { comment, decide } from './yaml-lines.js';

/** The cases that may stand in place of the dots, by the seller's law. */
const WITHOUT_TAX: Readonly<Partial<Record<SellerCountry, string>>> = {
  PL: 'exempt (with reason and legal_basis), small business, zero rate, EU service, outside Poland or domestic reverse charge',
  ES: 'exempt (with reason), not subject, reverse charge or outside the EU',
  CH: 'exempt (with reason), small business, not subject or abroad',
};
const WITHOUT_TAX_IN_THE_UNION =
  'exempt (with reason), small business, not subject, reverse charge or outside the EU';

/** What replaces the shipped rules has to say them again. */
const SHIPPED_IN_THE_UNION: readonly string[] = [
  '- case: standard',
  ...zeroRules('reverse charge', 'outside the EU'),
];
const SHIPPED: Readonly<Partial<Record<SellerCountry, readonly string[]>>> = {
  CH: [
    '- case: standard',
    '- when: { rate: 0, buyer_country: [EU, non-EU], buyer_company: yes }',
    '  case: abroad',
  ],
  PL: [
    ...['23', '8', '5'].flatMap((rate) => [`- when: { rate: ${rate} }`, '  case: standard']),
    ...zeroRules('EU service', 'outside Poland'),
  ],
};

function zeroRules(union: string, abroad: string): readonly string[] {
  return [
    '- when: { rate: 0, buyer_country: [EU], buyer_vat_id: yes }',
    `  case: ${union}`,
    '- when: { rate: 0, buyer_country: [non-EU], buyer_company: yes }',
    `  case: ${abroad}`,
  ];
}

/** Lines about tax cases: what the rates of recent invoices are, and what only a person can say of them. */
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
      ...(SHIPPED[country] ?? SHIPPED_IN_THE_UNION).map((line) => `  ${line}`),
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
