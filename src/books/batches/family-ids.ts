import type { InvoiceSnapshot } from '../../domain/accounting/model.js';

/** Ids of invoices, and of those that are one thing with them: what is posted of these decides what is booked of the others. */
export function idsOfFamilies(snapshots: readonly InvoiceSnapshot[]): readonly string[] {
  const ids = new Set<string>();
  for (const { invoice, family } of snapshots) {
    ids.add(invoice.id);
    if (family === undefined) continue;
    ids.add(family.original.invoice.id);
    for (const each of family.corrections) ids.add(each.invoice.id);
  }
  return [...ids];
}
