import { decimal, hundredth } from '@spacebooks/base/money';
import { apportion } from './apportion.js';
import type { Cents } from './cents.js';
import type { EntryDraft } from './draft.js';
import { monthOf } from './month.js';
import {
  amountOfDraft,
  booksGrossOf,
  grossOf,
  isNothing,
  minus,
  NO_AMOUNT,
  plus,
  type RevenueAmount,
  type RevenueGroup,
} from './revenue-group.js';

/** What is lost of revenue that a return declares in one line: the same facts, the amounts still with the sign of the revenue. */
export interface LostRevenue {
  readonly first: EntryDraft;
  readonly taxMonth: string | undefined;
  /** `YYYY-MM`, of OSS turnover: the month in which it was declared. */
  readonly correctsMonth: string | undefined;
  readonly amount: RevenueAmount;
}

interface Part {
  readonly first: EntryDraft;
  /** In which the revenue is declared. */
  readonly month: string;
  readonly amount: RevenueAmount;
}

/**
 * What is lost of a tax by month, cost center and account, from what its documents come to. A loss of all of it is just that. What
 * payments leave is of the latest months: what an advance moved forward is paid (§ 17 Abs. 2 Nr. 1 UStG).
 */
export function lostOf({ drafts, amount: lost }: RevenueGroup): readonly LostRevenue[] {
  const parts = partsOf(drafts);
  const months = [...Map.groupBy(parts, ({ month }) => month)].sort(([one], [other]) =>
    one < other ? 1 : -1,
  );
  let rest = lost;
  return months
    .flatMap(([, own], index) => {
      const whole = own.reduce((sum, { amount }) => plus(sum, amount), NO_AMOUNT);
      const isLast = index === months.length - 1;
      // What a correction takes back of a month that it does not name is taken with it.
      const isWhole = !isOneWay(whole, rest) || Math.abs(grossOf(whole)) <= Math.abs(grossOf(rest));
      const taken = isLast || !isWhole ? rest : whole;
      rest = minus(rest, taken);
      return isSame(taken, whole) ? own : divided(own, whole, taken);
    })
    .filter(({ amount }) => !isNothing(amount))
    .map(({ first, month, amount }) => ({
      first,
      taxMonth: first.taxMonth,
      correctsMonth: first.taxCountry === undefined ? undefined : month,
      amount,
    }));
}

/** The original's facts, with what corrections leave of them. */
function partsOf(drafts: readonly EntryDraft[]): readonly Part[] {
  const [original] = drafts;
  const invoiced = monthOf(original?.statedDate ?? '');
  const monthOfPart = ({ correctsMonth, taxMonth }: EntryDraft) => correctsMonth ?? taxMonth ?? invoiced;
  const key = (draft: EntryDraft) => JSON.stringify([monthOfPart(draft), draft.costCenter]);
  return [...Map.groupBy(drafts, key).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const amount = own.reduce((sum, draft) => plus(sum, amountOfDraft(draft)), NO_AMOUNT);
    return { first, month: monthOfPart(first), amount };
  });
}

/** Shares of an amount in proportion to the parts; of parts that come to nothing the first has all of it. */
function divided(parts: readonly Part[], whole: RevenueAmount, amount: RevenueAmount): readonly Part[] {
  const shares = (of: (amount: RevenueAmount) => Cents): readonly Cents[] => {
    const [sum, given] = [of(whole), of(amount)];
    if (sum === 0) return parts.map((_, index) => (index === 0 ? given : 0));
    const exact = parts.map((part) => hundredth(decimal(of(part.amount)).times(given).div(sum)));
    return apportion(exact, given);
  };
  const [gross, tax] = [shares(grossOf), shares((of) => of.tax)];
  const [booksGross, booksTax] = [shares(booksGrossOf), shares((of) => of.booksTax)];
  return parts.map((part, index) => {
    const [ownTax = 0, ownBooksTax = 0] = [tax[index], booksTax[index]];
    return {
      ...part,
      amount: {
        net: (gross[index] ?? 0) - ownTax,
        tax: ownTax,
        booksNet: (booksGross[index] ?? 0) - ownBooksTax,
        booksTax: ownBooksTax,
      },
    };
  });
}

function isOneWay(one: RevenueAmount, other: RevenueAmount): boolean {
  return Math.sign(grossOf(one)) * Math.sign(grossOf(other)) >= 0;
}

function isSame(one: RevenueAmount, other: RevenueAmount): boolean {
  return isNothing(minus(one, other));
}
