import { commonByPlace } from './common-by-place.js';
import { isOfReference } from './line-likeness.js';
import {
  type Counts,
  countsOf,
  isSame,
  lesserOf,
  type PartOfDay,
  type StatementSpan,
  sizeOf,
} from './part-of-day.js';

const NOTHING: Counts = new Map();

type Balanced = PartOfDay & { readonly opening: number; readonly closing: number };

/**
 * How many lines of each likeness are the same movements in two parts of one day. Balances decide: what begins with the
 * closing balance of the other repeats nothing of it, what begins or ends with it is a part of it, and an overlap has to
 * make the difference of both. Without balances lines that are equal are the same.
 *
 * @param known kept before
 * @returns one answer, several where balances that come twice allow them
 */
export function commonLines(known: PartOfDay, added: PartOfDay): readonly Counts[] {
  const [ofKnown, ofAdded] = [countsOf(known.lines), countsOf(added.lines)];
  const most = lesserOf(ofKnown, ofAdded);
  if (most.size === 0 || !isBalanced(known) || !isBalanced(added)) return [most];
  const begins = known.opening === added.opening;
  if (begins && isSame(most, ofKnown)) return [most];
  const isWithin = isSame(most, ofKnown) || isSame(most, ofAdded);
  const isPart = isWithin && (begins || known.closing === added.closing);
  const sameByBank = new Map([...most].filter(([likeness]) => isOfReference(likeness)));
  if (isPart && isSame(sameByBank, most)) return [most];
  const byPlace = commonByPlace(known, added).filter((each) => hasAll(each, sameByBank));
  const areFollowing = goesOn(known.statement, added.statement) || goesOn(added.statement, known.statement);
  // A balance that comes twice makes overlaps look like pages that follow on each other: the bank's references tell.
  if (areFollowing && sameByBank.size === 0) return [NOTHING];
  if (byPlace.length > 0) return byPlace;
  if (areFollowing) return [NOTHING];
  // Several equal lines are no coincidence, one may be.
  if (isContradiction(known, added)) return [sizeOf(most) > 1 ? most : sameByBank];
  if (added.opening === known.closing) return [NOTHING];
  if (isPart) return [most];
  if (added.closing === known.opening) return [NOTHING];
  if (isWithin && mayLieWithin(known, added)) return [most];
  // Where no overlap makes these balances only what the bank itself calls the same is the same.
  return [commonBySum(most, known, added) ?? sameByBank];
}

/** One statement begins where the other ends. */
function goesOn(first: StatementSpan, second: StatementSpan): boolean {
  return second.opening === first.closing && first.to <= second.from;
}

/**
 * Both say how the account stood when the day began, or ended, and say it differently: lines are booked on days before, and
 * the balances between the days of a statement are not what they seem.
 */
function isContradiction(known: Balanced, added: Balanced): boolean {
  const beginsDay = ({ statement, day }: Balanced) => statement.from < day;
  const endsDay = ({ statement, day }: Balanced) => statement.to > day;
  if (beginsDay(known) && beginsDay(added) && known.opening !== added.opening) return true;
  return endsDay(known) && endsDay(added) && known.closing !== added.closing;
}

function hasAll(counts: Counts, wanted: Counts): boolean {
  return [...wanted].every(([likeness, count]) => (counts.get(likeness) ?? 0) >= count);
}

function isBalanced(part: PartOfDay): part is Balanced {
  return part.opening !== null && part.closing !== null;
}

/** Lines up to which all their sums are tried. */
const FEW = 12;

/** Whether other lines of the larger part may stand before and after the smaller one: lines that are in no order. */
function mayLieWithin(one: Balanced, other: Balanced): boolean {
  const [inner, outer] = one.lines.length < other.lines.length ? [one, other] : [other, one];
  const left = new Map(countsOf(inner.lines));
  const around = outer.lines.filter(({ likeness }) => {
    const count = left.get(likeness) ?? 0;
    left.set(likeness, count - 1);
    return count <= 0;
  });
  if (around.length > FEW) return true;
  const before = inner.opening - outer.opening;
  let sums = new Set([0]);
  for (const { amount } of around) sums = new Set([...sums].flatMap((sum) => [sum, sum + amount]));
  return around.length > 0 && sums.has(before);
}

/** The overlap that makes the difference of the balances: all that are equal, or all but one or two. */
function commonBySum(most: Counts, known: Balanced, added: Balanced): Counts | null {
  const amounts = new Map([...known.lines, ...added.lines].map(({ likeness, amount }) => [likeness, amount]));
  const amountOf = (likeness: string): number => amounts.get(likeness) ?? 0;
  const all = [...most].reduce((sum, [likeness, count]) => sum + count * amountOf(likeness), 0);
  const targets = [known.closing - added.opening, added.closing - known.opening];
  if (targets.includes(all)) return most;
  const less = [...most.keys()].filter((likeness) => !isOfReference(likeness));
  for (const one of less) {
    if (targets.includes(all - amountOf(one))) return without(most, one);
  }
  for (const [index, one] of less.entries()) {
    for (const other of less.slice(index)) {
      if (one === other && (most.get(one) ?? 0) < 2) continue;
      if (targets.includes(all - amountOf(one) - amountOf(other))) return without(without(most, one), other);
    }
  }
  return null;
}

function without(counts: Counts, likeness: string): Counts {
  const rest = [...counts].map(([each, count]) => [each, each === likeness ? count - 1 : count] as const);
  const kept = new Map(rest.filter(([, count]) => count > 0));
  return sizeOf(kept) === 0 ? NOTHING : kept;
}
