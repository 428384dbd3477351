import { decimal } from '@spacebooks/base/money';
import type { FailureCode } from '../errors.js';
import type { Invoice } from '../invoice.js';
import type { PaymentRecord } from '../payment-record.js';
import type { BankPayment } from './bank-payment.js';
import { type LinePayments, lookForPayment } from './look-for-payment.js';

/** What is done next with a payment that is on its way, by what was found on the platform. */
export type PaymentStep =
  /** Its record is asked for. */
  | { readonly kind: 'post' }
  /** It is there. */
  | { readonly kind: 'recorded'; readonly paymentId: string }
  /** The deletion of its record is asked for. */
  | { readonly kind: 'delete'; readonly paymentId: string }
  /** It is gone from there. */
  | { readonly kind: 'undone' }
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
  'state' | 'invoiceId' | 'note' | 'cents' | 'paidOn' | 'paymentId'
>;

export function nextPaymentStep(payment: PaymentUnderWay, there: FoundThere): PaymentStep {
  return payment.state === 'undo-intended' ? stepOfUndo(payment, there) : stepOfRecord(payment, there);
}

function stepOfUndo({ paymentId }: PaymentUnderWay, { records }: FoundThere): PaymentStep {
  const isThere = records.some(({ id }) => id === paymentId);
  return paymentId === null || !isThere ? { kind: 'undone' } : { kind: 'delete', paymentId };
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
