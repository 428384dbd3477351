import { roundToCents } from '../accounting/apportion.js';
import type { Invoice } from '../invoice.js';
import { sum } from '../money.js';
import type { PaymentRecord } from '../payment-record.js';
import type { BankPayment } from './bank-payment.js';
import { ownNoteIn } from './payment-note.js';

/** What the payments of an invoice on the platform say about one that is to be recorded there. */
export type Looked =
  /** It is there. */
  | { readonly kind: 'there'; readonly paymentId: string }
  /** It is not, and there is room for it. */
  | { readonly kind: 'absent' }
  /** The invoice is not there, or has no room for it. */
  | { readonly kind: 'no-room'; readonly open: number }
  | { readonly kind: 'gone' };

/**
 * Ours is known by its note. A record of somebody else is taken for it where amount and day are the same and the invoice
 * has no room for both: a person was faster. Nothing else is guessed.
 *
 * @param records of the invoice
 * @param adopted ids of records that are other payments of lines
 */
export function lookForPayment(
  payment: Pick<BankPayment, 'note' | 'cents' | 'paidOn'>,
  records: readonly PaymentRecord[],
  invoice: Invoice | undefined,
  adopted: ReadonlySet<string>,
): Looked {
  const own = records.find(({ note, id }) => ownNoteIn(note) === payment.note && !adopted.has(id));
  if (own !== undefined) return { kind: 'there', paymentId: own.id };
  if (invoice === undefined) return { kind: 'gone' };
  const paidItems = invoice.items.filter(({ paid }) => paid).map(({ totalAmount }) => totalAmount.gross);
  const due = roundToCents(invoice.totalAmount.gross) - roundToCents(sum(paidItems));
  const open = due - roundToCents(sum(records.map(({ amount }) => amount)));
  if (open >= payment.cents) return { kind: 'absent' };
  const same = records.find(
    ({ id, note, amount, paidOn }) =>
      ownNoteIn(note) === null &&
      !adopted.has(id) &&
      roundToCents(amount) === payment.cents &&
      paidOn === payment.paidOn,
  );
  return same === undefined ? { kind: 'no-room', open } : { kind: 'there', paymentId: same.id };
}
