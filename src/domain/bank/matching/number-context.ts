import type { Atom } from './atoms.js';
import { OTHER_PURPOSES, PART_WORDS, RETURN_WORDS } from './matching-words.js';
import { MONTH_NAMES } from './month-names.js';
import type { NumberedItem, NumberIndex } from './number-index.js';
import { INVOICE_WORDS, isPlainWord, NUMBER_WORDS } from './plain-words.js';

/** What stands around digits that may be an invoice's number. */
export type NumberContext =
  /** That invoice's own letters in front. */
  | 'own'
  /** A word for invoices in front. */
  | 'announced'
  /** Letters joined to them, or a word right before, that are nothing of ours: `HAMBURG-2026-103`, `Vertrag 2026-103`. */
  | 'foreign'
  | 'plain';

/** Whether a word, folded, is known for something else than a part of a number. */
export type IsKnownWord = (word: string) => boolean;

/** Whether a word for invoices stands before the atom, with no more than "no." between. */
export function isAnnounced(atoms: readonly Atom[], index: number): boolean {
  return followsWord(atoms, index, INVOICE_WORDS);
}

export function followsWord(atoms: readonly Atom[], index: number, words: ReadonlySet<string>): boolean {
  for (let before = index - 1; before >= index - 3; before--) {
    const word = atoms[before]?.text ?? '';
    // `F-ra`
    if (words.has(word) || (word.length <= 2 && words.has(`${atoms[before - 1]?.text ?? ''}${word}`)))
      return true;
    if (!NUMBER_WORDS.has(word)) return false;
  }
  return false;
}

/** The invoices that the letters around the digits leave, and what these letters say. */
export function inContext(
  items: readonly NumberedItem[],
  atoms: readonly Atom[],
  from: number,
  to: number,
  index: NumberIndex,
  isKnown: IsKnownWord,
): { readonly items: readonly NumberedItem[]; readonly context: NumberContext } {
  const ended = preferred(items, ({ parts }) => parts.suffix === atoms[to + 1]?.text);
  const isOwnEnd = ended.some(({ parts }) => parts.suffix !== '' && parts.suffix === atoms[to + 1]?.text);
  const isEnded = isOwnEnd || !isForeignEnd(atoms, to);
  const joined = joinedBefore(atoms, from);
  const letters = joined.map(({ text }) => text);
  const own = ended.filter(
    ({ parts }) => hasPrefix(parts.prefix, letters, atoms, from) || hasInner(parts, letters, atoms, from, to),
  );
  if (own.length > 0) return { items: own, context: isEnded ? 'own' : 'foreign' };
  if (!isEnded) return { items: ended, context: 'foreign' };
  // `FA č.10115`
  const isNumberWord = letters.length === 1 && NUMBER_WORDS.has(letters[0] ?? '') && isAnnounced(atoms, from);
  const isJoinedToOthers = !isNumberWord && letters.some(isOfOthers);
  if (isJoinedToOthers) return { items: ended, context: 'foreign' };
  if (isAnnounced(atoms, from)) return { items: ended, context: 'announced' };
  const before = atoms[from]?.gap === 'list' ? undefined : atoms[from - 1];
  const word = before?.isDigits === false ? before.text : '';
  if (index.prefixes.has(word)) return { items: [], context: 'foreign' };
  const cut = `${atoms[from - 2]?.text ?? ''}${word}`;
  const isOthers = word.length > 1 && ![word, cut].some((each) => isKnown(each) || isPlainOrMonth(each));
  return { items: ended, context: isOthers ? 'foreign' : 'plain' };
}

/** The runs of letters that nothing but `-`, `/`, `.` or nothing at all separates from the digits. */
export function joinedBefore(atoms: readonly Atom[], from: number): readonly Atom[] {
  let start = from;
  while (isTight(atoms[start]) && atoms[start - 1]?.isDigits === false) start--;
  return atoms.slice(start, from);
}

/** Letters joined to the end, but for a word that a bank has put there by leaving out a blank. */
function isForeignEnd(atoms: readonly Atom[], to: number): boolean {
  const next = atoms[to + 1];
  if (next === undefined || next.isDigits || !isTight(next)) return false;
  return isOfOthers(next.text);
}

/** A letter alone is a part of a number. */
function isOfOthers(letters: string): boolean {
  return letters.length === 1 || !isPlainOrMonth(letters);
}

function isTight(atom: Atom | undefined): boolean {
  return atom?.gap === 'none' || atom?.gap === 'tight';
}

/** With words for invoices in front, too: `reCW-2026-0815`; cut by a bank: `C W-2026-0815`. */
function hasPrefix(prefix: string, joined: readonly string[], atoms: readonly Atom[], from: number): boolean {
  if (prefix === '') return false;
  const letters = joined.join('');
  if (letters.endsWith(prefix) && isAnnouncing(letters.slice(0, -prefix.length), joined.slice(0, -1)))
    return true;
  const start = from - joined.length;
  let cut = letters;
  for (let at = start - 1; at >= start - 2; at--) {
    const atom = atoms[at];
    if (atom?.isDigits !== false || atoms[at + 1]?.gap !== 'blank') return false;
    cut = atom.text + cut;
    if (cut === prefix || (cut.endsWith(prefix) && INVOICE_WORDS.has(cut.slice(0, -prefix.length))))
      return true;
  }
  return false;
}

/** `CW-142` of `2026-CW-142`: its own letters, and the year left out. */
function hasInner(
  { inner, groups }: NumberedItem['parts'],
  joined: readonly string[],
  atoms: readonly Atom[],
  from: number,
  to: number,
): boolean {
  if (inner === '' || from !== to || groups.length < 2) return false;
  const before = joined.length > 0 ? joined.join('') : (atoms[from - 1]?.text ?? '');
  return before === inner;
}

function isAnnouncing(letters: string, words: readonly string[]): boolean {
  const isWord = (word: string): boolean => INVOICE_WORDS.has(word) || NUMBER_WORDS.has(word);
  return (
    letters === '' ||
    isWord(letters) ||
    (words.length > 0 && words.every(isWord) && words.join('') === letters)
  );
}

const SAID_BEFORE = [MONTH_NAMES, RETURN_WORDS, OTHER_PURPOSES, PART_WORDS].map(
  (words) => (word: string) => words.has(word),
);

function isPlainOrMonth(word: string): boolean {
  return [isPlainWord, ...SAID_BEFORE].some((says) => says(word));
}

function preferred<T>(all: readonly T[], isBetter: (one: T) => boolean): readonly T[] {
  const better = all.filter(isBetter);
  return better.length > 0 ? better : all;
}
