import { type BookedDocument, inBooks, total } from '../documents.js';
import type { Layout } from './schema.js';

/** Whether a layout shows a document. */
export function selects(layout: Layout, { entries }: BookedDocument): boolean {
  if (!layout.parts.includes(entries[0].part)) return false;
  if (layout.documents === 'all') return true;
  const isCreditNote = total(entries, (entry) => inBooks(entry).gross) < 0;
  return isCreditNote === (layout.documents === 'credit notes');
}

/** Documents in portions of at most `most`; none for no documents. */
export function inFiles(
  documents: readonly BookedDocument[],
  most: number | undefined,
): readonly (readonly BookedDocument[])[] {
  if (documents.length === 0) return [];
  if (most === undefined || documents.length <= most) return [documents];
  const files: BookedDocument[][] = [];
  for (let start = 0; start < documents.length; start += most)
    files.push(documents.slice(start, start + most));
  return files;
}
