import type { FamilyMember } from './booked-family.js';
import type { Cents } from './cents.js';
import type { EntryDraft } from './draft.js';
import { type AmountsByTax, addedAmounts, LeftOfRevenue } from './left-of-revenue.js';
import { plus, type RevenueGroup } from './revenue-group.js';

/**
 * What is left of a family. A correction whose money went back is a document of its own: that money is of its tax. All others are one with
 * their original: what they take off is never due.
 */
export class LeftOfFamily {
  readonly #all: LeftOfRevenue[] = [];
  readonly #of = new Map<FamilyMember, LeftOfRevenue>();
  #common: LeftOfRevenue | null = null;

  /** @param isOwn whether money of its own came for it, or went back */
  bill(member: FamilyMember, isOwn: boolean): AmountsByTax {
    const own = isOwn || this.#common === null ? new LeftOfRevenue() : this.#common;
    if (!isOwn) this.#common = own;
    if (!this.#all.includes(own)) this.#all.push(own);
    this.#of.set(member, own);
    return own.bill(member.revenue);
  }

  pay(member: FamilyMember, amount: Cents): AmountsByTax {
    return this.#of.get(member)?.pay(amount) ?? new Map();
  }

  /** Where nothing is open in all, what is open of its documents was set off against each other. */
  settle(): AmountsByTax {
    if (this.#all.length < 2 || this.open !== 0) return new Map();
    return this.#all.map((each) => each.pay(each.open)).reduce(addedAmounts);
  }

  /** What is owed; below zero where more came. */
  get open(): Cents {
    return this.#sum(({ open }) => open);
  }

  /** What is owed, in the currency of the books; 0 where that is the documents'. */
  get openInBooks(): Cents {
    return this.#sum(({ openInBooks }) => openInBooks);
  }

  /** What came beyond what was billed, or went back beyond what came: that is below zero. */
  get beyond(): Cents {
    return this.#sum(({ beyond }) => beyond);
  }

  /** What is covered, in the currency of the books. */
  get coveredInBooks(): Cents {
    return this.#sum(({ coveredInBooks }) => coveredInBooks);
  }

  /** What no money covers, by tax. */
  left(): readonly RevenueGroup[] {
    const groups = new Map<string, RevenueGroup>();
    for (const [key, group] of this.#all.flatMap((each) => each.left())) {
      const known = groups.get(key);
      const drafts = [...(known?.drafts ?? []), ...group.drafts];
      groups.set(key, known === undefined ? group : { drafts, amount: plus(known.amount, group.amount) });
    }
    return [...groups.values()];
  }

  /** The documents' revenue of one tax, of the original first. */
  draftsOf(key: string): readonly EntryDraft[] {
    return this.#all.flatMap((each) => each.draftsOf(key));
  }

  #sum(of: (each: LeftOfRevenue) => Cents): Cents {
    return this.#all.reduce((total, each) => total + of(each), 0);
  }
}
