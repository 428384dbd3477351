import type { Transition } from '../engine/record-type.js';
import type { Invoice, PaymentRecord } from '../records/invoice.js';
import {
  addPayment,
  isCovered,
  markPaid,
  markUnpaid,
  type Payment,
  removePayments,
} from '../records/payment-record.js';
import { emitInvoiceEvent } from '../webhooks/announce.js';
import type { World } from '../world.js';

/** Once the total is paid, the invoice is marked as paid: only that is an event. A locked invoice can be paid. */
export function recordPayment(invoice: Invoice, payment: Payment, world: World): PaymentRecord {
  const record = addPayment(invoice, payment, world);
  if (invoice.content.paidStatus !== 'paid' && isCovered(invoice.content)) {
    markPaid(invoice, payment.paidAt);
    emitInvoiceEvent('updated_invoice', invoice, world);
  }
  return record;
}

/** An invoice that is no longer paid in full is marked as unpaid. */
export const DELETE_PAYMENT: Transition<PaymentRecord> = {
  change(record, _input, world) {
    const invoice = world.invoices.get(record.invoiceId);
    if (invoice === undefined) return;
    removePayments(invoice, world, record);
    if (invoice.content.paidStatus !== 'paid') return;
    if (isCovered(invoice.content)) return markPaid(invoice, record.paidAt);
    markUnpaid(invoice);
    emitInvoiceEvent('updated_invoice', invoice, world);
  },
};
