import { decimal, roundHalfUp, sum } from '../../domain/money.js';
import type { EInvoiceDocument, Line, VatBreakdown } from '../document/model.js';
import { hasAtMostTwoDecimals } from './decimals.js';
import { type BusinessRule, breakdownRule, documentRule } from './rule.js';

/** The validators accept a tax that differs by less than this from base times rate. */
const TOLERANCE = decimal(1);

/** Rules of the VAT breakdown (BG-23). */
export const VAT_RULES: readonly BusinessRule[] = [
  documentRule(
    'BR-CO-18',
    { field: 'totalAmount.taxes', message: 'There is no VAT breakdown (BG-23).' },
    ({ vatBreakdown }) => vatBreakdown.length > 0,
  ),
  documentRule(
    'BR-S-01',
    {
      field: 'totalAmount.taxes',
      message: 'A rate of the lines is missing in the VAT breakdown, or there twice.',
    },
    (document) => document.lines.every((line) => breakdownsOf(line, document).length === 1),
  ),
  breakdownRule(
    'BR-S-08',
    { field: 'totalAmount.taxes', message: 'The taxable amount (BT-116) is not the sum of its lines.' },
    (breakdown, { lines }) =>
      breakdown.taxable.eq(sum(lines.filter((line) => isOf(line, breakdown)).map((line) => line.netAmount))),
  ),
  breakdownRule(
    'BR-S-09',
    { field: 'totalAmount.taxes', message: 'The tax (BT-117) is not the taxable amount times the rate.' },
    ({ rate, taxable, tax }) => roundHalfUp(taxable.times(rate).div(100)).minus(tax).abs().lt(TOLERANCE),
  ),
  breakdownRule(
    'BR-DEC-19',
    { field: 'totalAmount.net', message: 'The taxable amount (BT-116) has more than two decimals.' },
    ({ taxable }) => hasAtMostTwoDecimals(taxable),
  ),
  breakdownRule(
    'BR-DEC-20',
    { field: 'totalAmount.taxes', message: 'The tax (BT-117) has more than two decimals.' },
    ({ tax }) => hasAtMostTwoDecimals(tax),
  ),
];

function isOf(line: Line, breakdown: VatBreakdown): boolean {
  return line.category === breakdown.category && line.rate.eq(breakdown.rate);
}

function breakdownsOf(line: Line, { vatBreakdown }: EInvoiceDocument): VatBreakdown[] {
  return vatBreakdown.filter((breakdown) => isOf(line, breakdown));
}
