import { sum } from '../../domain/money.js';
import type { Totals } from '../document/model.js';
import { hasAtMostTwoDecimals } from './decimals.js';
import { type BusinessRule, documentRule } from './rule.js';

/** Sums of the document totals (BG-22); the standard allows no difference. */
const SUM_RULES: readonly BusinessRule[] = [
  documentRule(
    'BR-CO-10',
    { field: 'totalAmount.net', message: 'The sum of the lines (BT-106) is not what the lines add up to.' },
    ({ totals, lines }) => totals.lineNet.eq(sum(lines.map((line) => line.netAmount))),
  ),
  documentRule(
    'BR-CO-13',
    { field: 'totalAmount.net', message: 'The total without VAT (BT-109) is not the sum of the lines.' },
    ({ totals }) => totals.taxExclusive.eq(totals.lineNet),
  ),
  documentRule(
    'BR-CO-14',
    { field: 'totalAmount.taxes', message: 'The total VAT (BT-110) is not the sum over the rates.' },
    ({ totals, vatBreakdown }) => totals.tax.eq(sum(vatBreakdown.map((each) => each.tax))),
  ),
  documentRule(
    'BR-CO-15',
    { field: 'totalAmount.gross', message: 'The total with VAT (BT-112) is not net plus VAT.' },
    ({ totals }) => totals.taxInclusive.eq(totals.taxExclusive.plus(totals.tax)),
  ),
  documentRule(
    'BR-CO-16',
    { field: 'payableAmount', message: 'The amount due (BT-115) is not the total less what is paid.' },
    ({ totals }) => totals.due.eq(totals.taxInclusive.minus(totals.paid)),
  ),
];

const DECIMAL_RULES: readonly BusinessRule[] = (
  [
    ['BR-DEC-09', 'lineNet', 'totalAmount.net', 'sum of the lines (BT-106)'],
    ['BR-DEC-12', 'taxExclusive', 'totalAmount.net', 'total without VAT (BT-109)'],
    ['BR-DEC-13', 'tax', 'totalAmount.taxes', 'total VAT (BT-110)'],
    ['BR-DEC-14', 'taxInclusive', 'totalAmount.gross', 'total with VAT (BT-112)'],
    ['BR-DEC-16', 'paid', 'paidAmount', 'paid amount (BT-113)'],
    ['BR-DEC-18', 'due', 'payableAmount', 'amount due (BT-115)'],
  ] as const satisfies readonly (readonly [string, keyof Totals, string, string])[]
).map(([id, total, field, name]) =>
  documentRule(id, { field, message: `The ${name} has more than two decimals.` }, ({ totals }) =>
    hasAtMostTwoDecimals(totals[total]),
  ),
);

export const TOTALS_RULES: readonly BusinessRule[] = [...SUM_RULES, ...DECIMAL_RULES];
