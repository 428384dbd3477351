import { type Decimal, decimal, roundHalfUp, sum } from '@spacebooks/base/money';
import type { Invoice } from '../../domain/invoice.js';
import { statedNet } from '../../domain/stated-net.js';
import type { Totals, VatBreakdown } from '../model.js';
import { buildPaidAmount } from './paid-amount.js';
import type { ReportProblem } from './report.js';
import type { TaxedLine } from './taxed-line.js';

/**
 * BG-22. The platform's net and gross are what the customer sees, so they are met to the cent or refused.
 *
 * @param money the balance of money that is no line: the platform has it in its totals
 */
export function buildTotals(
  invoice: Invoice,
  lines: readonly TaxedLine[],
  vatBreakdown: readonly VatBreakdown[],
  report: ReportProblem,
  money: Decimal = decimal(0),
  settling: Pick<Parameters<typeof buildPaidAmount>[1], 'withholding' | 'isCredit'> = {},
): Totals {
  const lineNet = sum(lines.map(({ line }) => line.netAmount));
  const tax = sum(vatBreakdown.map((each) => each.tax));
  const taxInclusive = lineNet.plus(tax);
  const platformNet = statedNet(invoice).minus(money);
  const platformGross = roundHalfUp(invoice.totalAmount.gross).minus(money);
  if (!lineNet.eq(platformNet)) {
    report({
      rule: 'BR-CO-10',
      field: 'totalAmount.net',
      problem: 'wrong net total',
      values: { items: lineNet.toFixed(2), total: platformNet.toFixed(2) },
    });
  } else if (!taxInclusive.eq(platformGross)) {
    report({
      rule: 'BR-CO-15',
      field: 'totalAmount.gross',
      problem: 'wrong gross total',
      values: {
        net: lineNet.toFixed(2),
        tax: tax.toFixed(2),
        gross: taxInclusive.toFixed(2),
        total: platformGross.toFixed(2),
      },
    });
  }
  const covered = buildPaidAmount(invoice, { gross: platformGross.plus(money), ...settling }, report);
  const paid = covered.paid.minus(money);
  return {
    ...{ lineNet, taxExclusive: lineNet, tax, taxInclusive, paid, due: taxInclusive.minus(paid) },
    ...(covered.withheld !== null && { withheld: covered.withheld }),
  };
}
