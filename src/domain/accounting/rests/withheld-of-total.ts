import type { Invoice } from '../../invoice.js';
import { withheldAt } from '../../withheld-tax.js';
import { roundToCents } from '../apportion.js';
import type { Money, MoneyOfDocument } from '../money.js';
import type { RestRule } from '../settings.js';
import { isMeant } from './fitting-rule.js';

/**
 * The money of an invoice that is called paid and of which only the total is known, divided into what came and what the customer
 * withheld: the platform calls it paid with so much less. Null where no rule is for that.
 */
export function withheldOfTotal(
  invoice: Invoice,
  { pieces }: Pick<MoneyOfDocument, 'pieces'>,
  rules: readonly RestRule[],
): readonly Money[] | null {
  const [total, ...others] = pieces;
  if (invoice.paidStatus !== 'paid' || total === undefined || total.record !== null || others.length > 0)
    return null;
  const missing = roundToCents(invoice.totalAmount.gross) - roundToCents(invoice.paidAmount);
  if (missing <= 0 || total.amount <= missing) return null;
  const rule = rules.find(
    ({ because, percent, when, ...rest }) =>
      because === 'withheld' &&
      percent !== undefined &&
      isMeant({ because, when, ...rest }, invoice, null) &&
      withheldAt(invoice, percent).some(({ amount }) => roundToCents(amount) === missing),
  );
  if (rule === undefined) return null;
  return [
    { ...total, amount: total.amount - missing },
    { ...total, amount: missing, kept: rule },
  ];
}
