import { type Decimal, decimal, sum } from '@spacebooks/base/money';
import type { World } from '../world.js';
import { decimalText } from './amounts.js';
import type { Invoice, InvoiceContent, PaymentRecord } from './invoice.js';

/** What a payment says. */
export type Payment = Pick<PaymentRecord, 'paidAt' | 'amount'> &
  Partial<Pick<PaymentRecord, 'note' | 'method'>>;

/** Keeps a payment, and what has been paid of its invoice. Whether that is marked as paid is another question. */
export function addPayment(
  invoice: Invoice,
  { paidAt, amount, note = null, method = null }: Payment,
  world: World,
): PaymentRecord {
  const { id: invoiceId, spaceId, content } = invoice;
  const { currency } = content.totalAmount;
  const id = `payment-${world.nextPayment()}`;
  const written = decimalText(decimal(amount));
  const record = { id, spaceId, invoiceId, note, paidAt, amount: written, currency, method };
  world.paymentRecords.set(id, record);
  keep(invoice, [...invoice.payments, record]);
  return record;
}

/** Forgets a payment, all of them when left out, and what had been paid by them. */
export function removePayments(invoice: Invoice, world: World, only?: PaymentRecord): void {
  const gone = only === undefined ? invoice.payments : [only];
  for (const { id } of gone) world.paymentRecords.delete(id);
  keep(
    invoice,
    invoice.payments.filter((each) => !gone.includes(each)),
  );
}

/** What is paid of an invoice is the sum of its records. */
function keep(invoice: Invoice, payments: readonly PaymentRecord[]): void {
  invoice.payments = payments;
  const paidAmount = decimalText(sum(payments.map(({ amount }) => decimal(amount))));
  invoice.content = { ...invoice.content, paidAmount };
}

/** What is still to be paid; below zero where more was paid than that. */
function rest({ payableAmount, paidAmount }: InvoiceContent): Decimal {
  return decimal(payableAmount).minus(decimal(paidAmount));
}

/** Whether the total is paid, or paid back where it is below zero. */
export function isCovered(content: InvoiceContent): boolean {
  const left = rest(content);
  return decimal(content.payableAmount).lt(0) ? left.gte(0) : left.lte(0);
}

/** Paid in full: what is still open was paid on that day. */
export function payInFull(invoice: Invoice, payment: Omit<Payment, 'amount'>, world: World): void {
  const open = rest(invoice.content);
  if (!open.eq(0)) addPayment(invoice, { ...payment, amount: open.toFixed() }, world);
  markPaid(invoice, payment.paidAt);
}

/** @param otherwise the date where there is no payment: nothing was to be paid */
export function markPaid(invoice: Invoice, otherwise: string): void {
  const latest = invoice.payments
    .map(({ paidAt }) => paidAt)
    .sort()
    .at(-1);
  invoice.content = { ...invoice.content, paidStatus: 'paid', paidDate: latest ?? otherwise };
}

export function markUnpaid(invoice: Invoice): void {
  invoice.content = { ...invoice.content, paidStatus: 'unpaid', paidDate: null };
}
