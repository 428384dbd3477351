import { type Decimal, decimal, sum } from '@spacebooks/base/money';
import type { Invoice, LocalDate } from '../../invoice.js';
import { roundToCents } from '../apportion.js';
import type { Cents } from '../cents.js';
import type { InvoiceSnapshot } from '../model.js';
import { monthOf } from '../month.js';
import { coveredCents } from '../open-item.js';
import type { TaxedPart } from '../taxed-part.js';

/** What of an invoice came in a month. */
export interface Advance {
  /** `YYYY-MM` */
  readonly month: string;
  /** Below zero where more went back than came. */
  readonly paid: Cents;
  /** The invoice, without the items that were paid before it was made. */
  readonly whole: Cents;
}

/** What of one part of an invoice came in a month, or went back: that is below zero. */
export interface AdvanceOfPart {
  /** `YYYY-MM` */
  readonly month: string;
  readonly net: Decimal;
}

/** What came after a correction. */
export interface LaterAdvances {
  /** The day of the first correction: what came before it is of the whole invoice. */
  readonly since: LocalDate;
  of(part: TaxedPart): readonly AdvanceOfPart[];
}

interface Payment {
  readonly day: LocalDate;
  readonly amount: Cents;
}

type Paid = Pick<InvoiceSnapshot, 'invoice' | 'payments' | 'settledOn'>;

/**
 * What was paid of an invoice by month, never more than it comes to: single payments where they are known, and what the total
 * shows beyond them on its day. Of a total in parts only the last day is known; what states none, and what went back without a
 * record, is of the day on which it was first seen.
 *
 * @param before the day from which on payments are not of the whole invoice; undefined where all are
 */
export function advancesOf(snapshot: Paid, before?: LocalDate): readonly Advance[] {
  const whole = wholeOf(snapshot.invoice);
  if (whole <= 0) return [];
  const paid = paymentsOf(snapshot).filter(({ day }) => before === undefined || day < before);
  const months = [...new Set(paid.map(({ day }) => monthOf(day)))].sort();
  let earlier = 0;
  return months.map((month) => {
    const through = paid.reduce(
      (total, { day, amount }) => (monthOf(day) <= month ? total + amount : total),
      0,
    );
    const covered = within(through, whole);
    const advance = { month, paid: covered - earlier, whole };
    earlier = covered;
    return advance;
  });
}

/** The payment's share of an amount, exact to the platform's precision. */
export function shareOf(amount: Decimal, { paid, whole }: Advance): Decimal {
  return paid === whole ? amount : amount.times(decimal(paid)).div(decimal(whole));
}

/** What an invoice comes to, without the items that were paid before it was made. */
export function wholeOf(invoice: Invoice): Cents {
  return roundToCents(invoice.totalAmount.gross) - prepaidCents(invoice);
}

/** What of the money counts: not less than nothing, nor more than all. */
export function within(paid: Cents, whole: Cents): Cents {
  return Math.min(Math.max(paid, 0), Math.max(whole, 0));
}

/** The payments of an invoice as far as their day is known. */
export function paymentsOf({ invoice, payments, settledOn }: Paid): readonly Payment[] {
  const { records = [] } = payments ?? {};
  const isOwn = records.every(({ currency }) => currency === invoice.totalAmount.currency);
  const single = isOwn
    ? records.map(({ paidOn, amount }) => ({ day: paidOn, amount: roundToCents(amount) }))
    : [];
  const covered = coveredCents(invoice);
  if (covered === null) return single;
  const rest = covered - prepaidCents(invoice) - single.reduce((total, { amount }) => total + amount, 0);
  const day = (rest > 0 ? invoice.paidDate : null) ?? settledOn;
  return rest === 0 || day === undefined ? single : [...single, { day, amount: rest }];
}

function prepaidCents({ items }: Invoice): Cents {
  return roundToCents(sum(items.filter(({ paid }) => paid).map(({ totalAmount }) => totalAmount.gross)));
}
