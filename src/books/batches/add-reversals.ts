import type { ClosedDays } from '../../domain/accounting/closed-days.js';
import { reversalEntry } from '../../domain/accounting/entry.js';
import type { Journal } from '../../store/books/journal.js';
import { reversalId } from './entry-ids.js';
import { inPieces } from './in-pieces.js';
import type { PlannedBooks } from './planned-books.js';
import { yieldToOthers } from './yield-to-others.js';

/** Entries read at a time. */
const PIECE = 500;

/**
 * Adds the reversals of the entries that a plan takes back. What stands before a cutover that was moved since is reversed on its
 * own day, where no person has closed that: the program before posts it there.
 *
 * @returns their debtors
 */
export async function addReversals(
  journal: Pick<Journal, 'entries'>,
  planned: PlannedBooks,
  { filedThrough }: Pick<ClosedDays, 'filedThrough'>,
): Promise<ReadonlySet<string>> {
  const closed = { closedThrough: filedThrough, filedThrough };
  const debtors = new Set<string>();
  for await (const piece of inPieces(planned.reversals, PIECE)) {
    const entries = await journal.entries(piece.map(({ id }) => id));
    for (const [index, entry] of entries.entries()) {
      planned.add(reversalEntry(entry, reversalId(entry.id), closed), piece[index]?.revision ?? 0);
      debtors.add(entry.debtor);
    }
    await yieldToOthers();
  }
  return debtors;
}
