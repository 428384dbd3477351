import { decimal, hundredth } from '@spacebooks/base/money';
import { apportion } from './apportion.js';
import type { Cents } from './cents.js';
import { isOutsideVat } from './declared-amount.js';
import type { LeftOfFamily } from './left-of-family.js';
import { type LostMonth, lostMonths } from './lost-months.js';
import {
  amountOfDraft,
  booksGrossOf,
  grossOf,
  isSetOff,
  NO_AMOUNT,
  plus,
  type RevenueAmount,
  type RevenueGroup,
  shareOf,
} from './revenue-group.js';

/**
 * What is lost of a family: all that no money covers (§ 17 Abs. 2 Nr. 1 UStG). Without any money it is just what its documents come to;
 * of what payments, and deposits and vouchers that are set off, leave, each tax has its share by gross. Tax that is not due yet has what they left of it, so that its account ends at 0.
 */
export function lossOf(left: LeftOfFamily): readonly LostMonth[] {
  return lostIn(groupsOf(left), left, ofPayments);
}

/**
 * What the customer does not pay of the supplies alone, as far as they come to it: a deposit and the like are paid whole.
 *
 * @param deferred how much of tax that is not due yet it takes
 */
export function reductionOf(left: LeftOfFamily, deferred: DeferredTax = ofShares): readonly LostMonth[] {
  const groups = groupsOf(left);
  const supplies = groups.filter(({ drafts: [first] }) => first !== undefined && !isOutsideVat(first));
  const most = supplies.reduce((sum, { whole }) => sum + grossOf(whole), 0);
  return lostIn(most < left.open ? groups : supplies, left, deferred);
}

/** Of a tax that is not due yet: what payments left of it, or its share. */
type DeferredTax = (left: RevenueAmount, share: RevenueAmount) => RevenueAmount;

export const ofPayments: DeferredTax = (left) => left;
const ofShares: DeferredTax = (_left, share) => share;

interface LossGroup extends RevenueGroup {
  readonly whole: RevenueAmount;
}

function groupsOf(left: LeftOfFamily): readonly LossGroup[] {
  return left.left().flatMap(({ drafts, amount }) => {
    const whole = drafts.map(amountOfDraft).reduce(plus, NO_AMOUNT);
    return isSetOff({ drafts, amount: whole }) ? [] : [{ drafts, amount, whole }];
  });
}

function lostIn(
  groups: readonly LossGroup[],
  left: LeftOfFamily,
  deferred: DeferredTax,
): readonly LostMonth[] {
  const wholes = groups.map(({ whole }) => whole);
  const gross = divided(wholes.map(grossOf), left.open);
  const booksGross = divided(wholes.map(booksGrossOf), left.openInBooks);
  const billed = wholes.reduce((sum, whole) => sum + grossOf(whole), 0);
  return groups.flatMap(({ drafts, amount, whole }, index) => {
    const share = lostOf(whole, left.open, billed);
    const { tax, booksTax } = drafts[0]?.isTaxDeferred ? deferred(amount, share) : share;
    return lostMonths(drafts, {
      gross: gross[index] ?? 0,
      booksGross: booksGross[index] ?? 0,
      tax,
      booksTax,
    });
  });
}

function lostOf(whole: RevenueAmount, lost: Cents, billed: Cents): RevenueAmount {
  if (lost === billed) return whole;
  return billed === 0 ? NO_AMOUNT : shareOf(whole, lost, billed);
}

function divided(amounts: readonly Cents[], lost: Cents): readonly Cents[] {
  const all = amounts.reduce((sum, amount) => sum + amount, 0);
  if (all === lost) return amounts;
  if (all === 0) return amounts.map((_, index) => (index === 0 ? lost : 0));
  const exact = amounts.map((amount) => hundredth(decimal(amount).times(lost).div(all)));
  return apportion(exact, lost);
}
