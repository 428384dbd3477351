import type { Invoice } from './records/invoice.js';
import { simplePdf } from './simple-pdf.js';

/** The archived PDF byte for byte; before that one that is generated on every request. */
export function invoicePdf(invoice: Invoice, withoutPayment: boolean): Uint8Array {
  if (invoice.pdf !== null) return invoice.pdf;
  const { number, invoiceDate, dueDate, totalAmount, payableAmount } = invoice.content;
  const payment = [`Payable: ${payableAmount} ${totalAmount.currency} by ${dueDate}`];
  return simplePdf([
    `Invoice ${number}`,
    `Date: ${invoiceDate}`,
    ...invoice.content.items.map((item) => `${item.quantity} x ${item.description}: ${item.totalAmount.net}`),
    `Total: ${totalAmount.gross} ${totalAmount.currency}`,
    ...(withoutPayment ? [] : payment),
    ...(invoice.ksef === null ? [] : [`KSeF: ${invoice.ksef.referenceNumber}`]),
  ]);
}
