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
  /** Deduction, rounded to whole cents. */
  readonly discount: Decimal;
  /** Amount payable after the deduction. */
  readonly amount: Decimal;
  /** Amount that the percentage is of, where it is less than the amount due: deposits and the like are paid in full. */
  readonly basis?: Decimal;
}

/**
 * The discounts of an invoice and their last days, for the e-invoice and for the books.
 *
 * @param due amount due
 * @param supplies gross of the supplies, where the invoice also charges deposits or other money: the discount is of supplies alone
 * @returns none where nothing is due
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
