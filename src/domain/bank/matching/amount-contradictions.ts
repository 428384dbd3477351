import type { Contradiction } from './contradiction.js';
import type { Explained } from './explained.js';
import { amountOfOthers, isOpenFor } from './explanations.js';
import type { ReceivableIndex } from './open-books.js';
import type { Receivable } from './open-item.js';
import { setOffIn } from './set-off.js';
import { isSmallDifference } from './small-difference.js';
import type { StillOpen } from './still-open.js';

/** What speaks against an explanation whose invoices do not take the line to the cent. */
export function amountContradictions(
  { read, items, split, signs, evidence }: Explained,
  { ofDebtor }: ReceivableIndex,
  open: StillOpen,
): readonly Contradiction[] {
  const { line } = read;
  const foreign = items.filter(({ currency }) => currency !== line.currency);
  if (foreign.length > 0) return foreign.map(({ currency }) => ({ kind: 'other-currency', currency }));
  const credits = setOffIn(items, line.amount, open);
  const settled = items.filter(
    (item) =>
      open.of(item) * line.amount <= 0 && !credits.includes(item) && !isSetOffBefore(item, items, evidence),
  );
  if (settled.length > 0)
    return settled.map(({ number, givenUp }) => ({ kind: givenUp ?? ('settled' as const), number }));
  const setOff = credits.length === 0 ? [] : [setOffOf(items, credits, open)];
  if (evidence.amount) return setOff;
  const others = [...new Set(items.map(({ debtorId }) => debtorId))]
    .flatMap((debtorId) => ofDebtor.get(debtorId) ?? [])
    .filter((item) => !items.includes(item) && isOpenFor(read, open, item));
  return [
    ...setOff,
    ...differenceOf({ read, items, split, signs, evidence }),
    ...ofOthers(others, Math.abs(line.amount), open),
    // What is over may be meant for them; more than is open once again is a slip.
    ...(split.rest !== 0 && (others.length > 0 || Math.abs(split.rest) > Math.abs(split.open))
      ? [otherAmount(line.amount, split.open)]
      : []),
  ];
}

/** The payer names it beside invoices of the same debtor, and pays to the cent what its settlement has left of them. */
function isSetOffBefore(
  { isCredit = false, openAmount, debtorId }: Receivable,
  items: readonly Receivable[],
  { amount }: Explained['evidence'],
): boolean {
  return isCredit && openAmount === 0 && amount && items.every((item) => item.debtorId === debtorId);
}

function setOffOf(
  items: readonly Receivable[],
  credits: readonly Receivable[],
  open: StillOpen,
): Contradiction {
  const numbersOf = (of: readonly Receivable[]): readonly string[] => of.map(({ number }) => number);
  return {
    kind: 'set-off',
    credits: numbersOf(credits),
    cents: Math.abs(credits.reduce((sum, item) => sum + open.of(item), 0)),
    numbers: numbersOf(items.filter((item) => !credits.includes(item))),
  };
}

function differenceOf({ read: { line }, items, split, signs }: Explained): readonly Contradiction[] {
  if (signs.amount.length > 0) return [];
  const difference = line.amount - split.open;
  if (isSmallDifference(difference, split.open)) return [{ kind: 'small-difference', cents: difference }];
  // Nothing tells which of them is paid in part.
  return items.length > 1 && split.rest === 0 ? [otherAmount(line.amount, split.open)] : [];
}

function ofOthers(others: readonly Receivable[], total: number, open: StillOpen): readonly Contradiction[] {
  const numbers = amountOfOthers(others, total, open);
  return numbers.length > 0 ? [{ kind: 'amount-of-others', numbers }] : [];
}

function otherAmount(cents: number, open: number): Contradiction {
  return { kind: 'other-amount', cents, open };
}
