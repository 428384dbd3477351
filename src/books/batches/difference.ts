import { roundToCents } from '../../domain/accounting/apportion.js';
import type { Cents } from '../../domain/accounting/cents.js';
import type { SnapshotSource } from '../../domain/accounting/snapshot-source.js';
import type { Journal } from '../../store/books/journal.js';

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
  const invoices = new Map<string, Cents>();
  for await (const piece of deps.source.snapshots(spaceId)) {
    const ids = piece.map(({ invoice }) => invoice.id);
    const { parts } = await deps.journal.posted(spaceId, series, ids);
    const posted = new Set(parts.filter((part) => part.ids !== '').map(({ invoiceId }) => invoiceId));
    for (const { invoice, deleted } of piece) {
      if (deleted || !posted.has(invoice.id)) continue;
      const { currency, gross } = invoice.totalAmount;
      invoices.set(currency, (invoices.get(currency) ?? 0) + roundToCents(gross));
    }
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
