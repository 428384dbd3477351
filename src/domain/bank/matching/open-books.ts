import { atomsOf } from './atoms.js';
import type { Collective } from './collective.js';
import { type DebtorName, nameWordsOf, parseName } from './debtor-name.js';
import type { MatchingInput, PaidBefore } from './matching-input.js';
import { indexNames, type NameIndex } from './name-index.js';
import { indexNumbers, type NumberedItem, type NumberIndex } from './number-index.js';
import type { Receivable } from './open-item.js';
import { plainAccount } from './plain-account.js';
import { plainReference } from './plain-reference.js';

/** All that is open, found by whatever a line may say of it. Every list is in the order of `byDueDate`. */
export interface ReceivableIndex {
  readonly items: readonly Receivable[];
  readonly numbers: NumberIndex;
  /** Of invoices that were deleted. */
  readonly deletedNumbers: NumberIndex;
  readonly numbered: ReadonlyMap<Receivable, NumberedItem>;
  readonly names: NameIndex;
  readonly ofDebtor: ReadonlyMap<string, readonly Receivable[]>;
  readonly byAmount: ReadonlyMap<string, readonly Receivable[]>;
  readonly byEndToEndId: ReadonlyMap<string, readonly Receivable[]>;
  readonly byMandateId: ReadonlyMap<string, readonly Receivable[]>;
  readonly byCustomerNumber: ReadonlyMap<string, readonly Receivable[]>;
  readonly byReference: ReadonlyMap<string, readonly Receivable[]>;
  /** By their letters and digits alone. */
  readonly collectives: ReadonlyMap<string, Collective>;
  /** By the number's letters and digits alone, in capitals. */
  readonly byPlainNumber: ReadonlyMap<string, readonly Receivable[]>;
  readonly payers: ReadonlyMap<string, ReadonlySet<string>>;
  /** What each account has paid. */
  readonly paid: ReadonlyMap<string, readonly PaidBefore[]>;
  /** Words of each debtor's names, of all of them, and of the seller's own. */
  readonly nameWords: ReadonlyMap<string, ReadonlySet<string>>;
  readonly allNameWords: ReadonlySet<string>;
  readonly ownWords: ReadonlySet<string>;
  readonly ownNames: readonly DebtorName[];
  /** Debtors of whom some account is known. */
  readonly debtorsWithAccount: ReadonlySet<string>;
}

export function openBooks({
  openItems,
  knownPayers,
  deleted = [],
  ownNames = [],
  collectives = [],
}: Pick<
  MatchingInput,
  'openItems' | 'deleted' | 'knownPayers' | 'ownNames' | 'collectives'
>): ReceivableIndex {
  const items = openItems.toSorted(byDueDate);
  const numbers = indexNumbers(items);
  const by = (keyOf: (item: Receivable) => string | null): ReadonlyMap<string, readonly Receivable[]> =>
    Map.groupBy(
      items.filter((item) => keyOf(item) !== null),
      (item) => keyOf(item) ?? '',
    );
  const ofDebtor = by(({ debtorId }) => debtorId);
  const nameWords = new Map([...ofDebtor].map(([id, own]) => [id, wordsOfNames(own)]));
  return {
    items,
    numbers,
    deletedNumbers: indexNumbers(deleted.toSorted(byDueDate)),
    numbered: new Map([...numbers.byDigits.values()].flat().map((each) => [each.item, each])),
    names: indexNames(items),
    ofDebtor,
    byAmount: by(amountKey),
    byEndToEndId: by(({ endToEndId }) => endToEndId),
    byMandateId: by(({ mandateId }) => (mandateId === null ? null : lettersAndDigits(mandateId))),
    byCustomerNumber: by(({ customerNumber }) =>
      customerNumber === null ? null : lettersAndDigits(customerNumber),
    ),
    byReference: byReference(items),
    collectives: new Map(collectives.map((each) => [plainReference(each.number), each])),
    byPlainNumber: by(({ number }) => plainReference(number)),
    payers: payersOf(knownPayers),
    paid: paidBy(knownPayers),
    nameWords,
    allNameWords: new Set([...nameWords.values()].flatMap((words) => [...words])),
    ownWords: new Set(ownNames.flatMap(nameWordsOf)),
    ownNames: ownNames.map(parseName),
    debtorsWithAccount: new Set(knownPayers.flatMap(({ debtorIds }) => debtorIds)),
  };
}

/** The first due first; of one day by number, then by id, so that the order of the input changes nothing. */
export function byDueDate(one: Receivable, other: Receivable): number {
  for (const key of ['dueOn', 'number', 'invoiceId'] as const) {
    if (one[key] !== other[key]) return one[key] < other[key] ? -1 : 1;
  }
  return 0;
}

export function amountKey({ currency, openAmount }: Pick<Receivable, 'currency' | 'openAmount'>): string {
  return `${currency} ${openAmount}`;
}

/** Without what separates: `K-1001` is `k1001`. */
export function lettersAndDigits(text: string): string {
  return atomsOf(text)
    .atoms.map((atom) => atom.text)
    .join('');
}

function payersOf(known: MatchingInput['knownPayers']): ReadonlyMap<string, ReadonlySet<string>> {
  const payers = new Map<string, Set<string>>();
  for (const { account, debtorIds } of known) {
    const key = plainAccount(account);
    payers.set(key, new Set([...(payers.get(key) ?? []), ...debtorIds]));
  }
  return payers;
}

function paidBy(known: MatchingInput['knownPayers']): ReadonlyMap<string, readonly PaidBefore[]> {
  const paid = new Map<string, readonly PaidBefore[]>();
  for (const { account, paid: own = [] } of known) {
    const key = plainAccount(account);
    paid.set(key, [...(paid.get(key) ?? []), ...own]);
  }
  return paid;
}

function byReference(items: readonly Receivable[]): ReadonlyMap<string, readonly Receivable[]> {
  const found = new Map<string, readonly Receivable[]>();
  for (const item of items) {
    for (const reference of (item.references ?? []).map(plainReference)) {
      found.set(reference, [...(found.get(reference) ?? []), item]);
    }
  }
  return found;
}

function wordsOfNames(items: readonly Receivable[]): ReadonlySet<string> {
  const names = new Set(items.flatMap(({ debtorNames }) => debtorNames));
  return new Set([...names].flatMap(nameWordsOf));
}
