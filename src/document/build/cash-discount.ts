import { addDays } from '@spacebooks/base/calendar';
import { type Decimal, decimal, roundHalfUp } from '@spacebooks/base/money';
import type { Invoice } from '../../domain/invoice.js';
import type { PaymentSettings } from '../../domain/settings.js';
import type { CashDiscount } from '../model.js';

/**
 * What may be deducted from the amount due, and until when.
 *
 * @param supplies gross of the supplies, beside which deposits or other money that is no supply are charged: nothing is deducted of that
 */
export function buildCashDiscounts(
  { invoiceDate }: Invoice,
  { cash_discounts: offered = [] }: PaymentSettings,
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

/** As XRechnung writes it into BT-20 (BR-DE-18), without the line feed that ends it. */
export function cashDiscountCode({ days, percent, basis }: CashDiscount): string {
  const of = basis === undefined ? '' : `#BASISBETRAG=${basis.toFixed(2)}`;
  return `#SKONTO#TAGE=${days}#PROZENT=${percent.toFixed(2)}${of}#`;
}

/** BT-20 without the lines that are for programs. */
export function withoutCodes(terms: string): string {
  return terms
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .trim();
}
