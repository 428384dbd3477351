import { decimal, hundredth } from '@spacebooks/base/money';
import { apportion } from './apportion.js';
import type { Cents } from './cents.js';
import type { EntryDraft } from './draft.js';
import type { LeftOfFamily } from './left-of-family.js';
import { type LostMonth, type LostSum, lostMonths } from './lost-months.js';
import { amountOfDraft, booksGrossOf, grossOf, NO_AMOUNT, plus, type RevenueGroup } from './revenue-group.js';

/**
 * What is lost of a family: all that no money covers (§ 17 Abs. 2 Nr. 1 UStG). Without any money it is just what its documents come to. Of
 * what payments leave, tax that is not due yet has what they left of it, so that its account ends at 0; all else has its share by
 * gross, account by account.
 */
export function lossOf(left: LeftOfFamily): readonly LostMonth[] {
  const isDeferred = ({ drafts: [first] }: RevenueGroup) => first?.isTaxDeferred === true;
  const waiting = left.left().filter(isDeferred);
  const others = left
    .left()
    .filter((group) => !isDeferred(group))
    .flatMap(({ drafts }) => [...Map.groupBy(drafts, ({ account }) => account).values()]);
  const open = { gross: left.open, booksGross: left.openInBooks };
  const kept =
    others.length === 0
      ? sharesOf(
          waiting.map(({ drafts }) => drafts),
          open,
        )
      : waiting.map(leftOf);
  const rest = {
    gross: kept.reduce((sum, { gross }) => sum - gross, open.gross),
    booksGross: kept.reduce((sum, { booksGross }) => sum - booksGross, open.booksGross),
  };
  const shares = sharesOf(others, rest);
  return [
    ...others.flatMap((drafts, index) => lostMonths(drafts, shares[index] ?? NOTHING)),
    ...waiting.flatMap(({ drafts, amount: { tax, booksTax } }, index) => {
      return lostMonths(drafts, { ...(kept[index] ?? NOTHING), tax, booksTax });
    }),
  ];
}

type LostGross = Pick<LostSum, 'gross' | 'booksGross'>;

const NOTHING: LostGross = { gross: 0, booksGross: 0 };

function leftOf({ amount }: RevenueGroup): LostGross {
  return { gross: grossOf(amount), booksGross: booksGrossOf(amount) };
}

function sharesOf(groups: readonly (readonly EntryDraft[])[], lost: LostGross): readonly LostGross[] {
  const wholes = groups.map((drafts) => drafts.map(amountOfDraft).reduce(plus, NO_AMOUNT));
  const gross = divided(wholes.map(grossOf), lost.gross);
  const booksGross = divided(wholes.map(booksGrossOf), lost.booksGross);
  return groups.map((_, index) => ({ gross: gross[index] ?? 0, booksGross: booksGross[index] ?? 0 }));
}

function divided(amounts: readonly Cents[], lost: Cents): readonly Cents[] {
  const all = amounts.reduce((sum, amount) => sum + amount, 0);
  if (all === lost) return amounts;
  if (all === 0) return amounts.map((_, index) => (index === 0 ? lost : 0));
  const exact = amounts.map((amount) => hundredth(decimal(amount).times(lost).div(all)));
  return apportion(exact, lost);
}
