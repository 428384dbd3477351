import type { Decimal } from '@spacebooks/base/money';
import type { CashDiscount } from '../../domain/cash-discount.js';
import type { WithheldTax } from '../../domain/withheld-tax.js';
import { fill } from '../../words/load-words.js';
import { balanceOf } from '../balance.js';
import type { EInvoiceDocument } from '../model.js';
import { formatAmount, formatDate, formatRate } from './format.js';
import type { LayoutWording } from './wording.js';

type Settled = Pick<
  EInvoiceDocument,
  'typeCode' | 'totals' | 'payment' | 'paymentDueDate' | 'currency' | 'profile'
>;

/** What the buyer has to do about the invoice, in one or two sentences; the same on the page and in BT-20. */
export function paymentSentence(document: Settled, { payment: word, means, formats }: LayoutWording): string {
  const { state } = document.payment;
  if (state?.kind === 'cancelled') return word.cancelled;
  const balance = balanceOf(document);
  const amount = formatAmount(balance.amount, document.currency, formats);
  if (balance.side === 'credit') return fill(word.credit, { amount });
  const on = (date: string | null): string => (date === null ? '' : formatDate(date, formats));
  switch (state?.kind) {
    case 'paid': {
      // An FA(3) says it in words of its own.
      if (state.on === null || document.profile === 'fa3') return word.nothing;
      const values = { date: on(state.on), means: state.by === null ? '' : means[state.by] };
      return `${fill(state.by === null ? word.paidOn : word.paidOnBy, values)}\u0020${word.nothing}`;
    }
    case 'written off':
      return word.writtenOff;
    case 'pending':
      return fill(word.pending, { amount });
    case 'collected': {
      const template = {
        'direct debit': state.on === null ? word.debited : word.debitedOn,
        card: state.on === null ? word.cardCharged : word.cardChargedOn,
        other: state.on === null ? word.collected : word.collectedOn,
      }[state.by === 'direct debit' || state.by === 'card' ? state.by : 'other'];
      return fill(template, { amount, date: on(state.on) });
    }
    default:
      return demand(document, amount, word, on(document.paymentDueDate), balance.side === 'settled');
  }
}

function demand(
  { payment: { account, meansCode } }: Settled,
  amount: string,
  word: LayoutWording['payment'],
  date: string,
  isSettled: boolean,
): string {
  if (isSettled) return word.nothing;
  const isDated = date !== '';
  if (meansCode === '10') return fill(isDated ? word.cash : word.cashUndated, { amount, date });
  if (account === null) return fill(isDated ? word.due : word.dueUndated, { amount, date });
  return fill(isDated ? word.transfer : word.transferUndated, { amount, date });
}

/** What the buyer keeps back for the tax office, and what is left to pay. */
export function withheldSentence(
  { name, percent, base, amount }: WithheldTax,
  due: Decimal,
  currency: string,
  { payment, formats }: LayoutWording,
): string {
  return fill(payment.withheld, {
    name,
    percent: formatRate(percent, formats),
    base: formatAmount(base, currency, formats),
    withheld: formatAmount(amount, currency, formats),
    amount: formatAmount(due.minus(amount), currency, formats),
  });
}

/** What early payment saves, in words. */
export function cashDiscountSentence(
  { until, percent, discount, amount }: CashDiscount,
  currency: string,
  { payment, formats }: LayoutWording,
): string {
  return fill(payment.cashDiscount, {
    date: formatDate(until, formats),
    percent: formatRate(percent, formats),
    discount: formatAmount(discount, currency, formats),
    amount: formatAmount(amount, currency, formats),
  });
}
