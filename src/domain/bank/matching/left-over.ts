import { type Atom, atomsOf } from './atoms.js';
import { isYear } from './invoice-number.js';
import { CUSTOMER_WORDS, PART_WORDS } from './matching-words.js';
import type { ReceivableIndex } from './open-books.js';
import type { Receivable } from './open-item.js';
import { INVOICE_WORDS } from './plain-words.js';
import type { ReadLine } from './read-line.js';
import { isSlipOf } from './signs.js';

/** What of a text an explanation does not explain. */
export interface LeftOver {
  /** Words and digits, in the text's order. */
  readonly written: readonly string[];
  /** Months that are not those of the invoices. */
  readonly months: readonly { readonly month: string; readonly written: string }[];
}

/** Whoever issues an invoice later may bill the next month. */
const LAST_DAY_OF_OWN_MONTH = 20;

/** @param isPart whether less is paid than is open: then a text may say so */
export function leftOver(
  read: ReadLine,
  items: readonly Receivable[],
  books: ReceivableIndex,
  isPart: boolean,
): LeftOver {
  const { parts } = read;
  if (parts.loose.length === 0 && parts.months.length === 0) return { written: [], months: [] };
  const { atoms, text } = parts.written;
  const named = read.mentions.filter(
    (mention) => !mention.isForeign && mention.items.some(({ item }) => items.includes(item)),
  );
  const misspelt = read.unknownNumbers.filter(({ digits }) =>
    items.some((item) => isSlipOf(digits, item, books)),
  );
  const places = [...named.map(({ around }) => around), ...misspelt];
  const isInPlace = (at: number): boolean => {
    const atom = atoms[at];
    return atom !== undefined && places.some(({ start, end }) => atom.start < end && start < atom.end);
  };
  const isOwnPrefix = (at: number): boolean =>
    atoms[at]?.isDigits === false &&
    isInPlace(at + 1) &&
    items.some((item) => isPrefixOf(atoms[at]?.text ?? '', books.numbered.get(item)?.parts.prefix ?? ''));
  const said = wordsOf(read, items, books);
  const isOfPart = (at: number): boolean => isPart && saysPart(atoms, at);
  const before = new Set(
    items
      .flatMap(({ debtorId }) => read.paidTexts.get(debtorId) ?? [])
      .flatMap((text) => atomsOf(text).atoms.map((atom) => atom.text)),
  );
  const others = read.mentions.filter(({ items: own }) => !own.some(({ item }) => items.includes(item)));
  // The number of an invoice that was paid is no habit.
  const isHabit = (at: number): boolean => {
    const atom = atoms[at];
    if (atom === undefined || !before.has(atom.text)) return false;
    return !others.some(({ around: { start, end } }) => atom.start < end && start < atom.end);
  };
  const written = parts.loose.filter(
    (at) =>
      !isInPlace(at) && !isOwnPrefix(at) && !isOfPart(at) && !isHabit(at) && !said.has(atoms[at]?.text ?? ''),
  );
  const months = parts.months
    .filter(({ from, to }) => !(isInPlace(from) && isInPlace(to)))
    .filter(({ month }) => !items.some((item) => isMonthOf(month, item)))
    .map(({ from, to, month }) => ({ month, written: text.slice(atoms[from]?.start, atoms[to]?.end) }));
  return { written: written.map((at) => atoms[at]?.text ?? ''), months };
}

/** `Teilzahlung`, `1. Rate`, `1/2`. */
function saysPart(atoms: readonly Atom[], at: number): boolean {
  const [before, atom, after] = [atoms[at - 1], atoms[at], atoms[at + 1]];
  if (atom === undefined) return false;
  if (!atom.isDigits) return PART_WORDS.has(atom.text);
  if (atom.text.length > 1) return false;
  const isBeside = PART_WORDS.has(before?.text ?? '') || PART_WORDS.has(after?.text ?? '');
  const other = atom.gap === 'tight' ? before : after?.gap === 'tight' ? after : undefined;
  return isBeside || (other?.isDigits === true && other.text.length === 1);
}

/** Before a number that is misspelt; with a word for invoices right in front, too: `reCW 2026 815`. */
function isPrefixOf(word: string, prefix: string): boolean {
  if (prefix === '' || !word.endsWith(prefix)) return false;
  return word === prefix || INVOICE_WORDS.has(word.slice(0, -prefix.length));
}

/** Words and digits that the debtors explain: names, customer numbers, mandates, what they wrote before. */
function wordsOf(read: ReadLine, items: readonly Receivable[], books: ReceivableIndex): ReadonlySet<string> {
  const said = new Set<string>();
  const add = (text: string | null): void => {
    for (const atom of text === null ? [] : atomsOf(text).atoms) said.add(atom.text);
  };
  // That it is somebody else's is said elsewhere.
  if (read.customers.size > 0) for (const word of CUSTOMER_WORDS) said.add(word);
  for (const { debtorId, customerNumber, mandateId } of items) {
    for (const word of books.nameWords.get(debtorId) ?? []) said.add(word);
    if (read.customers.has(debtorId)) add(customerNumber);
    if (read.mandates.has(debtorId)) add(mandateId);
    if (read.ruledDebtors.has(debtorId)) for (const text of read.ruleTexts) add(text);
  }
  return said;
}

/**
 * The months that the invoice is for, where they are known. Else that of its issue, unless it was issued so late that it may
 * be for the next one.
 */
function isMonthOf(month: string, { issuedOn, months }: Receivable): boolean {
  if (isYear(month)) return (months ?? [issuedOn]).some((each) => each.startsWith(month));
  if (months !== undefined) return months.includes(month);
  return issuedOn.startsWith(month) && Number(issuedOn.slice(8)) <= LAST_DAY_OF_OWN_MONTH;
}
