import { decimal } from '@spacebooks/base/money';
import { roundToCents } from '../accounting/apportion.js';
import type { FailureCode } from '../errors.js';
import type { Invoice } from '../invoice.js';
import type { PaymentRecord } from '../payment-record.js';
import type { BankPayment } from './bank-payment.js';
import { type LinePayments, lookForPayment } from './look-for-payment.js';
import { ownNoteIn } from './payment-note.js';

/** What is done next with a payment that is on its way, by what was found on the platform. */
export type PaymentStep =
  /** Its record is asked for. */
  | { readonly kind: 'post' }
  /** It is there. */
  | { readonly kind: 'recorded'; readonly paymentId: string }
  /** The deletion of its record is asked for. */
  | { readonly kind: 'delete'; readonly paymentId: string }
  /** It is gone from there, because a line brought it back. */
  | { readonly kind: 'undone' }
  /** Nothing of it is there, and its line waits again. */
  | { readonly kind: 'withdrawn' }
  /** Its line waits for a person. */
  | { readonly kind: 'refused'; readonly code: FailureCode; readonly detail: string };

/** What was found on the platform, and what is known of payments of lines. */
export interface FoundThere extends LinePayments {
  /** Of the invoices of some payments, and of the days on which they were paid. */
  readonly records: readonly PaymentRecord[];
  readonly invoices: ReadonlyMap<string, Invoice>;
}

export type PaymentUnderWay = Pick<
  BankPayment,
  'state' | 'invoiceId' | 'note' | 'cents' | 'paidOn' | 'paymentId' | 'undoneBy'
>;

export function nextPaymentStep(payment: PaymentUnderWay, there: FoundThere): PaymentStep {
  if (payment.state === 'recorded') return stepOfDoubt(payment, there);
  if (payment.state !== 'undo-intended') return stepOfRecord(payment, there);
  return payment.undoneBy === null ? stepOfUndo(payment, there) : stepOfReturn(payment, there);
}

function stepOfReturn({ paymentId }: PaymentUnderWay, { records }: FoundThere): PaymentStep {
  const isThere = records.some(({ id }) => id === paymentId);
  return paymentId === null || !isThere ? { kind: 'undone' } : { kind: 'delete', paymentId };
}

/** What a person recorded by hand, and was taken for it, stays there: only what has our note is deleted. */
function stepOfUndo(payment: PaymentUnderWay, { records, adopted }: FoundThere): PaymentStep {
  const { paymentId, invoiceId, note, cents } = payment;
  const own = records.filter((record) => ownNoteIn(record.note) === note);
  // Its request may have gone out before it was taken back, and its answer got lost.
  const found = own.find((record) =>
    paymentId === null
      ? record.invoiceId === invoiceId && roundToCents(record.amount) === cents && !adopted.has(record.id)
      : record.id === paymentId,
  );
  return found === undefined ? { kind: 'withdrawn' } : { kind: 'delete', paymentId: found.id };
}

/** The copy of the platform does not have it any more, or has it otherwise: the list says which is true. */
function stepOfDoubt({ paymentId, invoiceId, cents }: PaymentUnderWay, { records }: FoundThere): PaymentStep {
  const found = records.find(({ id }) => id === paymentId);
  const isSame = found?.invoiceId === invoiceId && roundToCents(found.amount) === cents;
  return isSame ? { kind: 'recorded', paymentId: found.id } : { kind: 'withdrawn' };
}

function stepOfRecord(payment: PaymentUnderWay, there: FoundThere): PaymentStep {
  const { invoiceId } = payment;
  const found = lookForPayment(payment, there.records, there.invoices.get(invoiceId), there);
  if (found.kind === 'there') return { kind: 'recorded', paymentId: found.paymentId };
  if (found.kind === 'absent') return { kind: 'post' };
  if (found.kind === 'gone') {
    return { kind: 'refused', code: 'platform.not-found', detail: `invoice ${invoiceId} is gone` };
  }
  if (found.kind === 'no-room') {
    const detail = `${decimal(found.open).div(100).toFixed(2)} is open on the invoice, less than the payment`;
    return { kind: 'refused', code: 'bank.not-recorded', detail };
  }
  const { id, amount, invoiceId: of } = found.record;
  const where = of === invoiceId ? 'this invoice' : `invoice ${of}`;
  const detail = `the platform has a payment of this line already, record ${id} of ${where}, ${amount.toFixed(2)}: delete it there, then decide once more`;
  return { kind: 'refused', code: 'bank.not-recorded', detail };
}

/** Answers that another attempt would get, too. */
const FINAL: readonly FailureCode[] = ['platform.rejected', 'platform.not-found', 'platform.conflict'];
/** Answers to requests that had no effect. */
const WITHOUT_EFFECT: readonly FailureCode[] = [
  'platform.rate-limited',
  'platform.unauthorized',
  'platform.forbidden',
];

/**
 * What a failed request means for its payment: `refused` for good, `not done`, or `unknown`: it may have had its effect, or
 * have it still.
 */
export function meaningOfFailure(
  { state }: Pick<BankPayment, 'state'>,
  code: FailureCode,
): 'refused' | 'not done' | 'unknown' {
  if (state === 'intended' && FINAL.includes(code)) return 'refused';
  return WITHOUT_EFFECT.includes(code) ? 'not done' : 'unknown';
}
