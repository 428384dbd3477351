import { type Atom, atomsOf, type FoldedText } from './atoms.js';
import { dateLikeNumbers } from './date-like-numbers.js';
import { type DatedPlace, datedPlaces } from './dated-places.js';
import { nameWordsOf } from './debtor-name.js';
import { deskPlaces } from './desk-places.js';
import { isOpaqueId } from './end-to-end-ids.js';
import type { LineToMatch } from './line-to-match.js';
import { isInitialOf, isSmallWord } from './lone-letters.js';
import type { NumberIndex } from './number-index.js';
import { plainReference } from './plain-reference.js';
import { isPlainWord } from './plain-words.js';
import { isOfTenancy } from './tenancy-words.js';

/** What a payer wrote, without what says nothing: plain words, names of the payer, what banks add, the amount. */
export interface WrittenParts {
  readonly written: FoldedText;
  /** Positions of the atoms that something has to explain. */
  readonly loose: readonly number[];
  readonly months: readonly WrittenMonth[];
  /** Places of numbers that nobody knows, and that read as dates. */
  readonly dateLike: readonly { readonly from: number; readonly to: number }[];
  /** Positions of what says which desk it is. */
  readonly desks: readonly number[];
}

export interface WrittenMonth extends DatedPlace {
  /** `2026-11`, or a year alone. */
  readonly month: string;
}

/** Behind these stands an id of the payer's program, of ours, or of the bank: up to the next blank, or the next of them. */
const CODES: ReadonlySet<string> = new Set(['eref', 'kref', 'mref', 'cred', 'debt']);
const NEXT_CODE = /\s|(?:eref|kref|mref|cred|debt|coam|oamt|svwz|abwa|abwe|purp)\+/;
const NO_ID = /^(?:NOTPROVIDED|NONREF|NONE)?$/;
/** Of a creditor, with its country; and long ones of programs, in which nobody writes words. */
const IDS: readonly RegExp[] = [
  /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{0,22}\d{6}[A-Z0-9]{0,22}$/,
  /^(?!.*[A-Z]{4})(?:.*\d){12}/,
];
/** A mandate of a collection of ours: digits, without a word among its letters. */
const MANDATE = /^(?!.*[A-Z]{4})(?:.*\d){3}/;
const SHORTEST_WITHIN = 8;

/** @param isKnown words of names that say nothing new */
export function writtenParts(
  text: string,
  line: LineToMatch,
  isKnown: (word: string) => boolean,
  numbers: NumberIndex,
): WrittenParts {
  const written = atomsOf(text);
  const { atoms } = written;
  if (atoms.length === 0) return { written, loose: [], months: [], dateLike: [], desks: [] };
  const payer = new Set(
    [line.counterparty.name, line.ultimateParty].flatMap((name) => nameWordsOf(name ?? '')),
  );
  const places = datedPlaces(written, line.bookedOn);
  const dateLike = dateLikeNumbers(written, places, numbers);
  const dated = places.filter((place) => !dateLike.includes(place) && !isNameOf(payer, place, atoms, line));
  const said = new Set<number>(dated.flatMap(({ from, to }) => positions(from, to)));
  const explained = [
    ofCodes(written, line),
    ofBankNumbers(atoms),
    ofReferences(atoms, line),
    amountsIn(written, line.amount),
  ];
  for (const at of explained.flat()) said.add(at);
  const isPlain = (word: string): boolean => isPlainWord(word) || isKnown(word);
  const loose = atoms.flatMap((atom, at) => {
    if (
      said.has(at) ||
      (!atom.isDigits && (saysNothing(written, at, isPlain, payer) || isOfTenancy(atoms, at)))
    )
      return [];
    return [at];
  });
  const months = dated.flatMap((place) => (place.month === null ? [] : [{ ...place, month: place.month }]));
  return { written, loose, months, dateLike, desks: deskPlaces(written) };
}

/** `Jan`, `Mai`, `August` of who is called so, unless it is about that month. */
function isNameOf(
  payer: ReadonlySet<string>,
  { from, to, month }: DatedPlace,
  atoms: readonly Atom[],
  { bookedOn }: LineToMatch,
): boolean {
  if (from !== to || month === null || !payer.has(atoms[from]?.text ?? '')) return false;
  const monthsOf = (day: string): number => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
  return atoms[from]?.isDigits === false && Math.abs(monthsOf(month) - monthsOf(bookedOn)) > 1;
}

/** A plain word, or a piece of one that a bank has cut. */
function saysNothing(
  written: FoldedText,
  at: number,
  isPlain: (word: string) => boolean,
  payer: ReadonlySet<string>,
): boolean {
  const { atoms } = written;
  const word = atoms[at]?.text ?? '';
  const isLone = word.length === 1;
  if (isLone ? isSmallWord(written, at) || isInitialOf(written, at, payer) : isPlain(word)) return true;
  for (const from of [at - 2, at - 1, at]) {
    for (const to of [at, at + 1, at + 2]) {
      if (to > from && to - from <= 2 && isPlain(joined(atoms, from, to))) return true;
    }
  }
  return false;
}

/** Words with nothing but blanks and hyphens between; empty where there are digits, an end, or letters alone. */
function joined(atoms: readonly Atom[], from: number, to: number): string {
  const pieces = atoms.slice(from, to + 1);
  const isCut = pieces.every(({ isDigits, gap }, index) => !isDigits && (index === 0 || gap !== 'list'));
  const isWord = pieces.some(({ text }) => text.length > 1);
  return isCut && isWord && from >= 0 ? pieces.map(({ text }) => text).join('') : '';
}

/** `CRED+DE98ZZZ09999999999`; `EREF+` with the line's own id. What is no id is a text. */
function ofCodes(
  { text, atoms }: FoldedText,
  { endToEndId, references = [], amount }: LineToMatch,
): readonly number[] {
  const forms: Readonly<Record<string, readonly RegExp[]>> = { eref: [], mref: amount > 0 ? [MANDATE] : [] };
  const own = new Set([endToEndId ?? '', ...references].map(plainReference));
  return atoms.flatMap((atom, at) => {
    if (!CODES.has(atom.text) || !'+:'.includes(text[atom.end] ?? ' ')) return [];
    const start = atom.end + 1;
    const length = text.slice(start).search(NEXT_CODE);
    const end = length === -1 ? text.length : start + length;
    const value = plainReference(text.slice(start, end));
    const isId = (forms[atom.text] ?? IDS).some((form) => form.test(value));
    if (!isId && !NO_ID.test(value) && !own.has(value)) return [];
    return atoms.flatMap((each, index) => (index > at && each.start < end ? [index] : []));
  });
}

/** Numbers of the bank or of its customer's program: `/VAT/…/IDC/…`, `COD. DISP. …`, `PP.1949.PP`. */
function ofBankNumbers(atoms: readonly Atom[]): readonly number[] {
  return atoms.flatMap((atom, at) => {
    if (atom.isDigits) return [];
    const [number, next, fraction] = [atoms[at + 1], atoms[at + 2], atoms[at + 3]];
    if (number?.isDigits !== true) return [];
    if (atom.text === 'vat')
      return next?.isDigits === true && fraction?.text === 'idc' ? [at + 1, at + 2] : [];
    // Constant and specific symbols of Czech payments.
    if (atom.text === 'ks' && number.text.length <= 4) return [at, at + 1];
    if (atom.text === 'pp') return next?.text === 'pp' ? [at, at + 1, at + 2] : [];
    return ['idc', 'disp'].includes(atom.text) && number.text.length >= 10 ? [at + 1] : [];
  });
}

/** Where references, the id and the payer's account stand again in the text, however banks have cut them. */
function ofReferences(atoms: readonly Atom[], line: LineToMatch): readonly number[] {
  const { references = [], endToEndId, counterparty } = line;
  const text = atoms.map((atom) => atom.text).join('');
  const places = (id: string | null): readonly number[] => {
    const plain = id === null ? '' : plainReference(id).toLowerCase();
    return plain === '' || !text.includes(plain) ? [] : placeOf(atoms, text, plain);
  };
  // Payers write texts and numbers of invoices into the id as well.
  const isOpaque = endToEndId !== null && isOpaqueId(endToEndId, line.bookedOn);
  const ofId = isOpaque ? places(endToEndId).filter((at) => atoms[at]?.isDigits === true) : [];
  return [...references.flatMap(places), ...ofId, ...places(counterparty.account)];
}

/** Short ones stand alone. */
function placeOf(atoms: readonly Atom[], text: string, id: string): readonly number[] {
  const found: number[] = [];
  let end = 0;
  const ends = atoms.map((atom) => (end += atom.text.length));
  for (let start = text.indexOf(id); start !== -1; start = text.indexOf(id, start + 1)) {
    const from = ends.findIndex((each) => each > start);
    const to = ends.findIndex((each) => each >= start + id.length);
    const isWhole = (ends[from - 1] ?? 0) === start && ends[to] === start + id.length;
    if (isWhole || id.length >= SHORTEST_WITHIN) found.push(...positions(from, to));
  }
  return found;
}

/** Where a text states an amount of that many cents: `199,00`, `1.234,56 EUR`, `199 €`. */
export function amountsIn({ text, atoms }: FoldedText, amount: number): readonly number[] {
  const cents = String(Math.abs(amount)).padStart(3, '0');
  const whole = cents.endsWith('00') ? cents.slice(0, -2) : null;
  return atoms.flatMap((first, from) => {
    if (!first.isDigits) return [];
    let digits = '';
    for (let to = from; to < from + 4; to++) {
      const atom = atoms[to];
      if (atom?.isDigits !== true || (to > from && !isWithinAmount(text, atoms[to - 1], atom))) break;
      digits += atom.text;
      const isExact = digits === cents && to > from && atom.text.length === 2;
      const isWhole = digits === whole && /^ ?(?:€|,-|eur|euro|pln|zl|chf|kc|czk)/.test(text.slice(atom.end));
      if (isExact || isWhole) return positions(from, to);
    }
    return [];
  });
}

function isWithinAmount(text: string, before: Atom | undefined, atom: Atom): boolean {
  return /^[.,' ]$/.test(text.slice(before?.end ?? 0, atom.start));
}

function positions(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
