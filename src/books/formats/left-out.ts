import type { Cents, Entry } from '../../domain/accounting/model.js';
import type { BookedDocument } from './documents.js';
import type { Notes } from './notes.js';
import { centsText } from './text/amount.js';

/** Document numbers named; the others are only in the sum. */
const MOST_NAMED = 20;

/** Notes what a format cannot express, counted and summed by kind and currency, so that nothing goes missing silently. */
export function noteLeftOut(
  documents: readonly BookedDocument[],
  isTaken: (document: BookedDocument) => boolean,
  notes: Notes,
): void {
  const sums = new Map<string, { count: number; gross: Cents; numbers: Set<string> }>();
  for (const document of documents) {
    if (isTaken(document)) continue;
    for (const entry of document.entries) {
      const what = `${nameOf(entry)} in ${entry.currency}`;
      const { count, gross, numbers } = sums.get(what) ?? { count: 0, gross: 0, numbers: new Set() };
      numbers.add(entry.documentNumber);
      sums.set(what, { count: count + 1, gross: gross + entry.gross, numbers });
    }
  }
  for (const [what, { count, gross, numbers }] of sums) {
    const summary = `${count} entries of together ${centsText(gross)} have no place in this format`;
    notes.add('left out', what, `${summary}: ${named(numbers)}`);
  }
}

function nameOf({ kind, part }: Entry): string {
  return kind === 'reversal' ? `reversal of ${part}` : kind;
}

function named(numbers: ReadonlySet<string>): string {
  const others = numbers.size - MOST_NAMED;
  return `${[...numbers].slice(0, MOST_NAMED).join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}
