import { type Decimal, decimal, roundHalfUp, sum } from '../../domain/money.js';
import type { EInvoiceDocument } from '../document/model.js';
import { hasAtMostTwoDecimals } from './decimals.js';
import { type BusinessRule, breakdownRule, DEFECT, documentRule } from './rule.js';

/** The validators accept a tax that differs by less than this from base times rate. */
const TOLERANCE = decimal(1);

/** Rules of the VAT breakdown (BG-23). */
export const VAT_RULES: readonly BusinessRule[] = [
  documentRule(
    'BR-CO-18',
    { field: 'totalAmount.taxes', message: 'There is no VAT breakdown (BG-23).' },
    ({ vatBreakdown }) => vatBreakdown.length > 0,
  ),
  {
    id: 'BR-S-08',
    check: (document) =>
      distinctRates(document)
        .filter((rate) => !isSummed(rate, document))
        .map((rate) => ({
          rule: 'BR-S-08',
          field: 'totalAmount.taxes',
          message: `${rate.toFixed()} %: There is no one taxable amount (BT-116) that is the sum of the lines.`,
          fix: DEFECT,
        })),
  },
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

function distinctRates({ lines, vatBreakdown }: EInvoiceDocument): Decimal[] {
  const rates = [...vatBreakdown, ...lines].map(({ rate }) => rate);
  return rates.filter((rate, index) => rates.findIndex((other) => other.eq(rate)) === index);
}

function isSummed(rate: Decimal, { lines, vatBreakdown }: EInvoiceDocument): boolean {
  const [breakdown, ...others] = vatBreakdown.filter((each) => each.rate.eq(rate));
  if (breakdown === undefined || others.length > 0) return false;
  return breakdown.taxable.eq(sum(lines.filter((line) => line.rate.eq(rate)).map((line) => line.netAmount)));
}
