import type { BankPayment } from './bank-payment.js';
import type { KeptLine } from './kept-line.js';
import { isUndecided } from './line-state.js';

/** What taking back a decision about a line does. */
export type Undo =
  /** The line waits again; nothing of it is on the platform. */
  | { readonly kind: 'reopen' }
  /** The records of these payments are deleted on the platform, then the line waits again. */
  | { readonly kind: 'delete'; readonly payments: readonly BankPayment[] }
  /** What the line brought back is recorded again, and the line waits. */
  | { readonly kind: 'restore' }
  /** Nothing can be taken back, for this reason. */
  | { readonly kind: 'none'; readonly why: NoUndo; readonly line?: number };

export type NoUndo =
  /** Nobody has decided. */
  | 'open'
  /** It is being taken back. */
  | 'under way'
  /** Nobody decided: the bank's details, or a payment service's report, say what it is. */
  | 'told'
  /** Another space decided. */
  | 'elsewhere'
  /** Another line brought the payment back: that decision is the one to take back. */
  | 'returned';

/** Of every state: each decision can be taken back, or says why not. */
export function undoOf({ state, payments }: Pick<KeptLine, 'state' | 'payments'>): Undo {
  if (state === 'split' || state === 'fee') return { kind: 'none', why: 'told' };
  if (state === 'elsewhere') return { kind: 'none', why: 'elsewhere' };
  if (state === 'undoing') return { kind: 'none', why: 'under way' };
  if (state === 'returning' || state === 'returned') return { kind: 'restore' };
  // A withdrawn one is of before: what brought it back was taken back itself.
  const back = payments.find((each) => each.undoneBy !== null && each.state !== 'withdrawn')?.undoneBy;
  if (back != null) return { kind: 'none', why: 'returned', line: back };
  const there = payments.filter((each) => each.state === 'recorded' || each.state === 'intended');
  if (there.length > 0) return { kind: 'delete', payments: there };
  return isUndecided(state) ? { kind: 'none', why: 'open' } : { kind: 'reopen' };
}
