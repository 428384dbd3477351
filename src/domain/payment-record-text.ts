import { decimal } from '@spacebooks/base/money';
import type { PaymentRecord } from './payment-record.js';

/**
 * A payment record as one line of JSON, to be kept. Equal texts are the same version of it: everything that the platform
 * shows of it is in there, in this order.
 */
export function writePaymentRecord(record: PaymentRecord): string {
  const { id, invoiceId, paidOn, amount, currency, method, note } = record;
  return JSON.stringify({ id, invoiceId, paidOn, amount: amount.toFixed(), currency, method, note });
}

/** The opposite of `writePaymentRecord`; what it did not write is not checked. */
export function readPaymentRecord(text: string): PaymentRecord {
  const { amount, ...same } = JSON.parse(text) as Omit<PaymentRecord, 'amount'> & { readonly amount: string };
  return { ...same, amount: decimal(amount) };
}
