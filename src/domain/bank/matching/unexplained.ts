import { atomsOf } from './atoms.js';
import type { Contradiction } from './contradiction.js';
import type { Explained } from './explained.js';
import { leftOver } from './left-over.js';
import { FEE_WORDS } from './matching-words.js';
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
  const { amount, reference, payer, payerHint } = evidence;
  const isProven = signs.ofItems.every((each) => each.reference.some(({ kind }) => PROVEN.includes(kind)));
  if (amount && isProven) return [];
  const isRest = split.open > read.line.amount || (payer && split.open === read.line.amount);
  const { written, months } = leftOver(read, items, books, {
    isNamed: reference,
    isPayer: payer,
    isPart: reference && isRest,
  });
  const fees = amount
    ? []
    : read.parts.written.atoms.map(({ text }) => text).filter((word) => FEE_WORDS.has(word));
  if (written.length === 0 && fees.length === 0 && months.length === 0) return [];
  const told = found.map((each) => ('written' in each ? each.written : ''));
  const toldWords = new Set(told.flatMap((text) => atomsOf(text).atoms.map((atom) => atom.text)));
  const words = [...fees, ...written].filter((word) => !toldWords.has(word));
  const isOurs = reference && (payerHint || signs.ofItems.every(({ isOwnReference }) => isOwnReference));
  const isSilent = (month: string): boolean => reference && (payer || (isOurs && isOfYear(month, items)));
  const others = months.filter(
    ({ month, written: text, isInvoiceDay }) => !told.includes(text) && (isInvoiceDay || !isSilent(month)),
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
