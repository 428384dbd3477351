import { type Atom, atomsOf, isWithin } from './atoms.js';
import { isExplainedBy, isNumberOfItsDay, monthAlone } from './invoice-month.js';
import { type InvoiceNumber, isYear } from './invoice-number.js';
import { isInitialOf } from './lone-letters.js';
import { CUSTOMER_WORDS, PART_WORDS, REFUND_WORDS } from './matching-words.js';
import type { ReceivableIndex } from './open-books.js';
import type { Receivable } from './open-item.js';
import { INVOICE_WORDS } from './plain-words.js';
import type { ReadLine } from './read-line.js';
import { isSlipOf } from './signs.js';
import type { WrittenMonth } from './written-parts.js';

/** What of a text an explanation does not explain. */
export interface LeftOver {
  /** Words and digits, in the text's order. */
  readonly written: readonly string[];
  /** Months that are not those of the invoices. */
  readonly months: readonly {
    readonly month: string;
    readonly written: string;
    readonly isInvoiceDay: boolean;
  }[];
}

/**
 * @param isNamed whether the text names the invoices
 * @param isPayer whether it is known who pays: then a desk is that payer's
 * @param isPart whether it may be a part, or what is left: then a text may say so
 */
export function leftOver(
  read: ReadLine,
  items: readonly Receivable[],
  books: ReceivableIndex,
  { isNamed, isPayer, isPart }: Readonly<Record<'isNamed' | 'isPayer' | 'isPart', boolean>>,
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
  const isInPlace = (at: number): boolean => isWithin(atoms[at], places);
  // What may be a date is one.
  const sure = named.filter(({ strength }) => strength !== 'vague').map(({ around }) => around);
  const isInNumber = (at: number): boolean => isWithin(atoms[at], sure);
  // A bank may have cut them: `C W-2026-0815`.
  const isOwnPrefix = (at: number): boolean =>
    [at, at - 1, at - 2].some((from) => {
      const end = [1, 2, 3].map((count) => from + count).find((index) => atoms[index]?.isDigits === true);
      if (from < 0 || end === undefined || end <= at || !isInPlace(end)) return false;
      const letters = atoms.slice(from, end).map((atom) => atom.text);
      return items.some((item) => hasLetters(letters.join(''), books.numbered.get(item)?.parts));
    });
  const isInitial = (at: number): boolean =>
    items.some(({ debtorId }) => isInitialOf(parts.written, at, books.nameWords.get(debtorId) ?? new Set()));
  const isOfPart = (at: number): boolean => isPart && saysPart(atoms, at);
  const before = habitsOf(items.flatMap(({ debtorId }) => read.paidTexts.get(debtorId) ?? []));
  const others = read.mentions
    .filter(({ items: own }) => !own.some(({ item }) => items.includes(item)))
    .map(({ around }) => around);
  // The number of an invoice that was paid is no habit.
  const isHabit = (at: number): boolean => before.has(atoms[at]?.text ?? '') && !isWithin(atoms[at], others);
  const ofMonth = (place: WrittenMonth): readonly Receivable[] =>
    items.filter((item) => isExplainedBy(place, item, othersOf(item, items, read, books), isNamed));
  const isMonth = (at: number): boolean => {
    const month = monthAlone(atoms, at, read.line.bookedOn);
    return month !== null && ofMonth({ from: at, to: at, month }).length > 0;
  };
  const isOfDay = (at: number): boolean =>
    items.some((item) => isNumberOfItsDay(atoms, at, item, books.numbered.get(item), parts.months));
  const loose = parts.loose.filter(
    (at) =>
      !isMonth(at) &&
      !isOfDay(at) &&
      !(isPayer && parts.desks.includes(at)) &&
      !isInPlace(at) &&
      !isOwnPrefix(at) &&
      !isOfPart(at) &&
      !isHabit(at) &&
      !isInitial(at) &&
      !isSaidOf(atoms[at]?.text ?? '', read, items, books),
  );
  // `2026 5` of `41/2026 5` is no month.
  const cut = parts.months.flatMap(({ from, to }) =>
    isInNumber(from) === isInNumber(to) ? [] : [isInNumber(from) ? to : from],
  );
  const written = [...loose, ...cut].toSorted((one, other) => one - other);
  const beside = parts.months.filter(({ from, to }) => !isInNumber(from) && !isInNumber(to));
  const isOfAll = isNamed || new Set(beside.flatMap(ofMonth)).size === items.length;
  const months = beside
    .filter((place) => ofMonth(place).length === 0 || !(isOfAll || isYear(place.month)))
    .map(({ from, to, month, isInvoiceDay = false }) => ({
      month,
      isInvoiceDay,
      written: text.slice(atoms[from]?.start, atoms[to]?.end),
    }));
  return { written: written.map((at) => atoms[at]?.text ?? ''), months };
}

/** Further invoices of the debtor that may be meant where no number stands; what a paid one was is not known any more. */
function othersOf(
  item: Receivable,
  items: readonly Receivable[],
  { line }: ReadLine,
  { ofDebtor }: ReceivableIndex,
): readonly Receivable[] {
  return (ofDebtor.get(item.debtorId) ?? []).filter(
    (other) =>
      !items.includes(other) &&
      other.issuedOn <= line.bookedOn &&
      (other.openAmount === 0 || other.openAmount === item.openAmount),
  );
}

/** Words of at least two texts: what was written once was a decision about that payment. */
function habitsOf(texts: readonly string[]): ReadonlySet<string> {
  if (texts.length < 2) return new Set();
  const once = new Set<string>();
  const habits = new Set<string>();
  for (const text of texts) {
    for (const word of new Set(atomsOf(text).atoms.map((atom) => atom.text))) {
      if (once.has(word)) habits.add(word);
      once.add(word);
    }
  }
  return habits;
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
function hasLetters(word: string, parts: InvoiceNumber | undefined): boolean {
  const { prefix = '', inner = '' } = parts ?? {};
  if (word === inner) return true;
  if (prefix === '' || !word.endsWith(prefix)) return false;
  return word === prefix || INVOICE_WORDS.has(word.slice(0, -prefix.length));
}

/** Whether the debtors explain a word or digits: by names, customer numbers, mandates, a person's rule. */
function isSaidOf(
  word: string,
  { line, customers, mandates, ruledDebtors, ruleTexts }: ReadLine,
  items: readonly Receivable[],
  { nameWords }: ReceivableIndex,
): boolean {
  // What we pay back is a refund, and may be a deposit as well.
  if (line.amount < 0 && REFUND_WORDS.has(word)) return true;
  // That it is somebody else's is said elsewhere.
  if (customers.size > 0 && CUSTOMER_WORDS.has(word)) return true;
  const isIn = (text: string | null): boolean =>
    text !== null && atomsOf(text).atoms.some((atom) => atom.text === word);
  return items.some(
    ({ debtorId, customerNumber, mandateId }) =>
      (word.length > 1 && nameWords.get(debtorId)?.has(word) === true) ||
      (customers.has(debtorId) && isIn(customerNumber)) ||
      (mandates.has(debtorId) && isIn(mandateId)) ||
      (ruledDebtors.has(debtorId) && ruleTexts.some(isIn)),
  );
}
