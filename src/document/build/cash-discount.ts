import { addDays } from '@spacebooks/base/calendar';
import { type Decimal, decimal, roundHalfUp } from '@spacebooks/base/money';
import type { Invoice } from '../../domain/invoice.js';
import type { PaymentSettings } from '../../domain/settings.js';
import type { CashDiscount } from '../model.js';

/** What may be deducted from the amount due, and until when. */
export function buildCashDiscounts(
  { invoiceDate }: Invoice,
  { cash_discounts: offered = [] }: PaymentSettings,
  due: Decimal,
): readonly CashDiscount[] {
  return offered.map(({ days, percent: text }) => {
    const percent = decimal(text);
    const discount = roundHalfUp(due.times(percent).div(100));
    return { days, until: addDays(invoiceDate, days), percent, discount, amount: due.minus(discount) };
  });
}

/** As XRechnung writes it into BT-20 (BR-DE-18), without the line feed that ends it. */
export function cashDiscountCode({ days, percent }: CashDiscount): string {
  return `#SKONTO#TAGE=${days}#PROZENT=${percent.toFixed(2)}#`;
}

/** BT-20 without the lines that are for programs. */
export function withoutCodes(terms: string): string {
  return terms
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .trim();
}
