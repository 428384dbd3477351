import { sum } from '@spacebooks/base/money';
import { hasDecimalsOfAnAmount } from '../build/decimal-places.js';
import type { Totals } from '../model.js';
import { type BusinessRule, documentRule } from './rule.js';

/** Sums of the document totals (BG-22); the standard allows no difference. */
const SUM_RULES: readonly BusinessRule[] = [
  documentRule('BR-CO-10', 'totalAmount.net', ({ totals, lines }) =>
    totals.lineNet.eq(sum(lines.map((line) => line.netAmount))),
  ),
  documentRule('BR-CO-13', 'totalAmount.net', ({ totals }) => totals.taxExclusive.eq(totals.lineNet)),
  documentRule('BR-CO-14', 'totalAmount.taxes', ({ totals, vatBreakdown }) =>
    totals.tax.eq(sum(vatBreakdown.map((each) => each.tax))),
  ),
  documentRule('BR-CO-15', 'totalAmount.gross', ({ totals }) =>
    totals.taxInclusive.eq(totals.taxExclusive.plus(totals.tax)),
  ),
  documentRule('BR-CO-16', 'payableAmount', ({ totals }) =>
    totals.due.eq(totals.taxInclusive.minus(totals.paid)),
  ),
];

const DECIMAL_RULES: readonly BusinessRule[] = (
  [
    ['BR-DEC-09', 'lineNet', 'totalAmount.net'],
    ['BR-DEC-12', 'taxExclusive', 'totalAmount.net'],
    ['BR-DEC-13', 'tax', 'totalAmount.taxes'],
    ['BR-DEC-14', 'taxInclusive', 'totalAmount.gross'],
    ['BR-DEC-16', 'paid', 'paidAmount'],
    ['BR-DEC-18', 'due', 'payableAmount'],
  ] as const satisfies readonly (readonly [string, keyof Totals, string])[]
).map(([id, total, field]) => documentRule(id, field, ({ totals }) => hasDecimalsOfAnAmount(totals[total])));

export const TOTALS_RULES: readonly BusinessRule[] = [...SUM_RULES, ...DECIMAL_RULES];
