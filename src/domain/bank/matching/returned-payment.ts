import { type Likeness, likenessOf, parseName } from './debtor-name.js';
import { isLongId, isNoId } from './end-to-end-ids.js';
import type { LineToMatch } from './line-to-match.js';
import { BANKS_RETURN_WORDS } from './matching-words.js';
import { type Mention, mentionsIn } from './number-mentions.js';
import type { ReceivableIndex } from './open-books.js';
import { plainAccount } from './plain-account.js';
import type { ReadLine } from './read-line.js';
import { isSaidOfPayment, statesFee } from './return-text.js';
import { isFeeWord } from './return-words.js';
import type { Returned } from './verdict.js';

/** Banks take a fee for a payment that comes back, and often in the same line. */
const HIGHEST_FEE = 15_00;
/** For so long a payer may object to a payment that nobody allowed: Directive (EU) 2015/2366, article 71. */
const MOST_MONTHS = 13;

/** What links a payment to a return; the amount alone proves nothing. */
interface Link {
  readonly id: boolean;
  /** By a reference, or by an invoice that both name in full. */
  readonly number: boolean;
  readonly account: boolean;
  readonly name: boolean;
}

interface Linked {
  readonly payment: LineToMatch;
  readonly link: Link;
}

/** Payments that may come back: each once, and only after it was made. */
export function returnablePayments(books: ReceivableIndex) {
  const byAmount = new Map<number, LineToMatch[]>();
  const times = new Map<string, number>();
  const gone = new Set<number>();
  const timesOf = (id: string | null): number => times.get(id ?? '') ?? 0;
  const mayComeBack = ({ line }: ReadLine, payment: LineToMatch): boolean =>
    payment.currency === line.currency && !gone.has(payment.id) && isInTime(line, payment);
  return {
    add: (line: LineToMatch): void => {
      const found = byAmount.get(line.amount);
      if (found === undefined) byAmount.set(line.amount, [line]);
      else found.push(line);
      times.set(line.endToEndId ?? '', timesOf(line.endToEndId) + 1);
    },
    /** What the line takes back; null for one that is no return. */
    takenBackBy: (read: ReadLine): Returned | null => {
      const { line, returnWord } = read;
      if (line.returnReason === null && (returnWord === null || line.amount >= 0)) return null;
      const payments = [...byAmount]
        .filter(([amount]) => isOfAmount(line.amount, amount))
        .flatMap(([, all]) => all)
        .filter((payment) => mayComeBack(read, payment))
        .map((payment): Linked => ({ payment, link: linkOf(read, payment, books) }))
        .filter(({ link }) => Object.values(link).includes(true));
      const isIdOnce = timesOf(line.endToEndId) === 1;
      const fitting = payments.filter(({ payment, link }) => isSure(read, payment, link, books, isIdOnce));
      const [only] = fitting.map(({ payment }) => payment);
      // By account or name alone any other payment of theirs may be meant, too, with a fee that is not stated.
      const isSaid = fitting.some(({ link, payment }) => link.id || link.number || feeOf(line, payment) > 0);
      const meant = isSaid ? fitting : payments;
      if (only === undefined || meant.length > 1) {
        const rank = (each: Linked): number => (fitting.includes(each) ? 2 : Number(each.link.id));
        // The last one before the return comes back most likely.
        const candidates = payments.toSorted(
          (one, other) =>
            rank(other) - rank(one) || other.payment.bookedOn.localeCompare(one.payment.bookedOn),
        );
        const ids = candidates.map(({ payment }) => payment.id);
        return { kind: 'return', lineId: line.id, takesBack: null, candidates: ids, fee: 0 };
      }
      gone.add(only.id);
      const fee = feeOf(line, only);
      return { kind: 'return', lineId: line.id, takesBack: only.id, candidates: [], fee };
    },
  };
}

/** To the cent, or with a fee of what came in. */
function isOfAmount(returned: number, paid: number): boolean {
  const fee = -returned - paid;
  return fee === 0 || (returned < 0 && paid > 0 && fee > 0 && fee <= HIGHEST_FEE);
}

function feeOf(line: LineToMatch, payment: LineToMatch): number {
  return Math.max(0, -line.amount - payment.amount);
}

function isInTime({ bookedOn: returnedOn }: LineToMatch, { bookedOn }: LineToMatch): boolean {
  const months = Number(bookedOn.slice(0, 4)) * 12 + Number(bookedOn.slice(5, 7)) - 1 + MOST_MONTHS;
  const last = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-${bookedOn.slice(8)}`;
  return bookedOn <= returnedOn && returnedOn <= last;
}

function linkOf(read: ReadLine, payment: LineToMatch, books: ReceivableIndex): Link {
  const { line, account, mentions } = read;
  const { references = [], counterparty, endToEndId, remittance } = payment;
  const [one, other] = [line.endToEndId, endToEndId].map((id) => (id === null || isNoId(id) ? null : id));
  if (one !== null && other !== null && one !== other)
    return { id: false, number: false, account: false, name: false };
  const own = counterparty.account === null ? null : plainAccount(counterparty.account);
  return {
    id: one !== null && one === other,
    number:
      references.some((reference) => line.references?.includes(reference) === true) ||
      areOfOneInvoice(mentions, () => mentionsIn(remittance, books.numbers)),
    account: account !== null && own === account,
    name: (account === null || own === null) && likenessOfNames(line, payment) === 'same',
  };
}

/** Whether the bank says that it is a return, one payment is meant, and all that is written is that payment's. */
function isSure(
  read: ReadLine,
  payment: LineToMatch,
  link: Link,
  books: ReceivableIndex,
  isIdOnce: boolean,
): boolean {
  const { line, account, returnWord } = read;
  const isOurs = read.collected.length === 1 || isLongId(line.endToEndId ?? '', line.bookedOn);
  const isProven = link.id && isIdOnce && isOurs;
  const isBanks = line.returnReason !== null || BANKS_RETURN_WORDS.has(returnWord ?? '');
  const isLinked = isProven || link.number || link.account || link.name;
  if (!(isProven || isBanks) || !isLinked || isFeeAlone(read)) return false;
  const likeness = likenessOfNames(line, payment);
  if (isForAnother(line, payment)) return false;
  const isOfAnotherAccount = account !== null && payment.counterparty.account !== null && !link.account;
  if (likeness === 'other' || (isOfAnotherAccount && likeness !== 'same')) return false;
  const fee = feeOf(line, payment);
  const isFeeSaid = fee === 0 || link.id || link.number || statesFee(read, fee);
  return isFeeSaid && isSaidOfPayment(read, payment, books, isProven);
}

/** `Rücklastschriftgebühr 4,99`: no more than a fee, and nothing else comes back. */
function isFeeAlone({ line, parts: { written } }: ReadLine): boolean {
  return Math.abs(line.amount) <= HIGHEST_FEE && written.atoms.some(({ text }) => isFeeWord(text));
}

/** Whether it names another one as who had paid in the end. */
function isForAnother({ ultimateParty = null }: LineToMatch, payment: LineToMatch): boolean {
  const names = [payment.ultimateParty ?? null, payment.counterparty.name].filter((name) => name !== null);
  return (
    ultimateParty !== null &&
    names.every((name) => likenessOf(parseName(ultimateParty), parseName(name)) === 'other')
  );
}

/** Null where one of them is not named. */
function likenessOfNames(
  { counterparty: one }: LineToMatch,
  { counterparty: other }: LineToMatch,
): Likeness | null {
  if (one.name === null || other.name === null) return null;
  return likenessOf(parseName(one.name), parseName(other.name));
}

function areOfOneInvoice(mentions: readonly Mention[], others: () => readonly Mention[]): boolean {
  const full = (all: readonly Mention[]) =>
    all.filter(({ strength }) => strength === 'full').flatMap(({ items }) => items);
  const named = full(mentions);
  return named.length > 0 && full(others()).some((item) => named.includes(item));
}
