import { type BookedDocument, inBooks, total } from '../documents.js';
import type { ExportLayout } from './schema.js';

/** Whether a layout shows a document. */
export function selects(layout: ExportLayout, { entries }: BookedDocument): boolean {
  if (!layout.parts.includes(entries[0].part)) return false;
  if (layout.documents === 'all') return true;
  const isCreditNote = total(entries, (entry) => inBooks(entry).gross) < 0;
  return isCreditNote === (layout.documents === 'credit notes');
}

/**
 * Which documents a format takes. One without credit notes cannot reverse an invoice, so it leaves out the new version of a
 * reversed invoice as well: the target would have both.
 *
 * @param old ids of the invoices that the batch reverses
 */
export function chooser(
  layouts: readonly ExportLayout[],
  old: ReadonlySet<string>,
): (document: BookedDocument) => boolean {
  const canReverse = layouts.some((layout) => layout.documents !== 'invoices');
  return (document) =>
    layouts.some((layout) => selects(layout, document)) &&
    (canReverse || !old.has(document.entries[0].invoiceId));
}
