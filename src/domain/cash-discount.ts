import { addDays } from '@spacebooks/base/calendar';
import { type Decimal, decimal, roundHalfUp } from '@spacebooks/base/money';
import type { Invoice, LocalDate } from './invoice.js';
import type { CashDiscountSettings } from './settings.js';

/** Skonto */
export interface CashDiscount {
  readonly days: number;
  /** The last day on which it may be taken. */
  readonly until: LocalDate;
  readonly percent: Decimal;
  /** What is deducted, in whole cents. */
  readonly discount: Decimal;
  /** What is left to pay. */
  readonly amount: Decimal;
  /** Of what it is deducted, where that is less than what is due: deposits and the like are paid whole. */
  readonly basis?: Decimal;
}

/**
 * What may be deducted from the amount due, and until when: on the e-invoice and in the books.
 *
 * @param supplies gross of the supplies, beside which deposits or other money that is no supply are charged: nothing is deducted of that
 */
export function cashDiscountsOf(
  { invoiceDate }: Pick<Invoice, 'invoiceDate'>,
  offered: readonly CashDiscountSettings[],
  due: Decimal,
  supplies: Decimal = due,
): readonly CashDiscount[] {
  const basis = supplies.lt(due) ? supplies : due;
  if (!basis.gt(0)) return [];
  return offered.map(({ days, percent: text }) => {
    const percent = decimal(text);
    const discount = roundHalfUp(basis.times(percent).div(100));
    const until = addDays(invoiceDate, days);
    return { days, until, percent, discount, amount: due.minus(discount), ...(basis.lt(due) && { basis }) };
  });
}
