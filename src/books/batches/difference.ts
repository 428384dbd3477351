import { roundToCents } from '../../domain/accounting/apportion.js';
import type { Cents, SnapshotSource } from '../../domain/accounting/model.js';
import type { PostedState } from '../../domain/accounting/posted-state.js';
import type { Journal, JournalState } from '../../store/journal.js';

export interface BooksDifference {
  readonly currency: string;
  /** Gross of the invoices in the books, as the platform states it. */
  readonly invoices: Cents;
  /** Gross of the revenue entries of all batches that count. */
  readonly entries: Cents;
  /** `entries` less `invoices`: 0 in books that reconcile. */
  readonly difference: Cents;
}

/**
 * Reconciles the books: what was posted must add up to the invoices. Both sides are summed independently of the code that
 * made the entries; right after a batch they agree, later the difference is what has changed since.
 */
export async function booksDifference(
  deps: { readonly journal: Journal; readonly source: SnapshotSource },
  spaceId: string,
  series: string,
): Promise<readonly BooksDifference[]> {
  const posted = postedState(await deps.journal.state(spaceId, series));
  const invoices = new Map<string, Cents>();
  for await (const { invoice, deleted } of deps.source.snapshots(spaceId)) {
    if (deleted || !posted.invoiceIds.has(invoice.id)) continue;
    const { currency, gross } = invoice.totalAmount;
    invoices.set(currency, (invoices.get(currency) ?? 0) + roundToCents(gross));
  }
  const sums = await deps.journal.sums(spaceId, series);
  const entries = new Map(
    sums.filter(({ part }) => part === 'revenue').map(({ currency, gross }) => [currency, gross]),
  );
  return [...new Set([...invoices.keys(), ...entries.keys()])].sort().map((currency) => {
    const [stated, booked] = [invoices.get(currency) ?? 0, entries.get(currency) ?? 0];
    return { currency, invoices: stated, entries: booked, difference: booked - stated };
  });
}

/** The state of the books, indexed for the planner. */
export function postedState({ parts, listed }: Pick<JournalState, 'parts' | 'listed'>): PostedState {
  const whole = parts.filter(({ paymentId }) => paymentId === null);
  const states = new Map(whole.map((state) => [`${state.invoiceId}\n${state.part}`, state]));
  const single = parts.filter(({ paymentId }) => paymentId !== null);
  const payments = Map.groupBy(single, ({ invoiceId }) => invoiceId);
  // In batch order: a later batch overrides an earlier one.
  const amounts = new Map(listed.map(({ invoiceId, reason, gross }) => [`${invoiceId}\n${reason}`, gross]));
  const invoiceIds = new Set(parts.filter(({ ids }) => ids !== '').map(({ invoiceId }) => invoiceId));
  return {
    part: (invoiceId, part) => states.get(`${invoiceId}\n${part}`),
    payments: (invoiceId) => payments.get(invoiceId) ?? [],
    listed: (invoiceId, reason) => amounts.get(`${invoiceId}\n${reason}`),
    invoiceIds,
  };
}
