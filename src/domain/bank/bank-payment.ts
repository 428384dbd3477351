import type { LocalDate } from '../invoice.js';

/**
 * - `intended`: to be recorded on the platform, which may have it already
 * - `recorded`: it is there
 * - `refused`: the platform did not take it; the line waits for a person
 * - `by-hand`: spacebooks does not record it
 * - `undo-intended`: to be deleted there, which may have happened already
 * - `undone`: it is gone, because another line brought it back
 * - `withdrawn`: it counts no more, and is not there: a person took the decision back, decided otherwise after it was
 *   refused, or deleted or changed its record on the platform
 */
export const PAYMENT_STATES = [
  'intended',
  'recorded',
  'refused',
  'by-hand',
  'undo-intended',
  'undone',
  'withdrawn',
] as const;

export type BankPaymentState = (typeof PAYMENT_STATES)[number];

/** What one line of a bank statement pays of one invoice: all that identifies the payment. */
export interface BankPayment {
  readonly id: number;
  readonly lineId: number;
  readonly invoiceId: string;
  readonly cents: number;
  readonly currency: string;
  readonly paidOn: LocalDate;
  /** Has the reference by which it is known on the platform (`paymentNote`). */
  readonly note: string;
  readonly state: BankPaymentState;
  /** The platform's id, once it is known. */
  readonly paymentId: string | null;
  /** Epoch milliseconds. */
  readonly changedAt: number;
  /** The line that brought it back; null while none did, also where a person takes the decision back. */
  readonly undoneBy: number | null;
  /** Why the platform did not take it, or could not be asked; null while nothing is wrong. */
  readonly failure: { readonly code: string; readonly detail: string } | null;
}
