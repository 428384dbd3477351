import { sum } from '../../domain/money.js';
import { type BusinessRule, breakdownRule, documentRule, lineRule } from './rule.js';

/** Categories without VAT whose rules are the same but for the letters in their names. */
export type FreeCategory = 'AE' | 'E' | 'G' | 'O';

const TAXES = 'totalAmount.taxes';

/** The rules that every category without VAT has (BR-AE-…, BR-E-…, BR-G-…, BR-O-…). */
export function freeCategoryRules(category: FreeCategory): readonly BusinessRule[] {
  const isOf = (each: { readonly category: string }): boolean => each.category === category;
  return [
    documentRule(`BR-${category}-01`, TAXES, ({ lines, vatBreakdown }) =>
      lines.some(isOf) ? vatBreakdown.filter(isOf).length === 1 : !vatBreakdown.some(isOf),
    ),
    lineRule(`BR-${category}-05`, 'amount.taxes[0].rate', (line) => !isOf(line) || line.rate.eq(0)),
    breakdownRule(
      `BR-${category}-08`,
      TAXES,
      (breakdown, { lines }) =>
        !isOf(breakdown) || breakdown.taxable.eq(sum(lines.filter(isOf).map((line) => line.netAmount))),
    ),
    breakdownRule(`BR-${category}-09`, TAXES, (breakdown) => !isOf(breakdown) || breakdown.tax.eq(0)),
    breakdownRule(
      `BR-${category}-10`,
      'e_invoices.tax_cases',
      (breakdown) =>
        !isOf(breakdown) || breakdown.exemptionReason !== null || breakdown.exemptionReasonCode !== null,
    ),
  ];
}
