import { decimal } from '@spacebooks/base/money';
import type { World } from '../world.js';
import { retained } from './amounts.js';
import type { Invoice } from './invoice.js';
import { type LinkedLine, simplePdf } from './simple-pdf.js';
import { spaceUrlOf } from './space-of.js';
import { verificationAddress } from './verifactu.js';

/** The archived PDF byte for byte; until there is one, a PDF that is generated on every request. */
export function invoicePdf(
  invoice: Invoice,
  world: Pick<World, 'spaces' | 'addresses'>,
  withoutPayment = false,
): Uint8Array {
  if (invoice.pdf !== null) return invoice.pdf;
  const { number, invoiceDate, totalAmount, items } = invoice.content;
  const check = world.spaces.get(invoice.spaceId)?.verifactu === true ? verificationAddress(invoice) : null;
  return simplePdf(
    [
      `Invoice ${number}`,
      `Date: ${invoiceDate}`,
      ...items.map((item) => `${item.quantity} x ${item.description}: ${item.totalAmount.net}`),
      `Total: ${totalAmount.gross} ${totalAmount.currency}`,
      ...(withoutPayment ? [] : paymentOf(invoice, world)),
      ...(invoice.ksef === null ? [] : [`KSeF: ${invoice.ksef.referenceNumber}`]),
      ...(check === null ? [] : ['VERI*FACTU', { text: check, address: check }]),
    ],
    check,
  );
}

/** What remains to be paid, and where. */
function paymentOf(
  invoice: Invoice,
  world: Pick<World, 'spaces' | 'addresses'>,
): readonly (string | LinkedLine)[] {
  const { dueDate, totalAmount, payableAmount, paidStatus, retention, items } = invoice.content;
  const { currency } = totalAmount;
  const isOpen = paidStatus === 'unpaid' && decimal(payableAmount).gt(0);
  const space = world.spaces.get(invoice.spaceId);
  return [
    ...(retention === null ? [] : [`Retention ${retention}%: -${retained(items, retention)} ${currency}`]),
    `Payable: ${payableAmount} ${currency} by ${dueDate}`,
    ...(space?.payNow === true && isOpen
      ? [{ text: 'Pay now', address: `${spaceUrlOf(invoice.spaceId, world)}/invoices/${invoice.id}/pay` }]
      : []),
  ];
}
