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
  NO_AMOUNT,
  plus,
  type RevenueAmount,
} from './revenue-group.js';

/** What is lost of one tax, with the sign of the revenue. */
export interface LostSum {
  readonly gross: Cents;
  readonly booksGross: Cents;
  readonly tax: Cents;
  readonly booksTax: Cents;
}

/** What is lost of revenue of one month and cost center: the facts of that revenue, and the amount with its sign. */
export interface LostMonth {
  readonly first: EntryDraft;
  /** `YYYY-MM`, of turnover that another country taxes: the month in which it was declared. */
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
 * The months and cost centers of what is lost of a tax. All of it is lost where it stands; a part is of the latest months: what an
 * advance moved forward is paid.
 *
 * @param drafts of documents of a family, in their order
 */
export function lostMonths(drafts: readonly EntryDraft[], lost: LostSum): readonly LostMonth[] {
  const parts = partsOf(drafts);
  const whole = totalOf(parts);
  const isAll =
    lost.gross === grossOf(whole) &&
    lost.booksGross === booksGrossOf(whole) &&
    lost.tax === whole.tax &&
    lost.booksTax === whole.booksTax;
  return (isAll ? parts : latestFirst(parts, lost))
    .filter(({ amount }) => !isNothing(amount))
    .map(({ first, month, amount }) => {
      return { first, correctsMonth: first.taxCountry === undefined ? undefined : month, amount };
    });
}

/** The original's facts, with what corrections leave of them. */
function partsOf(drafts: readonly EntryDraft[]): readonly Part[] {
  const invoiced = monthOf(drafts[0]?.statedDate ?? '');
  const monthOfPart = ({ correctsMonth, taxMonth }: EntryDraft) => correctsMonth ?? taxMonth ?? invoiced;
  const key = (draft: EntryDraft) => JSON.stringify([monthOfPart(draft), draft.costCenter]);
  return [...Map.groupBy(drafts, key).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const amount = own.map(amountOfDraft).reduce(plus, NO_AMOUNT);
    return { first, month: monthOfPart(first), amount };
  });
}

function latestFirst(parts: readonly Part[], lost: LostSum): readonly Part[] {
  const months = [...Map.groupBy(parts, ({ month }) => month)].sort(([one], [other]) =>
    one < other ? 1 : -1,
  );
  let rest = lost;
  return months.flatMap(([, own], index) => {
    const taken = takenOf(totalOf(own), rest, index === months.length - 1);
    rest = less(rest, taken);
    return divided(own, taken);
  });
}

/** What is lost of a month: all of it, or what is still to be taken. */
function takenOf(whole: RevenueAmount, rest: LostSum, isLast: boolean): RevenueAmount {
  const gross = grossOf(whole);
  // What a correction takes back of a month that it does not name is taken with it.
  const isOtherWay = gross * rest.gross < 0;
  const isWhole = isOtherWay || Math.abs(gross) <= Math.abs(rest.gross);
  if (isWhole && !isLast) return whole;
  const { tax, booksTax } = rest;
  return { net: rest.gross - tax, tax, booksNet: rest.booksGross - booksTax, booksTax };
}

function less({ gross, booksGross, tax, booksTax }: LostSum, taken: RevenueAmount): LostSum {
  return {
    gross: gross - grossOf(taken),
    booksGross: booksGross - booksGrossOf(taken),
    tax: tax - taken.tax,
    booksTax: booksTax - taken.booksTax,
  };
}

/** Shares of an amount in proportion to the parts; of parts that come to nothing the first has all of it. */
function divided(parts: readonly Part[], amount: RevenueAmount): readonly Part[] {
  const whole = totalOf(parts);
  const shares = (of: (amount: RevenueAmount) => Cents): readonly Cents[] => {
    const [sum, given] = [of(whole), of(amount)];
    if (sum === given) return parts.map((part) => of(part.amount));
    if (sum === 0) return parts.map((_, index) => (index === 0 ? given : 0));
    const exact = parts.map((part) => hundredth(decimal(of(part.amount)).times(given).div(sum)));
    return apportion(exact, given);
  };
  const [gross, tax] = [shares(grossOf), shares((of) => of.tax)];
  const [booksGross, booksTax] = [shares(booksGrossOf), shares((of) => of.booksTax)];
  return parts.map((part, index) => {
    const [ownTax = 0, ownBooksTax = 0] = [tax[index], booksTax[index]];
    const net = (gross[index] ?? 0) - ownTax;
    const booksNet = (booksGross[index] ?? 0) - ownBooksTax;
    return { ...part, amount: { net, tax: ownTax, booksNet, booksTax: ownBooksTax } };
  });
}

function totalOf(parts: readonly Part[]): RevenueAmount {
  return parts.map(({ amount }) => amount).reduce(plus, NO_AMOUNT);
}
