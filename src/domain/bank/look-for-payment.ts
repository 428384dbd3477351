import { sum } from '@spacebooks/base/money';
import { roundToCents } from '../accounting/apportion.js';
import type { Invoice } from '../invoice.js';
import type { PaymentRecord } from '../payment-record.js';
import type { BankPayment } from './bank-payment.js';
import { ownNoteIn } from './payment-note.js';

/** What the payments of an invoice on the platform say about one that is to be recorded there. */
export type Looked =
  /** It is there. */
  | { readonly kind: 'there'; readonly paymentId: string }
  /** It is not, and there is room for it. */
  | { readonly kind: 'absent' }
  /** A record of its line stands there that is not this payment: of another invoice, or of another amount. */
  | { readonly kind: 'other'; readonly record: PaymentRecord }
  /** The invoice is not there, or has no room for it. */
  | { readonly kind: 'no-room'; readonly open: number }
  | { readonly kind: 'gone' };

/** What is known of payments of lines. */
export interface LinePayments {
  /** Ids of records that are payments of lines. */
  readonly adopted: ReadonlySet<string>;
  /** What lines pay, each as `note invoice`. */
  readonly paidBy: ReadonlySet<string>;
}

/**
 * Ours is known by its note. One that the line does not pay any more, as far as we know, is of a decision that was lost with a
 * database: with another record the money would be there twice. A record of somebody else is taken for it where amount and day are the same and the invoice
 * has no room for both: a person was faster. Nothing else is guessed.
 *
 * @param seen records of the invoice, and those of the day
 */
export function lookForPayment(
  payment: Pick<BankPayment, 'invoiceId' | 'note' | 'cents' | 'paidOn'>,
  seen: readonly PaymentRecord[],
  invoice: Invoice | undefined,
  { adopted, paidBy }: LinePayments,
): Looked {
  const ofLine = seen.filter(({ note, id }) => ownNoteIn(note) === payment.note && !adopted.has(id));
  const records = seen.filter(({ invoiceId }) => invoiceId === payment.invoiceId);
  const own = ofLine.filter(({ invoiceId }) => invoiceId === payment.invoiceId);
  const same = own.find(({ amount }) => roundToCents(amount) === payment.cents);
  if (same !== undefined) return { kind: 'there', paymentId: same.id };
  const other = own[0] ?? ofLine.find(({ invoiceId }) => !paidBy.has(`${payment.note} ${invoiceId}`));
  if (other !== undefined) return { kind: 'other', record: other };
  if (invoice === undefined) return { kind: 'gone' };
  const paidItems = invoice.items.filter(({ paid }) => paid).map(({ totalAmount }) => totalAmount.gross);
  const due = roundToCents(invoice.totalAmount.gross) - roundToCents(sum(paidItems));
  const open = due - roundToCents(sum(records.map(({ amount }) => amount)));
  if (open >= payment.cents) return { kind: 'absent' };
  const stranger = records.find(
    ({ id, note, amount, paidOn }) =>
      ownNoteIn(note) === null &&
      !adopted.has(id) &&
      roundToCents(amount) === payment.cents &&
      paidOn === payment.paidOn,
  );
  return stranger === undefined ? { kind: 'no-room', open } : { kind: 'there', paymentId: stranger.id };
}
