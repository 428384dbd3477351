import type { PostedState } from '../../domain/accounting/posted-state.js';
import { withWithdrawn } from '../../domain/accounting/withdrawn.js';
import type { PostedRows } from '../../store/books/journal.js';
import type { ReadWithdrawn } from '../../store/books/withdrawn-entries.js';
import { reversalId } from './entry-ids.js';

/** What is posted of some invoices, indexed for the planner. @param withdrawn what is to be put back into closed months */
export function postedState(
  { parts: counted, listed }: PostedRows,
  withdrawn: Awaited<ReturnType<ReadWithdrawn>> = [],
): PostedState {
  const rows = withdrawn.map((row) => ({ ...row, reversalId: reversalId(row.entry.id) }));
  const parts = withWithdrawn(counted, rows);
  const whole = parts.filter(({ paymentId }) => paymentId === null);
  const states = new Map(whole.map((state) => [`${state.invoiceId}\n${state.part}`, state]));
  const single = parts.filter(({ paymentId }) => paymentId !== null);
  const payments = Map.groupBy(single, ({ invoiceId }) => invoiceId);
  const doubled = parts.filter((state) => state.doubled !== undefined);
  // In batch order: a later batch overrides an earlier one.
  const amounts = new Map(listed.map(({ invoiceId, reason, gross }) => [`${invoiceId}\n${reason}`, gross]));
  return {
    part: (invoiceId, part) => states.get(`${invoiceId}\n${part}`),
    withdrawn: (invoiceId) =>
      withdrawn.length === 0
        ? []
        : parts.filter((state) => state.invoiceId === invoiceId && state.withdrawn !== undefined),
    doubled: (invoiceId) =>
      doubled.length === 0 ? [] : doubled.filter((state) => state.invoiceId === invoiceId),
    payments: (invoiceId) => payments.get(invoiceId) ?? [],
    listed: (invoiceId, reason) => amounts.get(`${invoiceId}\n${reason}`),
  };
}

/** How many of these invoices have entries that are not reversed. */
export function postedCount({ parts }: PostedRows, invoiceIds: readonly string[]): number {
  const posted = new Set(parts.filter(({ ids }) => ids !== '').map(({ invoiceId }) => invoiceId));
  return invoiceIds.filter((id) => posted.has(id)).length;
}
