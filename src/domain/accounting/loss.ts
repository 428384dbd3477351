import { decimal, hundredth } from '@spacebooks/base/money';
import { apportion } from './apportion.js';
import type { Cents } from './cents.js';
import type { EntryDraft } from './draft.js';
import type { LeftOfRevenue } from './left-of-revenue.js';
import { type LostMonth, type LostSum, lostMonths } from './lost-months.js';
import {
  amountOfDraft,
  booksGrossOf,
  grossOf,
  NO_AMOUNT,
  plus,
  type RevenueAmount,
  type RevenueGroup,
  taxKeyOfRevenue,
} from './revenue-group.js';

/**
 * What is lost of a family: all that no money covers (§ 17 Abs. 2 Nr. 1 UStG). Without any money it is just what its documents come to. Of
 * what payments leave, each tax has its share by gross; tax that is not due yet has what payments left of it, so that its account
 * ends at 0.
 */
export function lossOf(left: LeftOfRevenue): readonly LostMonth[] {
  const isDeferred = ({ drafts: [first] }: RevenueGroup) => first?.isTaxDeferred === true;
  const waiting = left.left().filter(isDeferred);
  const others = left.left().filter((group) => !isDeferred(group));
  const groups = [
    ...Map.groupBy(
      others.flatMap(({ drafts }) => drafts),
      (draft) => `${taxKeyOfRevenue(draft)} ${draft.account}`,
    ).values(),
  ];
  const shares = sharesOf(groups, others.map(({ amount }) => amount).reduce(plus, NO_AMOUNT));
  return [
    ...groups.flatMap((drafts, index) => lostMonths(drafts, shares[index] ?? { gross: 0, booksGross: 0 })),
    ...waiting.flatMap(({ drafts, amount }) => lostMonths(drafts, sumOf(amount))),
  ];
}

function sumOf(amount: RevenueAmount): LostSum {
  const { tax, booksTax } = amount;
  return { gross: grossOf(amount), booksGross: booksGrossOf(amount), tax, booksTax };
}

/** Of each group its share by gross. */
function sharesOf(groups: readonly (readonly EntryDraft[])[], lost: RevenueAmount): readonly LostSum[] {
  const wholes = groups.map((drafts) => drafts.map(amountOfDraft).reduce(plus, NO_AMOUNT));
  const divided = (of: (amount: RevenueAmount) => Cents): readonly Cents[] => {
    const [all, given] = [wholes.reduce((sum, whole) => sum + of(whole), 0), of(lost)];
    if (all === given) return wholes.map(of);
    if (all === 0) return wholes.map((_, index) => (index === 0 ? given : 0));
    return apportion(
      wholes.map((whole) => hundredth(decimal(of(whole)).times(given).div(all))),
      given,
    );
  };
  const [own, inBooks] = [divided(grossOf), divided(booksGrossOf)];
  return groups.map((_, index) => ({ gross: own[index] ?? 0, booksGross: inBooks[index] ?? 0 }));
}
