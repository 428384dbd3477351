import type { OutState } from '../../domain/accounting/journal-plan.js';
import type { JournalState } from '../../store/journal.js';

/** The state of the books as the planner asks for it. */
export function outState({ parts, listed }: Pick<JournalState, 'parts' | 'listed'>): OutState {
  const states = new Map(parts.map((state) => [`${state.invoiceId}\n${state.part}`, state]));
  // Later batches come later, and take the place of earlier ones.
  const amounts = new Map(listed.map(({ invoiceId, reason, gross }) => [`${invoiceId}\n${reason}`, gross]));
  const invoiceIds = new Set(parts.filter(({ ids }) => ids !== '').map(({ invoiceId }) => invoiceId));
  return {
    part: (invoiceId, part) => states.get(`${invoiceId}\n${part}`),
    listed: (invoiceId, reason) => amounts.get(`${invoiceId}\n${reason}`),
    invoiceIds,
  };
}
