import type { BankPayment, BankPaymentState } from './bank-payment.js';
import type { LineState } from './line-state.js';

/** A line that moves because a payment was settled. */
export interface LineAfter {
  readonly line: number;
  readonly to: LineState;
  readonly why: string;
}

/**
 * With the last payment of a line the line is settled too, and the one that brought it back.
 *
 * @param payment as it is now: recorded, undone or refused
 * @param states of all payments of its line that were not withdrawn, its own with them
 */
export function linesAfter(
  { state, lineId, undoneBy, failure }: Pick<BankPayment, 'state' | 'lineId' | 'undoneBy' | 'failure'>,
  states: readonly BankPaymentState[],
): readonly LineAfter[] {
  if (state === 'undone') {
    if (states.includes('undo-intended')) return [];
    const paid = { line: lineId, to: 'taken-back', why: `by line ${undoneBy}` } as const;
    if (undoneBy === null) return [paid];
    return [paid, { line: undoneBy, to: 'returned', why: `took back line ${lineId}` }];
  }
  if (states.includes('intended')) return [];
  if (!states.includes('refused')) return [{ line: lineId, to: 'posted', why: 'on the platform' }];
  const why = failure === null ? 'a payment was refused' : `${failure.code}: ${failure.detail}`;
  return [{ line: lineId, to: 'waiting', why }];
}
