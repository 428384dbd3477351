import type { Atom } from './atoms.js';
import { nearest } from './dated-places.js';
import { isYear, withoutZeros } from './invoice-number.js';
import { CUSTOMER_WORDS, PART_WORDS } from './matching-words.js';
import { isAnnounced } from './number-context.js';
import type { NumberedItem } from './number-index.js';
import type { Receivable } from './open-item.js';
import { INVOICE_WORDS, NUMBER_WORDS } from './plain-words.js';
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

/** `11` of `Miete 11`; null for what may be anything else. */
export function monthAlone(atoms: readonly Atom[], at: number, bookedOn: string): string | null {
  const [before, atom, next] = [atoms[at - 1], atoms[at], atoms[at + 1]];
  if (atom?.isDigits !== true || atom.gap !== 'blank' || before?.isDigits !== false) return null;
  const month = Number(atom.text);
  if (atom.text.length > 2 || month < 1 || month > 12 || before.text.length < 2) return null;
  if (NOT_OF_MONTHS.some((words) => words.has(before.text) || words.has(next?.text ?? ''))) return null;
  const isMore = next !== undefined && (next.isDigits || next.gap === 'none' || next.gap === 'tight');
  return isMore ? null : nearest(month, bookedOn);
}

const NOT_OF_MONTHS = [INVOICE_WORDS, NUMBER_WORDS, PART_WORDS, CUSTOMER_WORDS];

/** `41` of `fattura n. 41 del 01/11/2026`, where its number is `41/2026`. */
export function isNumberOfItsDay(
  atoms: readonly Atom[],
  at: number,
  { issuedOn }: Receivable,
  numbered: NumberedItem | undefined,
  months: readonly WrittenMonth[],
): boolean {
  const own = numbered?.parts.groups.filter((group) => !isYear(group)).map(withoutZeros) ?? [];
  if (own.length !== 1 || own[0] !== withoutZeros(atoms[at]?.text ?? '') || !isAnnounced(atoms, at))
    return false;
  return months.some(
    ({ from, day, isInvoiceDay = false }) => isInvoiceDay && day === issuedOn && from > at && from <= at + 3,
  );
}
