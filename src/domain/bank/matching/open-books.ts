import { atomsOf } from './atoms.js';
import type { MatchingInput } from './matching-input.js';
import { indexNames, type NameIndex } from './name-index.js';
import { indexNumbers, type NumberedItem, type NumberIndex } from './number-index.js';
import type { Receivable } from './open-item.js';
import { plainAccount } from './plain-account.js';

/** All that is open, found by whatever a line may say of it. Every list is in the order of `byDueDate`. */
export interface ReceivableIndex {
  readonly items: readonly Receivable[];
  readonly numbers: NumberIndex;
  readonly numbered: ReadonlyMap<Receivable, NumberedItem>;
  readonly names: NameIndex;
  readonly ofDebtor: ReadonlyMap<string, readonly Receivable[]>;
  readonly byAmount: ReadonlyMap<string, readonly Receivable[]>;
  readonly byEndToEndId: ReadonlyMap<string, readonly Receivable[]>;
  readonly byMandateId: ReadonlyMap<string, readonly Receivable[]>;
  readonly byCustomerNumber: ReadonlyMap<string, readonly Receivable[]>;
  readonly payers: ReadonlyMap<string, ReadonlySet<string>>;
  /** Debtors of whom some account is known. */
  readonly debtorsWithAccount: ReadonlySet<string>;
}

export function openBooks({
  openItems,
  knownPayers,
}: Pick<MatchingInput, 'openItems' | 'knownPayers'>): ReceivableIndex {
  const items = openItems.toSorted(byDueDate);
  const numbers = indexNumbers(items);
  const by = (keyOf: (item: Receivable) => string | null): ReadonlyMap<string, readonly Receivable[]> =>
    Map.groupBy(
      items.filter((item) => keyOf(item) !== null),
      (item) => keyOf(item) ?? '',
    );
  return {
    items,
    numbers,
    numbered: new Map([...numbers.byDigits.values()].flat().map((each) => [each.item, each])),
    names: indexNames(items),
    ofDebtor: by(({ debtorId }) => debtorId),
    byAmount: by(amountKey),
    byEndToEndId: by(({ endToEndId }) => endToEndId),
    byMandateId: by(({ mandateId }) => (mandateId === null ? null : lettersAndDigits(mandateId))),
    byCustomerNumber: by(({ customerNumber }) =>
      customerNumber === null ? null : lettersAndDigits(customerNumber),
    ),
    payers: payersOf(knownPayers),
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
