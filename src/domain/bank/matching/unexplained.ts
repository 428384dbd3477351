import { atomsOf } from './atoms.js';
import type { Contradiction } from './contradiction.js';
import type { Explained } from './explained.js';
import { leftOver } from './left-over.js';
import type { ReceivableIndex } from './open-books.js';
import type { Receivable } from './open-item.js';
import type { SignKind } from './sign.js';

const MOST_TO_SAY = 60;
/** What only this invoice has: a reference with check digits, our collection's id. */
const PROVEN: readonly SignKind[] = ['reference', 'end-to-end-id'];

/**
 * What the payer wrote and the match does not explain. Whoever pays to the cent what a reference says that only one invoice
 * has may write anything beside it; a number may stand beside a deposit of that amount.
 *
 * @param found what else speaks against it, and says so of its words
 */
export function unexplainedContradictions(
  { read, items, split, signs, evidence }: Explained,
  books: ReceivableIndex,
  found: readonly Contradiction[],
): readonly Contradiction[] {
  const { amount, reference, payer } = evidence;
  const isProven = signs.ofItems.every((each) => each.reference.some(({ kind }) => PROVEN.includes(kind)));
  if (amount && isProven) return [];
  const { written, months } = leftOver(read, items, books, reference && split.open >= read.line.amount);
  if (written.length === 0 && months.length === 0) return [];
  const told = found.map((each) => ('written' in each ? each.written : ''));
  const toldWords = new Set(told.flatMap((text) => atomsOf(text).atoms.map((atom) => atom.text)));
  const words = written.filter((word) => !toldWords.has(word));
  const others =
    reference && payer
      ? []
      : months.filter(
          ({ month, written: text }) => !told.includes(text) && !(reference && isOfYear(month, items)),
        );
  return [
    ...(words.length === 0
      ? []
      : [{ kind: 'unexplained' as const, written: words.join(' ').slice(0, MOST_TO_SAY) }]),
    ...others.map((month) => ({ kind: 'other-month' as const, written: month.written })),
  ];
}

/** Whoever names the invoice may name any day of its year. */
function isOfYear(month: string, items: readonly Receivable[]): boolean {
  return items.some(({ issuedOn, dueOn }) =>
    [issuedOn, dueOn].some((day) => day.startsWith(month.slice(0, 4))),
  );
}
