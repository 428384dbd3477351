import type { LocalDate } from '../invoice.js';
import type { BookedFamily, FamilyMember } from './booked-family.js';
import { coverRevenue } from './covered-revenue.js';
import type { LeftOfFamily } from './left-of-family.js';
import { lossOf } from './loss.js';
import type { LostMonth } from './lost-months.js';
import type { InvoiceSnapshot } from './model.js';
import type { MoneyOfDocument } from './money.js';
import { minus, NO_AMOUNT } from './revenue-group.js';

/** What is lost on a day; below zero where money comes for what was lost before. */
export interface LostOnDay {
  /** Null of the loss itself. */
  readonly day: LocalDate | null;
  readonly lost: readonly LostMonth[];
}

type MoneyOfMembers = ReadonlyMap<FamilyMember, MoneyOfDocument>;

/** The day of a loss; undefined where it is not known. */
export function lossDay({ lostOn, settledOn }: InvoiceSnapshot): LocalDate | undefined {
  return lostOn ?? settledOn;
}

/**
 * The loss as it was on its day, and what money of each later day changes of it: what comes for a written-off invoice, or goes back,
 * is corrected in the month in which it does (§ 17 Abs. 2 Nr. 1 Satz 2 UStG).
 *
 * @param lostOn the day of the loss; undefined where it is not known
 */
export function lostByDay(
  family: BookedFamily,
  money: MoneyOfMembers,
  lostOn: LocalDate | undefined,
): readonly LostOnDay[] {
  const later = lostOn === undefined ? [] : daysAfter(lostOn, money);
  const untilThen = later.length === 0 ? money : moneyUntil(lostOn ?? '', money);
  let before = lostOf(coverRevenue(family, untilThen).left);
  const found: LostOnDay[] = [{ day: null, lost: before }];
  for (const day of later) {
    const now = lostOf(coverRevenue(family, moneyUntil(day, money)).left);
    found.push({ day, lost: [...now, ...before.map(negated)] });
    before = now;
  }
  return found;
}

function lostOf(left: LeftOfFamily): readonly LostMonth[] {
  return left.open > 0 ? lossOf(left) : [];
}

function negated(lost: LostMonth): LostMonth {
  return { ...lost, amount: minus(NO_AMOUNT, lost.amount) };
}

function daysAfter(lostOn: LocalDate, money: MoneyOfMembers): readonly LocalDate[] {
  const days = [...money].flatMap(([member, { pieces }]) => pieces.map((piece) => dayOf(piece, member)));
  return [...new Set(days)].filter((day) => day > lostOn).sort();
}

function moneyUntil(last: LocalDate, money: MoneyOfMembers): MoneyOfMembers {
  const pieces = ([member, known]: readonly [FamilyMember, MoneyOfDocument]) =>
    [member, { ...known, pieces: known.pieces.filter((piece) => dayOf(piece, member) <= last) }] as const;
  return new Map([...money].map(pieces));
}

/** Of money that states none, and was never seen to come, the first. */
function dayOf({ day }: MoneyOfDocument['pieces'][number], { snapshot }: FamilyMember): LocalDate {
  return day ?? snapshot.settledOn ?? '';
}
