import type { Cents } from './cents.js';
import type { EntryDraft } from './draft.js';
import {
  amountOfDraft,
  booksGrossOf,
  grossOf,
  isSetOff,
  minus,
  NO_AMOUNT,
  plus,
  type RevenueAmount,
  type RevenueGroup,
  shareOf,
  taxKeyOfRevenue,
} from './revenue-group.js';

/** Of each tax by its key (`taxKeyOfRevenue`). */
export type AmountsByTax = ReadonlyMap<string, RevenueAmount>;

const NOTHING: AmountsByTax = new Map();

/** What of each tax is covered once so much money has come. */
interface Knot {
  readonly money: Cents;
  readonly covered: AmountsByTax;
  /** Of the debtor, in the currency of the books. */
  readonly inBooks: Cents;
}

/**
 * Invoices and corrections of a family against the money that came for it: which tax a payment is of, and what is left.
 *
 * A payment is of what is left of each tax when it comes, in its share of that, rounded by itself: a payment that changes changes
 * no other. What makes the money that came equal to what was billed takes what is left to the cent; what is paid beyond that
 * is of no tax until another document takes it.
 */
export class LeftOfRevenue {
  readonly #drafts = new Map<string, EntryDraft[]>();
  #billed: AmountsByTax = NOTHING;
  #covered: AmountsByTax = NOTHING;
  /** What is covered. */
  #money: Cents = 0;
  #beyond: Cents = 0;
  #inBooks: Cents = 0;
  #knots: readonly Knot[] = [];

  /** A document in the order of their days. @returns what it takes of money that came before, or settles without any */
  bill(revenue: readonly EntryDraft[]): AmountsByTax {
    const billed = new Map(this.#billed);
    for (const draft of revenue) {
      const key = taxKeyOfRevenue(draft);
      const known = this.#drafts.get(key);
      if (known === undefined) this.#drafts.set(key, [draft]);
      else known.push(draft);
      billed.set(key, plus(billed.get(key) ?? NO_AMOUNT, amountOfDraft(draft)));
    }
    this.#billed = billed;
    const before = this.#covered;
    const whole = total(billed, grossOf);
    const redeemed = this.#redeemed();
    this.#covered = this.#money === 0 ? redeemed : this.#withinBilled();
    const all: Knot = { money: whole, covered: billed, inBooks: total(billed, booksGrossOf) };
    const knots: Knot[] = [all];
    if (this.#money !== whole)
      knots.push({ money: this.#money, covered: this.#covered, inBooks: this.#inBooks });
    if (this.#money !== 0 && whole !== 0) knots.push({ money: 0, covered: redeemed, inBooks: 0 });
    this.#knots = knots.sort((one, other) => one.money - other.money);
    if (this.#money === whole) this.#reach(all);
    this.#move(0);
    return changeOf(before, this.#covered);
  }

  /** @param amount below zero where it went back @returns what of each tax it is of */
  pay(amount: Cents): AmountsByTax {
    const before = this.#covered;
    this.#move(amount);
    return changeOf(before, this.#covered);
  }

  /** What is owed; below zero where more came. */
  get open(): Cents {
    return total(this.#billed, grossOf) - this.#money - this.#beyond;
  }

  /** What came beyond what was billed, or went back beyond what came: that is below zero. */
  get beyond(): Cents {
    return this.#beyond;
  }

  /** What is covered, in the currency of the books. */
  get coveredInBooks(): Cents {
    return this.#inBooks;
  }

  /** What is owed, in the currency of the books; 0 where that is the documents'. */
  get openInBooks(): Cents {
    return total(this.#billed, booksGrossOf) - this.#inBooks;
  }

  /** What no money covers, by tax and its key. */
  left(): readonly (readonly [string, RevenueGroup])[] {
    return [...this.#drafts].map(([key, drafts]) => {
      const amount = minus(this.#billed.get(key) ?? NO_AMOUNT, this.#covered.get(key) ?? NO_AMOUNT);
      return [key, { drafts, amount }];
    });
  }

  /** The documents' revenue of one tax. */
  draftsOf(key: string): readonly EntryDraft[] {
    return this.#drafts.get(key) ?? [];
  }

  /** What deposits and vouchers pay that are set off: money that came before, for all else in its share. */
  #redeemed(): AmountsByTax {
    const groups = Map.groupBy(this.#billed, ([key, amount]) =>
      isSetOff({ drafts: this.draftsOf(key), amount }),
    );
    const [held, sold] = [groups.get(true) ?? [], groups.get(false) ?? []];
    const used = 0 - total(new Map(held), grossOf);
    const owed = total(new Map(sold), grossOf);
    if (used === 0 || owed <= 0) return NOTHING;
    const paid = Math.min(used, owed);
    const covered = (of: typeof sold, whole: Cents) =>
      of.map(([key, amount]) => [key, shareOf(amount, paid, whole)] as const);
    return new Map([...covered(sold, owed), ...covered(held, used)]);
  }

  /** What was paid of a tax beyond what a correction leaves of it is of the others, each in its share. */
  #withinBilled(): AmountsByTax {
    const before = this.#covered;
    const left = [...changeOf(before, this.#billed)];
    const isPaid = (key: string) => grossOf(before.get(key) ?? NO_AMOUNT) > 0;
    const over = new Map(left.filter(([key, amount]) => grossOf(amount) < 0 && isPaid(key)));
    const open = left.filter(([, amount]) => grossOf(amount) > 0);
    const kept = addedAmounts(before, over);
    const [moved, room] = [this.#money - total(kept, grossOf), total(new Map(open), grossOf)];
    if (over.size === 0 || room < moved) return before;
    return addedAmounts(kept, new Map(open.map(([key, amount]) => [key, shareOf(amount, moved, room)])));
  }

  #move(amount: Cents): void {
    const target = this.#money + this.#beyond + amount;
    while (this.#money !== target) {
      const from = this.#money;
      const isUp = target > from;
      const next = isUp
        ? this.#knots.find(({ money }) => money > from)
        : this.#knots.findLast(({ money }) => money < from);
      const last = isUp
        ? this.#knots.findLast(({ money }) => money <= from)
        : this.#knots.find(({ money }) => money >= from);
      if (next === undefined || last === undefined) break;
      if (isUp ? next.money <= target : next.money >= target) this.#reach(next);
      else this.#take(last, next, target - from);
    }
    this.#beyond = target - this.#money;
  }

  #reach({ money, covered, inBooks }: Knot): void {
    this.#money = money;
    this.#covered = covered;
    this.#inBooks = inBooks;
  }

  /** The share of an amount in what lies between two knots, each rounded by itself. */
  #take(last: Knot, next: Knot, amount: Cents): void {
    const whole = next.money - last.money;
    const covered = new Map(this.#covered);
    for (const [key, change] of changeOf(last.covered, next.covered)) {
      covered.set(key, plus(covered.get(key) ?? NO_AMOUNT, shareOf(change, amount, whole)));
    }
    this.#covered = covered;
    const inBooks = { ...NO_AMOUNT, booksNet: next.inBooks - last.inBooks };
    this.#inBooks += shareOf(inBooks, amount, whole).booksNet;
    this.#money += amount;
  }
}

function changeOf(before: AmountsByTax, after: AmountsByTax): AmountsByTax {
  if (before === after) return NOTHING;
  if (before.size === 0) return after;
  const keys = new Set([...after.keys(), ...before.keys()]);
  return new Map(
    [...keys].map((key) => [key, minus(after.get(key) ?? NO_AMOUNT, before.get(key) ?? NO_AMOUNT)]),
  );
}

export function addedAmounts(one: AmountsByTax, other: AmountsByTax): AmountsByTax {
  if (other.size === 0) return one;
  const sums = new Map(one);
  for (const [key, amount] of other) sums.set(key, plus(sums.get(key) ?? NO_AMOUNT, amount));
  return sums;
}

function total(amounts: AmountsByTax, of: (amount: RevenueAmount) => Cents): Cents {
  let sum = 0;
  for (const amount of amounts.values()) sum += of(amount);
  return sum;
}
