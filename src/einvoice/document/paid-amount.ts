import type { Invoice } from '../../domain/invoice.js';
import { type Decimal, decimal, roundHalfUp, sum } from '../../domain/money.js';
import type { Report } from './report.js';

/**
 * BT-113: what items already paid and payments together have covered. The platform does not say whether
 * `paidAmount` counts the items already paid, nor whether payments lower `payableAmount`; the readings that agree
 * with its figures must give one answer, else the invoice is refused.
 *
 * @param gross BT-112
 */
export function buildPaidAmount(invoice: Invoice, gross: Decimal, report: Report): Decimal {
  const items = roundHalfUp(
    sum(invoice.items.filter((item) => item.paid).map((item) => item.totalAmount.gross)),
  );
  const paid = roundHalfUp(invoice.paidAmount);
  const payable = roundHalfUp(invoice.payableAmount);
  const both = items.plus(paid);
  const fits = (covered: Decimal): boolean => payable.eq(gross.minus(covered));
  const readings = [
    ...(fits(items) || fits(both) ? [both] : []),
    ...((fits(items) || fits(paid)) && paid.gte(items) ? [paid] : []),
  ];
  const answers = readings.filter((each, index) => readings.findIndex((other) => other.eq(each)) === index);
  const settled = answers.filter((covered) => (invoice.paidStatus === 'paid') === covered.gte(gross));
  const answer = answers.length === 1 ? answers[0] : settled.length === 1 ? settled[0] : undefined;
  if (answer !== undefined) return answer;
  report({
    rule: 'SB-PAID',
    field: answers.length === 0 ? 'payableAmount' : 'paidAmount',
    message: `What remains to be paid is unclear: total ${gross.toFixed(2)}, items already paid ${items.toFixed(2)}, paid ${paid.toFixed(2)}, payable ${payable.toFixed(2)}.`,
    fix: 'Check the payments recorded for this invoice and the items marked as paid.',
  });
  return decimal(0);
}
