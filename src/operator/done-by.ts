import type { Decided, DecisionOf, Operator } from './operator.js';

/** What an admin can have done about an invoice. */
export type InvoiceAction = 'retry' | 'release' | 'issue' | 'none-needed' | 'needed';

/** Has it done, by whichever way the decision comes. @throws Failure `operator.*` */
export function doneBy(
  operator: Operator,
  action: InvoiceAction,
  invoice: string,
  decision: DecisionOf,
): Promise<Decided> {
  return action === 'none-needed' || action === 'needed'
    ? operator.sayNeed(action, invoice, decision)
    : operator[action](invoice, decision);
}
