import { decimal, hundredth } from '@spacebooks/base/money';
import { apportion, roundToCents } from './apportion.js';
import type { Cents } from './cents.js';
import type { LeftOfFamily } from './left-of-family.js';
import { type LostMonth, lostMonths } from './lost-months.js';
import {
  amountOfDraft,
  booksGrossOf,
  grossOf,
  NO_AMOUNT,
  plus,
  type RevenueAmount,
} from './revenue-group.js';

/**
 * What is lost of a family: all that no money covers (§ 17 Abs. 2 Nr. 1 UStG). Without any money it is just what its documents come to;
 * of what payments leave, each tax has its share by gross. Tax that is not due yet has what they left of it, so that its account ends at 0.
 */
export function lossOf(left: LeftOfFamily): readonly LostMonth[] {
  const groups = left.left();
  const wholes = groups.map(({ drafts }) => drafts.map(amountOfDraft).reduce(plus, NO_AMOUNT));
  const gross = divided(wholes.map(grossOf), left.open);
  const booksGross = divided(wholes.map(booksGrossOf), left.openInBooks);
  const billed = wholes.reduce((sum, whole) => sum + grossOf(whole), 0);
  return groups.flatMap(({ drafts, amount }, index) => {
    const { tax, booksTax } = drafts[0]?.isTaxDeferred
      ? amount
      : shareOf(wholes[index] ?? NO_AMOUNT, left.open, billed);
    return lostMonths(drafts, {
      gross: gross[index] ?? 0,
      booksGross: booksGross[index] ?? 0,
      tax,
      booksTax,
    });
  });
}

function shareOf(
  { tax, booksTax }: RevenueAmount,
  lost: Cents,
  billed: Cents,
): Pick<RevenueAmount, 'tax' | 'booksTax'> {
  if (lost === billed) return { tax, booksTax };
  if (billed === 0) return NO_AMOUNT;
  const share = (amount: Cents): Cents => roundToCents(hundredth(decimal(amount).times(lost).div(billed)));
  return { tax: share(tax), booksTax: share(booksTax) };
}

function divided(amounts: readonly Cents[], lost: Cents): readonly Cents[] {
  const all = amounts.reduce((sum, amount) => sum + amount, 0);
  if (all === lost) return amounts;
  if (all === 0) return amounts.map((_, index) => (index === 0 ? lost : 0));
  const exact = amounts.map((amount) => hundredth(decimal(amount).times(lost).div(all)));
  return apportion(exact, lost);
}
