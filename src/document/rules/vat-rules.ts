import { type Decimal, decimal, roundHalfUp, sum } from '@spacebooks/base/money';
import type { VatCategory } from '../../domain/settings.js';
import { hasDecimalsOfAnAmount } from '../build/decimal-places.js';
import type { EInvoiceDocument } from '../model.js';
import { EXEMPTION_REASON_CODES } from './code-lists.js';
import { type BusinessRule, breakdownRule, documentRule, finding, lineRule } from './rule.js';

/** By how much the validators let a tax differ from base times rate: BR-CO-17 by as much, BR-S-09 by less. */
const TOLERANCE = decimal(1);
/** What they round to zero where the rate is zero. */
const HALF = decimal('0.5');
const TAXES = 'totalAmount.taxes';

/** Rules of the VAT breakdown (BG-23). */
export const VAT_RULES: readonly BusinessRule[] = [
  documentRule('BR-CO-18', TAXES, ({ vatBreakdown }) => vatBreakdown.length > 0),
  {
    id: 'BR-S-08',
    check: (document) =>
      standardRates(document)
        .filter((rate) => !isSummed(rate, document))
        .map((rate) => finding('BR-S-08', TAXES, document, { rate: rate.toFixed() })),
  },
  breakdownRule('BR-CO-17', TAXES, ({ rate, taxable, tax }) =>
    rate.eq(0) ? tax.abs().lt(HALF) : taxError(taxable, rate, tax).lte(TOLERANCE),
  ),
  breakdownRule(
    'BR-S-09',
    TAXES,
    ({ category, rate, taxable, tax }) => category !== 'S' || taxError(taxable, rate, tax).lt(TOLERANCE),
  ),
  breakdownRule(
    'BR-S-10',
    TAXES,
    ({ category, exemptionReason, exemptionReasonCode }) =>
      category !== 'S' || (exemptionReason === null && exemptionReasonCode === null),
  ),
  ...freeCategoryRules('AE'),
  ...freeCategoryRules('E'),
  ...freeCategoryRules('G'),
  ...freeCategoryRules('O'),
  // The standard words them differently; the validators look for any other category on the invoice in both.
  documentRule('BR-O-11', TAXES, (document) => !isMixed(document)),
  documentRule('BR-O-12', TAXES, (document) => !isMixed(document)),
  breakdownRule(
    'BR-CL-22',
    'e_invoices.tax_cases',
    ({ exemptionReasonCode }) =>
      exemptionReasonCode === null || EXEMPTION_REASON_CODES.has(exemptionReasonCode),
  ),
  breakdownRule('BR-DEC-19', 'totalAmount.net', ({ taxable }) => hasDecimalsOfAnAmount(taxable)),
  breakdownRule('BR-DEC-20', TAXES, ({ tax }) => hasDecimalsOfAnAmount(tax)),
];

function taxError(taxable: Decimal, rate: Decimal, tax: Decimal): Decimal {
  return roundHalfUp(taxable.times(rate).div(100)).minus(tax).abs();
}

function isMixed({ lines, vatBreakdown }: EInvoiceDocument): boolean {
  const categories = new Set<VatCategory>([...lines, ...vatBreakdown].map(({ category }) => category));
  return vatBreakdown.some(({ category }) => category === 'O') && categories.size > 1;
}

function standardRates({ lines, vatBreakdown }: EInvoiceDocument): Decimal[] {
  const rates = [...vatBreakdown, ...lines].filter(isStandard).map(({ rate }) => rate);
  return rates.filter((rate, index) => rates.findIndex((other) => other.eq(rate)) === index);
}

function isSummed(rate: Decimal, { lines, vatBreakdown }: EInvoiceDocument): boolean {
  const ofRate = (each: { category: VatCategory; rate: Decimal }) => isStandard(each) && each.rate.eq(rate);
  const [breakdown, ...others] = vatBreakdown.filter(ofRate);
  if (breakdown === undefined || others.length > 0) return false;
  return breakdown.taxable.eq(sum(lines.filter(ofRate).map((line) => line.netAmount)));
}

function isStandard({ category }: { readonly category: VatCategory }): boolean {
  return category === 'S';
}

/** Categories without VAT whose rules are the same but for the letters in their names. */
export type FreeCategory = 'AE' | 'E' | 'G' | 'O';

/** The rules that every category without VAT has (BR-AE-…, BR-E-…, BR-G-…, BR-O-…). */
function freeCategoryRules(category: FreeCategory): readonly BusinessRule[] {
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
