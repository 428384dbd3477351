import { isYear } from './invoice-number.js';
import type { Receivable } from './open-item.js';
import type { WrittenMonth } from './written-parts.js';

/** Whoever issues an invoice later may bill the next month. */
const LAST_DAY_OF_OWN_MONTH = 20;

/**
 * Whether a written month or day is that of an invoice beyond doubt: the months that it is for, where they are known; its day of
 * issue, or when it is due. Else the month of both, unless another invoice of the debtor may be the one for that month.
 *
 * @param others further invoices of the debtor, open or paid, that may have the same amount
 * @param isNamed whether the text has the invoice's number: then a month that is its own in some way is no contradiction
 */
export function isExplainedBy(
  { month, day, isInvoiceDay = false }: WrittenMonth,
  item: Receivable,
  others: readonly Receivable[],
  isNamed: boolean,
): boolean {
  const { issuedOn, dueOn, months } = item;
  if (isInvoiceDay) {
    const isOfOther = !isNamed && others.some((other) => other.issuedOn === day || other.dueOn === day);
    return (issuedOn === day || dueOn === day) && !isOfOther;
  }
  if (isYear(month)) return (months ?? [issuedOn]).some((each) => each.startsWith(month));
  if (months !== undefined) return months.includes(month);
  if (isNamed) return issuedOn.startsWith(month) || dueOn.startsWith(month);
  const isOwn = issuedOn.startsWith(month) && dueOn.startsWith(month);
  if (!isOwn || Number(issuedOn.slice(8)) > LAST_DAY_OF_OWN_MONTH) return false;
  return !others.some((other) => mayBeFor(month, other));
}

/** Where an invoice is issued in the month after, it may be in arrears. */
function mayBeFor(month: string, { issuedOn, dueOn, months }: Receivable): boolean {
  if (months !== undefined) return months.includes(month);
  return issuedOn.startsWith(month) || dueOn.startsWith(month) || issuedOn.startsWith(monthAfter(month));
}

function monthAfter(month: string): string {
  const [year, of] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`;
}
