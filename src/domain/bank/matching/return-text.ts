import { daysBetween } from '@spacebooks/base/calendar';
import type { LocalDate } from '../../invoice.js';
import { type Atom, atomsOf, type FoldedText, isLoneLetter, isWithin } from './atoms.js';
import { type DatedPlace, datedPlaces } from './dated-places.js';
import { parseName } from './debtor-name.js';
import { isNoId } from './end-to-end-ids.js';
import type { LineToMatch } from './line-to-match.js';
import { type Mention, mentionsIn } from './number-mentions.js';
import { lettersAndDigits, type ReceivableIndex } from './open-books.js';
import type { ReadLine } from './read-line.js';
import { isReasonLetters, isReturnWord } from './return-words.js';
import { amountsIn } from './written-parts.js';

/** Ids have so many runs of letters and digits. */
const LONGEST_RUN = 16;
/** A collection falls due up to so many days before it is booked, and a return is made as many before it is. */
const DAYS_OF_BANKS = 3;

/**
 * Whether all that a return writes is its payment's: ids, references, numbers, names, months, days, amounts, and words but
 * those of banks.
 *
 * @param isProven whether an id already says which payment it is: then words but names may say anything
 */
export function isSaidOfPayment(
  read: ReadLine,
  payment: LineToMatch,
  books: ReceivableIndex,
  isProven: boolean,
): boolean {
  const texts = textsOf(payment);
  const own = runsOf(payment);
  const mentions = texts.flatMap((text) => mentionsIn(text, books.numbers));
  return (
    isIdSaid(read, payment, own) &&
    (read.line.references ?? []).every((reference) => own.has(lettersAndDigits(reference))) &&
    read.mentions.every((mention) => mention.strength !== 'full' || isNamed(mention, mentions)) &&
    [...read.namedInText.values()].every((name) => isNameSaid(name, own)) &&
    areDatesSaid(read, payment, own) &&
    isRestSaid(read, payment, own, { mentions, isFree: (word) => isProven && !books.allNameWords.has(word) })
  );
}

/** Whether the text states the fee that a return takes beyond its payment. */
export function statesFee({ parts: { written } }: ReadLine, fee: number): boolean {
  return amountsIn(written, fee).length > 0;
}

function textsOf({ remittance, endToEndId, references = [], counterparty, ultimateParty }: LineToMatch) {
  return [
    remittance,
    endToEndId,
    ...references,
    counterparty.name,
    counterparty.account,
    ultimateParty ?? null,
  ].filter((text) => text !== null);
}

/** Everything that a payment says in a row, up to some atoms, without what separates it; ids and references only whole. */
function runsOf(payment: LineToMatch): ReadonlySet<string> {
  const whole = textsOf(payment).map(lettersAndDigits);
  const texts = [payment.remittance, payment.counterparty.name ?? '', payment.ultimateParty ?? ''];
  const runs = texts.flatMap((text) => {
    const { atoms } = atomsOf(text);
    return [...atoms.keys()].flatMap((from) => runsFrom(atoms, from).map((run) => run.text));
  });
  return new Set([...whole, ...runs]);
}

function runsFrom(atoms: readonly Atom[], from: number): readonly { text: string; to: number }[] {
  let text = '';
  return atoms.slice(from, from + LONGEST_RUN).map((atom, index) => {
    text += atom.text;
    return { text, to: from + index };
  });
}

function isIdSaid(
  { line: { endToEndId } }: ReadLine,
  payment: LineToMatch,
  own: ReadonlySet<string>,
): boolean {
  if (endToEndId === null || isNoId(endToEndId) || endToEndId === payment.endToEndId) return true;
  const isOfNone = payment.endToEndId === null || isNoId(payment.endToEndId);
  // Without digits it is read with the text.
  return isOfNone && (!/\d/.test(endToEndId) || own.has(lettersAndDigits(endToEndId)));
}

function isNamed({ items }: Mention, mentions: readonly Mention[]): boolean {
  return mentions.some((other) => items.some((each) => other.items.includes(each)));
}

function isNameSaid(name: string, own: ReadonlySet<string>): boolean {
  return parseName(name).words.every((ways) => ways.some((word) => own.has(word)));
}

function areDatesSaid(
  { line, parts: { written } }: ReadLine,
  payment: LineToMatch,
  own: ReadonlySet<string>,
) {
  const named = textsOf(payment).flatMap((text) =>
    datedPlaces(atomsOf(text), payment.bookedOn).flatMap(({ month }) => month ?? []),
  );
  const months = named.some((month) => month.length > 4)
    ? named
    : [payment.bookedOn.slice(0, 7), payment.bookedOn.slice(0, 4)];
  const ids = line.endToEndId === null || isNoId(line.endToEndId) ? [] : [atomsOf(line.endToEndId)];
  return [written, ...ids].every((text) =>
    datedPlaces(text, line.bookedOn).every(({ from, to, month }) => {
      const day = dayOf(text, { from, to, month }, payment.bookedOn);
      const isRepeated = own.has(joined(text.atoms, from, to));
      if (isRepeated) return true;
      if (day === null) return month === null || months.some((each) => each.startsWith(month));
      return isJustBefore(day, payment.bookedOn) || isJustBefore(day, line.bookedOn);
    }),
  );
}

function joined(atoms: readonly Atom[], from: number, to: number): string {
  return atoms
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join('');
}

/** `10.11.2026`, `10.11.`, `2026-11-10`, `20261110`, `10. November`; null for a month, a year, a time. */
function dayOf({ text, atoms }: FoldedText, { from, to, month: named }: DatedPlace, near: LocalDate) {
  const said = text.slice(atoms[from]?.start, atoms[to]?.end);
  const iso = /^(20\d\d)\D{0,2}(\d\d)\D{0,2}(\d\d)$/.exec(said);
  if (iso !== null) return `${iso[1]}-${iso[2]}-${iso[3]}`;
  const ofName = /^(\d{1,2})[. ]*[a-z]/.exec(said)?.[1];
  if (ofName !== undefined && named !== null) return `${named}-${ofName.padStart(2, '0')}`;
  const other = /^(\d{1,2})[./-] ?(\d{1,2})(?:[./-] ?(\d{2}|\d{4}))?$/.exec(said);
  const [, day, month, year = near.slice(0, 4)] = other ?? /^(\d\d)(\d\d)(20\d\d)$/.exec(said) ?? [];
  if (day === undefined || month === undefined || isMonthOnly(said, text[atoms[to]?.end ?? 0])) return null;
  return `20${year.slice(-2)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** `11/26`: what two groups of digits say, unless a full stop ends them. */
function isMonthOnly(said: string, behind: string | undefined): boolean {
  return /^\d+\D+\d+$/.test(said) && behind !== '.';
}

function isJustBefore(day: LocalDate, booked: LocalDate): boolean {
  const days = daysBetween(day, booked);
  return days >= 0 && days <= DAYS_OF_BANKS;
}

function isRestSaid(
  { line, parts: { written, loose }, mentions: numbers }: ReadLine,
  payment: LineToMatch,
  own: ReadonlySet<string>,
  { mentions, isFree }: { readonly mentions: readonly Mention[]; readonly isFree: (word: string) => boolean },
): boolean {
  const { atoms } = written;
  const said = new Set(
    [payment.amount, line.amount + payment.amount].flatMap((cents) => amountsIn(written, cents)),
  );
  for (const from of atoms.keys()) {
    for (const { text, to } of runsFrom(atoms, from)) {
      if (own.has(text)) for (let at = from; at <= to; at++) said.add(at);
    }
  }
  const places = numbers
    .filter((mention) => !mention.isForeign && isNamed(mention, mentions))
    .map(({ around }) => around);
  const isSaid = (at: number): boolean => {
    const [atom, next, before] = [atoms[at], atoms[at + 1], atoms[at - 1]];
    if (atom === undefined || said.has(at)) return true;
    if (isWithin(atom, places)) return true;
    if (!atom.isDigits) {
      return (
        isFree(atom.text) ||
        isReturnWord(atom.text) ||
        (next?.isDigits === true && isReasonLetters(atom.text))
      );
    }
    return atom.gap === 'none' && atom.text.length === 2 && isReasonLetters(before?.text ?? '');
  };
  // A letter beside digits is a part of a number.
  const letters = [...atoms.keys()].filter((at) => isLoneLetter(atoms[at]));
  const parts = letters.filter((at) => atoms[at - 1]?.isDigits === true || atoms[at + 1]?.isDigits === true);
  return loose.every(isSaid) && parts.every((at) => said.has(at));
}
