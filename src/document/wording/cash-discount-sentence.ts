import { fill } from '../../words/load-words.js';
import type { CashDiscount } from '../model.js';
import { formatAmount, formatDate, formatRate } from './format.js';
import type { Wording } from './wording.js';

/** What early payment saves, in words. */
export function cashDiscountSentence(
  { until, percent, discount, amount }: CashDiscount,
  currency: string,
  { payment, formats }: Wording,
): string {
  return fill(payment.cashDiscount, {
    date: formatDate(until, formats),
    percent: formatRate(percent, formats),
    discount: formatAmount(discount, currency, formats),
    amount: formatAmount(amount, currency, formats),
  });
}
