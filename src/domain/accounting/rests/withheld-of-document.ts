import { decimal, hundredth } from '@spacebooks/base/money';
import type { Invoice } from '../../invoice.js';
import { percentWithheld, withheldAt } from '../../withheld-tax.js';
import { roundToCents } from '../apportion.js';
import type { Cents } from '../cents.js';
import { amountOf, type Money, type MoneyOfDocument } from '../money.js';
import type { RestRule } from '../settings.js';
import { isMeant } from './fitting-rule.js';

/**
 * The money of a document that is called paid, with what the customer withheld of it; of a credit, what was withheld of the invoice and
 * is not given back. A total is divided: the platform calls it paid with so much less. Money with records has it beside it where the
 * platform deducts it from the payable amount; whether it is in the records otherwise only all documents of the family tell.
 *
 * @returns as it was where no rule is for that
 */
export function withWithheld(
  invoice: Invoice,
  money: MoneyOfDocument,
  rules: readonly RestRule[] = [],
): MoneyOfDocument {
  const missing = missingOf(invoice);
  const { pieces } = money;
  const [first, ...others] = pieces;
  if (missing === 0 || money.unclear !== null || first === undefined) return money;
  const isTotal = first.record === null && others.length === 0;
  const isCredit = invoice.totalAmount.gross.lt(0);
  if (!isDeducted(invoice, missing) && (isCredit || !isTotal)) return money;
  const gross = roundToCents(invoice.totalAmount.gross);
  const method = [...pieces].reverse().find(({ record }) => record !== null)?.record?.method ?? null;
  const rule = rules.find(
    (each) =>
      each.because === 'withheld' &&
      each.percent !== undefined &&
      isMeant(each, invoice, method) &&
      withheldAt(invoice, each.percent).some(({ amount }) => roundToCents(amount) === missing),
  );
  if (rule === undefined) return money;
  const came = amountOf(money);
  const kept = (day: Money['day']): Money => ({ amount: missing, day, record: null, kept: rule });
  if (isTotal && came === gross)
    return { ...money, pieces: [{ ...first, amount: gross - missing }, kept(first.day)] };
  if (came !== gross - missing) return money;
  const days = pieces.flatMap(({ day }) => (day === null ? [] : [day])).sort();
  return { ...money, pieces: [...pieces, kept(days.at(-1) ?? null)] };
}

/**
 * What the platform says is withheld of a document that is called paid, with its percentage; null where it does not say so.
 */
export function saidToBeWithheld(
  invoice: Invoice,
): { readonly gross: Cents; readonly percent: string } | null {
  const missing = missingOf(invoice);
  if (missing === 0 || !isDeducted(invoice, missing)) return null;
  const percent = percentWithheld(invoice, hundredth(decimal(missing)));
  return percent === null ? null : { gross: missing, percent };
}

/** With the sign of the document, and less than all of it; else 0. */
function missingOf({ paidStatus, paidAmount, totalAmount }: Invoice): Cents {
  const gross = roundToCents(totalAmount.gross);
  const missing = gross - roundToCents(paidAmount);
  const isPart = Math.sign(missing) === Math.sign(gross) && Math.abs(missing) < Math.abs(gross);
  return paidStatus === 'paid' && isPart ? missing : 0;
}

/** Nobody has seen whether payments lower the payable amount: nothing is left of it then. */
function isDeducted({ payableAmount, totalAmount }: Invoice, missing: Cents): boolean {
  const payable = roundToCents(payableAmount);
  return payable === 0 || roundToCents(totalAmount.gross) - payable === missing;
}
