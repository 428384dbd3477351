import type { LineToMatch } from './line-to-match.js';
import type { MatchingInput } from './matching-input.js';
import { openBooks } from './open-books.js';
import { payingCustomers, readLine } from './read-line.js';

/** A customer whom a line names. */
export interface CustomerOnLine {
  readonly debtorId: string;
  readonly name: string;
  /** Numbers of the invoices that are open, the first due first. */
  readonly open: readonly string[];
}

/**
 * The customers that a line is from as far as anything on it says: its account, the name of its payer, a customer number, a mandate,
 * the number of an invoice.
 */
export function customersOnLine(
  line: LineToMatch,
  known: Pick<MatchingInput, 'openItems' | 'knownPayers' | 'ownNames'>,
): readonly CustomerOnLine[] {
  const books = openBooks(known);
  return [...payingCustomers(readLine(line, books, []))].flatMap((debtorId) => {
    const items = books.ofDebtor.get(debtorId) ?? [];
    const [first] = items;
    if (first === undefined) return [];
    const open = items.filter(({ openAmount }) => openAmount > 0).map(({ number }) => number);
    return [{ debtorId, name: first.debtorNames[0] ?? first.customerNumber ?? first.number, open }];
  });
}
