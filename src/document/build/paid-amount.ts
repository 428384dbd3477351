import { type Decimal, decimal, roundHalfUp, sum } from '@spacebooks/base/money';
import type { Invoice } from '../../domain/invoice.js';
import {
  percentWithheld,
  type WithheldTax,
  type WithholdingSettings,
  withheldTaxes,
} from '../../domain/withheld-tax.js';
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

/** BT-113, and what the buyer keeps back of the rest. */
export interface Covered {
  readonly paid: Decimal;
  /** Where the payable amount is less by it: it is no payment, and nobody transfers it to the seller. */
  readonly withheld: WithheldTax | null;
}

interface CoveredBy {
  /** BT-112 with the money beside it. */
  readonly gross: Decimal;
  readonly withholding?: readonly WithholdingSettings[] | undefined;
  /** The amounts are those of an invoice below zero, with the other sign. */
  readonly isCredit?: boolean;
}

/**
 * BT-113: what items already paid and payments together have covered. The platform does not say whether
 * `paidAmount` counts the items already paid, nor whether payments lower `payableAmount`; the readings that agree
 * with its figures must give one answer, else the invoice is refused. Where none does, what customers withhold may explain
 * the difference: an invoice that is called paid is settled with it.
 */
export function buildPaidAmount(invoice: Invoice, covered: CoveredBy, report: ReportProblem): Covered {
  const { gross, withholding = [] } = covered;
  const whole = coveredOf(invoice, gross, decimal(0));
  if (whole.answer !== null) return { paid: whole.answer, withheld: null };
  for (const withheld of whole.isAmbiguous ? [] : withheldTaxes(invoice, withholding)) {
    const { answer } = coveredOf(invoice, gross, withheld.amount);
    if (answer === null) continue;
    return { paid: invoice.paidStatus === 'paid' ? gross : answer, withheld };
  }
  report(problemOf(invoice, covered, whole.isAmbiguous));
  return { paid: decimal(0), withheld: null };
}

function coveredOf(
  invoice: Invoice,
  gross: Decimal,
  withheld: Decimal,
): { readonly answer: Decimal | null; readonly isAmbiguous: boolean } {
  const paidItems = invoice.items.filter((item) => item.paid);
  // A correction that takes an invoice back has negative amounts throughout: the same readings, turned round.
  const sign = gross.lt(0) ? -1 : 1;
  const total = gross.minus(withheld).times(sign);
  const amounts: Amounts = {
    items: roundHalfUp(sum(paidItems.map((item) => item.totalAmount.gross))).times(sign),
    paid: roundHalfUp(invoice.paidAmount).times(sign),
    deducted: gross.minus(withheld).minus(roundHalfUp(invoice.payableAmount)).times(sign),
  };
  const exact = distinct(readings(amounts, decimal(0)));
  const answers = exact.length > 0 ? exact : distinct(readings(amounts, CENT));
  const isPaid = invoice.paidStatus === 'paid';
  const settled = answers.filter((covered) => (isPaid ? covered.eq(total) : covered.lt(total)));
  const possible = isPaid ? answers.filter((covered) => covered.gte(total)) : answers;
  const [answer, ...others] = answers.length > 1 ? settled : possible;
  const isOne = answer !== undefined && others.length === 0;
  return { answer: isOne ? answer.times(sign) : null, isAmbiguous: answers.length > 0 };
}

function problemOf(
  invoice: Invoice,
  { gross, isCredit = false }: CoveredBy,
  isAmbiguous: boolean,
): Parameters<ReportProblem>[0] {
  const items = roundHalfUp(
    sum(invoice.items.filter(({ paid }) => paid).map((item) => item.totalAmount.gross)),
  );
  const [paid, payable] = [roundHalfUp(invoice.paidAmount), roundHalfUp(invoice.payableAmount)];
  const field = isAmbiguous ? 'paidAmount' : 'payableAmount';
  const figures = { total: gross.toFixed(2), payable: payable.toFixed(2) };
  const isUntouched = paid.eq(0) && items.eq(0) && !isAmbiguous;
  if (isUntouched && isCredit && payable.eq(0)) {
    const supplies = invoice.items.filter(({ totalAmount }) => totalAmount.gross.lt(0));
    const used = roundHalfUp(sum(supplies.map(({ totalAmount }) => totalAmount.gross))).neg();
    const values = {
      credit: gross.plus(used).toFixed(2),
      supplies: used.toFixed(2),
      unused: gross.toFixed(2),
    };
    return { rule: 'SB-CREDIT', field, problem: 'credit above the invoice', values };
  }
  const withheld = gross.minus(payable);
  const isPart = payable.abs().lt(gross.abs()) && payable.times(gross).gt(0);
  const percent = percentWithheld(invoice, withheld);
  const isPaidSo = paid.eq(payable) && items.eq(0) && !isAmbiguous && percent !== null;
  if (isPart && (isUntouched || isPaidSo)) {
    const values = { ...figures, withheld: withheld.toFixed(2), net: invoice.totalAmount.net.toFixed(2) };
    return percent === null
      ? { rule: 'SB-WITHHELD', field, problem: 'payable less than billed', values }
      : {
          rule: 'SB-WITHHELD',
          field,
          problem: 'withheld at an unknown rate',
          values: { ...values, percent },
        };
  }
  const values = { ...figures, items: items.toFixed(2), paid: paid.toFixed(2) };
  return { rule: 'SB-PAID', field, problem: 'unclear payment', values };
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
