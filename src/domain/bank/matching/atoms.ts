import { folded } from './folded-text.js';

/** A run of letters or of digits in what a payer wrote, in any script; a sign that is a picture; letters that a bank lost. */
export interface Atom {
  readonly text: string;
  readonly isDigits: boolean;
  readonly gap: Gap;
  readonly start: number;
  readonly end: number;
}

/**
 * What stands before it: nothing; what a number may have within itself (`2026-0815`); a blank or the end of a line, which
 * banks put anywhere; or what separates one thing from the next.
 */
type Gap = 'none' | 'tight' | 'blank' | 'list';

/** A stretch of a folded text. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Whether an atom is in one of the places, if only in part. */
export function isWithin(atom: Atom | undefined, places: readonly Stretch[]): boolean {
  return atom !== undefined && places.some(({ start, end }) => atom.start < end && start < atom.end);
}

/** Whether it is a letter alone. */
export function isLoneLetter(atom: Atom | undefined): boolean {
  return atom?.text.length === 1 && !atom.isDigits;
}

export interface FoldedText {
  /** As it was folded; atoms point into it. */
  readonly text: string;
  readonly atoms: readonly Atom[];
}

/** Digits of other scripts are no number of ours: they need an explanation, as letters do. */
const RUNS =
  /([0-9]+)|(?:(?![0-9])[\p{Alphabetic}\p{N}])+|\p{Extended_Pictographic}|\p{Regional_Indicator}+|\uFFFD+|\?{3,}/gu;

export function atomsOf(text: string): FoldedText {
  // `n.º 12`
  const plain = folded(text.replace(/\bn\.(?=º)/gi, 'n'));
  const atoms: Atom[] = [];
  let end = 0;
  for (const match of plain.matchAll(RUNS)) {
    const start = match.index;
    const between = plain.slice(end, start);
    end = start + match[0].length;
    const isDigits = match[1] !== undefined;
    atoms.push({ text: match[0], isDigits, gap: atoms.length === 0 ? 'list' : gapOf(between), start, end });
  }
  return { text: plain, atoms };
}

function gapOf(between: string): Gap {
  if (between === '') return 'none';
  if (/[,;+&()|"]/.test(between)) return 'list';
  // `n°10115`
  return /[\s°]/.test(between) ? 'blank' : 'tight';
}

/** With O and l in the middle of digits read as 0 and 1: `2O26/lO/O8l5`. Letters beside no digit stay. */
export function repairedDigits(text: string): string {
  const characters = Array.from(text);
  const isDigit = (character: string | undefined): boolean =>
    character !== undefined && character >= '0' && character <= '9';
  const repair = (index: number, beside: number): void => {
    const digit = DIGITS[characters[index] ?? ''];
    const isApart = SEPARATORS.has(characters[beside] ?? '');
    const next = isApart ? characters[2 * beside - index] : characters[beside];
    if (digit !== undefined && isDigit(next)) characters[index] = digit;
  };
  for (let index = 1; index < characters.length; index++) repair(index, index - 1);
  for (let index = characters.length - 2; index >= 0; index--) repair(index, index + 1);
  return characters.join('');
}

const SEPARATORS: ReadonlySet<string> = new Set('-/._');
const DIGITS: Readonly<Record<string, string>> = { O: '0', o: '0', l: '1', L: '1', I: '1', i: '1' };
