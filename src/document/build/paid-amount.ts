import { type Decimal, decimal, roundHalfUp, sum } from '@spacebooks/base/money';
import type { Invoice } from '../../domain/invoice.js';
import type { ReportProblem } from './report.js';

/** What rounding may move when the platform computes the payable amount from amounts that it did not round. */
const CENT = decimal('0.01');

interface Amounts {
  /** Gross of the items that were paid before the invoice was made. */
  readonly items: Decimal;
  readonly paid: Decimal;
  /** What the platform's payable amount leaves out of the total. */
  readonly deducted: Decimal;
}

/**
 * BT-113: what items already paid and payments together have covered. The platform does not say whether
 * `paidAmount` counts the items already paid, nor whether payments lower `payableAmount`; the readings that agree
 * with its figures must give one answer, else the invoice is refused.
 *
 * @param gross BT-112
 */
export function buildPaidAmount(invoice: Invoice, gross: Decimal, report: ReportProblem): Decimal {
  const paidItems = invoice.items.filter((item) => item.paid);
  // A correction that takes an invoice back has negative amounts throughout: the same readings, turned round.
  const sign = gross.lt(0) ? -1 : 1;
  const total = gross.times(sign);
  const amounts: Amounts = {
    items: roundHalfUp(sum(paidItems.map((item) => item.totalAmount.gross))).times(sign),
    paid: roundHalfUp(invoice.paidAmount).times(sign),
    deducted: gross.minus(roundHalfUp(invoice.payableAmount)).times(sign),
  };
  const exact = distinct(readings(amounts, decimal(0)));
  const answers = exact.length > 0 ? exact : distinct(readings(amounts, CENT));
  const isPaid = invoice.paidStatus === 'paid';
  const settled = answers.filter((covered) => (isPaid ? covered.eq(total) : covered.lt(total)));
  const possible = isPaid ? answers.filter((covered) => covered.gte(total)) : answers;
  const [answer, ...others] = answers.length > 1 ? settled : possible;
  if (answer !== undefined && others.length === 0) return answer.times(sign);
  const { items, paid } = amounts;
  report({
    rule: 'SB-PAID',
    field: answers.length === 0 ? 'payableAmount' : 'paidAmount',
    problem: 'unclear payment',
    values: {
      total: gross.toFixed(2),
      items: items.times(sign).toFixed(2),
      paid: paid.times(sign).toFixed(2),
      payable: invoice.payableAmount.toFixed(2),
    },
  });
  return decimal(0);
}

/** Each way to read the platform's figures that agrees with them, as the covered amount that it gives. */
function readings({ items, paid, deducted }: Amounts, slack: Decimal): Decimal[] {
  const isDeducted = (amount: Decimal): boolean => deducted.minus(amount).abs().lte(slack);
  const mayCountItems = items.gt(0) && paid.gte(items);
  return [
    ...(isDeducted(items.plus(paid)) ? [deducted] : []),
    ...(isDeducted(items) ? [deducted.plus(paid)] : []),
    ...(isDeducted(items) && mayCountItems ? [paid] : []),
    ...(isDeducted(paid) && mayCountItems ? [deducted] : []),
  ];
}

function distinct(amounts: readonly Decimal[]): Decimal[] {
  return amounts.filter((amount, index) => amounts.findIndex((other) => other.eq(amount)) === index);
}
