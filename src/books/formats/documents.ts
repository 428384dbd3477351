import type { Batch, Cents, Entry } from '../../domain/accounting/model.js';

/** The entries of one document: an invoice, a payment of it, its write-off, or the reversal of one of these. */
export interface BookedDocument {
  /** From 1, in the order of the batch. */
  readonly index: number;
  readonly entries: readonly [Entry, ...Entry[]];
}

/** The documents of a batch; the order of entries is kept within a document, and of documents by their first entry. */
export function documentsOf(batch: Batch): readonly BookedDocument[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of batch.entries) {
    const key = `${entry.invoiceId} ${entry.part} ${entry.reverses !== null} ${entry.bookingDate} ${entry.debtor} ${entry.paymentId ?? ''}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return [...groups.values()].flatMap(([first, ...others], index) =>
    first === undefined ? [] : [{ index: index + 1, entries: [first, ...others] as const }],
  );
}

/** Ids of the invoices that a batch reverses, to distinguish their new version from the old one. */
export function reversedInvoices(batch: Batch): ReadonlySet<string> {
  return new Set(
    batch.entries
      .filter(({ reverses, part }) => reverses !== null && part === 'revenue')
      .map((entry) => entry.invoiceId),
  );
}

/** The amounts of an entry in the currency of the books. */
export function inBooks(entry: Entry): {
  readonly currency: string;
  readonly net: Cents;
  readonly tax: Cents;
  readonly gross: Cents;
} {
  return entry.exchange ?? entry;
}

/** Sum of what `of` takes from each entry. */
export function total(entries: readonly Entry[], of: (entry: Entry) => Cents): Cents {
  return entries.reduce((sum, entry) => sum + of(entry), 0);
}
