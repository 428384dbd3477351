import type { LocalDate } from '../invoice.js';
import { type BookedFamily, bookedMembers, type FamilyMember, isCorrection } from './booked-family.js';
import type { Cents } from './cents.js';
import { exchanged } from './exchange.js';
import { LeftOfFamily } from './left-of-family.js';
import { type AmountsByTax, addedAmounts } from './left-of-revenue.js';
import { reductionOf } from './loss.js';
import type { Money, MoneyOfDocument } from './money.js';
import { minus, NO_AMOUNT, plus, type RevenueAmount, taxKeyOfRevenue } from './revenue-group.js';

/** What a payment is of. */
interface Covered {
  readonly amounts: AmountsByTax;
  /** In the currency of the books, so that the debtor's account clears; 0 where that is the document's. */
  readonly booksGross: Cents;
}

/** The money of a family against its revenue. */
export interface CoveredRevenue {
  readonly byMoney: ReadonlyMap<Money, Covered>;
  /** What a document covers of itself: a correction that leaves nothing open sets off what was paid against other taxes. */
  readonly setOff: ReadonlyMap<FamilyMember, AmountsByTax>;
  readonly left: LeftOfFamily;
}

interface Event {
  readonly day: LocalDate;
  readonly member: FamilyMember;
  /** Null where the document is issued. */
  readonly money: Money | null;
}

/** Documents and payments of a family in the order of their days; of one day the document comes first. */
export function coverRevenue(
  family: BookedFamily,
  money: ReadonlyMap<FamilyMember, MoneyOfDocument>,
): CoveredRevenue {
  const left = new LeftOfFamily();
  const byMoney = new Map<Money, Covered>();
  const setOff = new Map<FamilyMember, AmountsByTax>();
  let inBooks: Cents = 0;
  let last: Money | null = null;
  const events = eventsOf(family, money);
  for (const [index, { member, money: piece }] of events.entries()) {
    const isOwn = isCorrection(member.snapshot.invoice) && (money.get(member)?.pieces.length ?? 0) > 0;
    const made = piece === null ? left.bill(member, isOwn) : left.pay(member, piece.amount);
    const amounts = index === events.length - 1 ? addedAmounts(made, left.settle()) : made;
    if (piece === null) setOff.set(member, amounts);
    else {
      byMoney.set(piece, { amounts, booksGross: 0 });
      last = piece;
    }
    const came = moneyInBooks(left, member);
    const covered = came === inBooks || last === null ? undefined : byMoney.get(last);
    if (last === null || covered === undefined) continue;
    // The debtor's account clears in both currencies: what a document settles, the payment before it has.
    byMoney.set(last, { ...covered, booksGross: covered.booksGross + came - inBooks });
    inBooks = came;
  }
  const covered = last === null ? undefined : byMoney.get(last);
  const hasRest = family.original !== null && money.get(family.original)?.rest !== undefined;
  if (hasRest && last !== null && covered !== undefined) {
    byMoney.set(last, { ...covered, amounts: addedAmounts(covered.amounts, besideRest(left)) });
  }
  return { byMoney, setOff, left };
}

/** What of each tax is left that the rest does not take, or below zero takes beyond what is left: the last payment is of that. */
function besideRest(left: LeftOfFamily): AmountsByTax {
  const taken = new Map<string, RevenueAmount>();
  for (const { first, amount } of reductionOf(left)) {
    const key = taxKeyOfRevenue(first);
    taken.set(key, plus(taken.get(key) ?? NO_AMOUNT, amount));
  }
  return new Map(
    left.left().flatMap(({ drafts: [first], amount }) => {
      if (first === undefined) return [];
      const key = taxKeyOfRevenue(first);
      return [[key, minus(amount, taken.get(key) ?? NO_AMOUNT)] as const];
    }),
  );
}

/** What came, in the currency of the books: the shares of what was booked, and by the document's rate what is beyond that. */
function moneyInBooks(left: LeftOfFamily, { revenue }: FamilyMember): Cents {
  const rate = revenue[0]?.exchange ?? null;
  if (rate === null) return 0;
  return left.coveredInBooks + exchanged(rate.rate, rate.currency, { tax: 0, gross: left.beyond }).gross;
}

function eventsOf(family: BookedFamily, money: ReadonlyMap<FamilyMember, MoneyOfDocument>): readonly Event[] {
  const events: Event[] = [];
  for (const member of bookedMembers(family)) {
    const { invoice, settledOn } = member.snapshot;
    // A payment in advance is of the invoice that comes later.
    const day = isCorrection(invoice) && family.original !== null ? invoice.invoiceDate : '';
    events.push({ day, member, money: null });
    for (const piece of money.get(member)?.pieces ?? []) {
      const paidOn = piece.day ?? settledOn ?? '9999';
      // What goes back before its correction is issued is of that all the same.
      events.push({ day: paidOn < day ? day : paidOn, member, money: piece });
    }
  }
  return events.length < 3 ? events : events.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

function keyOf({ day, member, money }: Event): string {
  return `${day} ${money === null ? 0 : 1} ${money?.record?.id ?? ''} ${member.snapshot.invoice.id}`;
}
