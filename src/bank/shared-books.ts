import type { KnownPayer, MatchingInput } from '../domain/bank/matching/matching-input.js';
import type { Certain, MatchCandidate, Verdict } from '../domain/bank/matching/verdict.js';
import { type BooksToMatch, booksToMatch, type MatchingStores } from './books-to-match.js';

/** What the lines of a space are matched by, and what its verdicts are where others have its account. */
export interface SharedBooks {
  readonly input: Omit<MatchingInput, 'lines' | 'earlierLines' | 'rules'>;
  /** What of a verdict is about this space alone. */
  readonly within: (verdict: Verdict) => Verdict;
}

/**
 * The open items of all spaces that share an account, so that a line is certain in one space only where no other explains it.
 * A space that was never copied may explain any of them: nothing is certain then.
 *
 * @param today where the space is
 */
export async function sharedBooks(
  stores: MatchingStores,
  own: BooksToMatch,
  sharing: readonly string[],
  today: string,
): Promise<SharedBooks> {
  const { items, deleted, knownPayers, ownNames, collectives } = own;
  if (sharing.length === 0) {
    return {
      input: { openItems: items, deleted, knownPayers, ownNames, collectives },
      within: (verdict) => verdict,
    };
  }
  const others: BooksToMatch[] = [];
  let isKnown = true;
  for (const id of sharing) {
    if ((await stores.invoices.copiedAt(id)) === 0) isKnown = false;
    others.push(ofSpace(id, await booksToMatch(stores, id, today)));
  }
  const ids = new Set(items.map(({ invoiceId }) => invoiceId));
  return {
    input: {
      openItems: [...items, ...others.flatMap((each) => each.items)],
      deleted,
      knownPayers: merged([...knownPayers, ...others.flatMap((each) => each.knownPayers)]),
      ownNames: [...new Set([...ownNames, ...others.flatMap((each) => each.ownNames)])],
      collectives,
    },
    within: (verdict) => withinSpace(verdict, (invoiceId) => ids.has(invoiceId), isKnown),
  };
}

/** Ids of another space are no ids of this one. */
function ofSpace(spaceId: string, books: BooksToMatch): BooksToMatch {
  const named = (id: string): string => `${spaceId} ${id}`;
  const ruled: KnownPayer[] = books.bankRules.flatMap((rule) =>
    rule.kind === 'debtor' ? [{ account: rule.account, debtorIds: [rule.debtorId] }] : [],
  );
  return {
    ...books,
    items: books.items.map((item) => ({
      ...item,
      invoiceId: named(item.invoiceId),
      debtorId: named(item.debtorId),
    })),
    knownPayers: [...books.knownPayers, ...ruled].map(({ paid = [], ...payer }) => ({
      ...payer,
      debtorIds: payer.debtorIds.map(named),
      paid: paid.map((each) => ({ ...each, debtorId: named(each.debtorId) })),
    })),
  };
}

function merged(payers: readonly KnownPayer[]): readonly KnownPayer[] {
  return [...Map.groupBy(payers, ({ account }) => account)].map(([account, all]) => ({
    account,
    debtorIds: [...new Set(all.flatMap(({ debtorIds }) => debtorIds))],
    paid: all.flatMap(({ paid = [] }) => paid),
  }));
}

/** Invoices of others are shown to nobody here: their space decides about them. */
function withinSpace(verdict: Verdict, isOwn: (invoiceId: string) => boolean, isKnown: boolean): Verdict {
  const { lineId } = verdict;
  if (verdict.kind === 'certain') {
    const isOurs = verdict.allocations.every(({ invoiceId }) => isOwn(invoiceId));
    if (!isOurs) return { kind: 'none', lineId, ruleId: null };
    return isKnown ? verdict : { kind: 'uncertain', lineId, candidates: [candidateOf(verdict)], further: 0 };
  }
  if (verdict.kind !== 'uncertain') return verdict;
  const candidates = verdict.candidates.filter(({ invoiceIds }) => invoiceIds.every(isOwn));
  return candidates.length > 0 ? { ...verdict, candidates } : { kind: 'none', lineId, ruleId: null };
}

function candidateOf({ kind: _kind, lineId: _line, ...certain }: Certain): MatchCandidate {
  const invoiceIds = certain.allocations.map(({ invoiceId }) => invoiceId);
  return { ...certain, invoiceIds, contradictions: [] };
}
