import type { BankPaymentState } from './bank-payment.js';
import type { KeptLine } from './kept-line.js';
import type { LineState } from './line-state.js';
import { paymentNote } from './payment-note.js';

/** Whether the payments that were not withdrawn are those of a line in the state. */
const PAYMENTS: Readonly<Record<LineState, (states: readonly BankPaymentState[]) => boolean>> = {
  open: none,
  unmatched: (states) => states.every((state) => state === 'refused' || state === 'recorded'),
  waiting: (states) => states.every((state) => state === 'refused' || state === 'recorded'),
  posting: (states) => states.includes('intended'),
  posted: (states) => states.length > 0 && states.every(isOnPlatform),
  assigned: (states) => states.length > 0 && states.every((state) => state === 'by-hand'),
  undoing: (states) => states.length > 0 && states.every((state) => state === 'undo-intended'),
  'taken-back': (states) => states.length > 0 && states.every((state) => state === 'undone'),
  returning: none,
  returned: none,
  'not-ours': none,
  ignored: none,
  elsewhere: none,
  split: none,
  fee: none,
};

/** What of kept lines does not fit together, one sentence each; nothing of it can come about but by a hand or a defect. */
export function lineProblems(lines: readonly KeptLine[]): readonly string[] {
  const records = new Map<string, number>();
  const problems: string[] = [];
  for (const line of lines) {
    const { id, spaceId, state, amount, identity } = line;
    const payments = line.payments.filter((each) => each.state !== 'withdrawn');
    const name = `bank line ${id} of ${spaceId}`;
    if (!PAYMENTS[state](payments.map((each) => each.state))) {
      problems.push(
        `${name}: it is ${state}, its payments are ${payments.map((each) => each.state).join(', ')}`,
      );
    }
    const paid = payments.reduce((sum, { cents }) => sum + cents, 0);
    if (paid > Math.max(0, amount)) problems.push(`${name}: its payments are more than it brought`);
    if (line.payments.some(({ note }) => note !== paymentNote(identity))) {
      problems.push(`${name}: it was changed since its payments were committed`);
    }
    for (const { paymentId } of payments) {
      if (paymentId === null) continue;
      const other = records.get(paymentId);
      if (other !== undefined) problems.push(`${name}: line ${other} has the same payment on the platform`);
      records.set(paymentId, id);
    }
  }
  return problems;
}

function none(states: readonly BankPaymentState[]): boolean {
  return states.length === 0;
}

function isOnPlatform(state: BankPaymentState): boolean {
  return state === 'recorded' || state === 'undo-intended' || state === 'undone';
}
