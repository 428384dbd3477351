import type { BankPayment, BankPaymentState } from './bank-payment.js';
import type { LineState } from './line-state.js';

/** A line that moves because a payment was settled. */
export interface LineAfter {
  readonly line: number;
  readonly to: LineState;
}

/**
 * With the last payment of a line the line is settled too, and the one that brought it back. Whose decision that was stays as it is.
 *
 * @param payment as it is now: recorded, undone, withdrawn or refused
 * @param states of all payments of its line that were not withdrawn, its own with them
 */
export function linesAfter(
  { state, lineId, undoneBy }: Pick<BankPayment, 'state' | 'lineId' | 'undoneBy'>,
  states: readonly BankPaymentState[],
): readonly LineAfter[] {
  if (state === 'undone') {
    if (states.includes('undo-intended')) return [];
    const paid = { line: lineId, to: 'taken-back' } as const;
    return undoneBy === null ? [paid] : [paid, { line: undoneBy, to: 'returned' }];
  }
  if (state === 'withdrawn') {
    return states.includes('undo-intended') ? [] : [{ line: lineId, to: 'waiting' }];
  }
  if (states.includes('intended')) return [];
  return [{ line: lineId, to: states.includes('refused') ? 'waiting' : 'posted' }];
}
