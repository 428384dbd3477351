import { type Likeness, likenessOf, parseName } from './debtor-name.js';
import type { LineToMatch } from './line-to-match.js';
import { BANKS_RETURN_WORDS } from './matching-words.js';
import { type Mention, mentionsIn } from './number-mentions.js';
import type { ReceivableIndex } from './open-books.js';
import { plainAccount } from './plain-account.js';
import type { ReadLine } from './read-line.js';
import type { Returned } from './verdict.js';

/** Banks take a fee for a payment that comes back, and often in the same line. */
const HIGHEST_FEE = 15_00;

/** Payments that may come back: each once, and only after it was made. */
export function returnablePayments(books: ReceivableIndex) {
  const byAmount = new Map<string, LineToMatch[]>();
  const byId = new Map<string, LineToMatch[]>();
  const gone = new Set<number>();
  const keyOf = (currency: string, amount: number): string => `${currency} ${amount}`;
  return {
    add: (line: LineToMatch): void => {
      pushTo(byAmount, keyOf(line.currency, line.amount), line);
      if (line.endToEndId !== null) pushTo(byId, line.endToEndId, line);
    },
    /** What the line takes back; null for one that is no return. */
    takenBackBy: (read: ReadLine): Returned | null => {
      const { line, returnWord } = read;
      if (line.returnReason === null && (returnWord === null || line.amount >= 0)) return null;
      const isOpen = (payment: LineToMatch): boolean =>
        !gone.has(payment.id) && payment.bookedOn <= line.bookedOn;
      const exact = (byAmount.get(keyOf(line.currency, -line.amount)) ?? []).filter(isOpen);
      const isNear = (payment: LineToMatch): boolean => isWithFee(line, payment) && isOpen(payment);
      const ofId = (byId.get(line.endToEndId ?? '') ?? []).filter((payment) => isOfOneId(line, payment));
      let payments: readonly LineToMatch[] = ofId.filter((each) => exact.includes(each) || isNear(each));
      if (payments.length === 0) payments = narrowed(read, exact, books);
      if (payments.length === 0)
        payments = narrowed(read, [...byAmount.values()].flat().filter(isNear), books);
      const [only] = payments;
      if (only === undefined || payments.length > 1 || !isCertain(read, only)) {
        // The last one before the return comes back most likely.
        const candidates = payments.toSorted((one, other) => other.bookedOn.localeCompare(one.bookedOn));
        const ids = candidates.map(({ id }) => id);
        return { kind: 'return', lineId: line.id, takesBack: null, candidates: ids, fee: 0 };
      }
      gone.add(only.id);
      const fee = Math.max(0, -line.amount - only.amount);
      return { kind: 'return', lineId: line.id, takesBack: only.id, candidates: [], fee };
    },
  };
}

function pushTo(map: Map<string, LineToMatch[]>, key: string, line: LineToMatch): void {
  const found = map.get(key);
  if (found === undefined) map.set(key, [line]);
  else found.push(line);
}

function isWithFee(line: LineToMatch, payment: LineToMatch): boolean {
  const fee = -line.amount - payment.amount;
  return line.amount < 0 && payment.currency === line.currency && fee > 0 && fee <= HIGHEST_FEE;
}

/** By a reference, else by the invoice that both name, the account, the name; the amount proves nothing. */
function narrowed(
  read: ReadLine,
  payments: readonly LineToMatch[],
  books: ReceivableIndex,
): readonly LineToMatch[] {
  const { line, account } = read;
  const holder = line.counterparty.name;
  const ways: readonly ((payment: LineToMatch) => boolean)[] = [
    ({ references = [] }) => references.some((reference) => line.references?.includes(reference) === true),
    (payment) => areOfOneInvoice(read.mentions, mentionsIn(payment.remittance, books.numbers)),
    ({ counterparty }) =>
      account !== null && counterparty.account !== null && plainAccount(counterparty.account) === account,
    ({ counterparty: { name, account: other } }) =>
      holder !== null &&
      name !== null &&
      (account === null || other === null) &&
      likenessOfNames(holder, name) === 'same',
  ];
  for (const way of ways) {
    const found = payments.filter(way).filter((payment) => !isOfAnotherId(line, payment));
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether the bank says that it is a return, or a word that only banks write, and nothing about the payer contradicts. */
function isCertain({ line, returnWord }: ReadLine, payment: LineToMatch): boolean {
  if (isOfOneId(line, payment)) return true;
  if (line.returnReason === null && !BANKS_RETURN_WORDS.has(returnWord ?? '')) return false;
  const [one, other] = [line.counterparty.name, payment.counterparty.name];
  return one === null || other === null || likenessOfNames(one, other) !== 'other';
}

function likenessOfNames(one: string, other: string): Likeness {
  return likenessOf(parseName(one), parseName(other));
}

function isOfOneId({ endToEndId: one }: LineToMatch, { endToEndId: other }: LineToMatch): boolean {
  return isId(one) && one === other;
}

function isOfAnotherId({ endToEndId: one }: LineToMatch, { endToEndId: other }: LineToMatch): boolean {
  return isId(one) && isId(other) && one !== other;
}

function isId(endToEndId: string | null): boolean {
  return endToEndId !== null && endToEndId !== '' && endToEndId !== 'NOTPROVIDED';
}

function areOfOneInvoice(mentions: readonly Mention[], others: readonly Mention[]): boolean {
  const full = (all: readonly Mention[]) =>
    all.filter(({ strength }) => strength === 'full').flatMap(({ items }) => items);
  const named = full(others);
  return full(mentions).some((item) => named.includes(item));
}
