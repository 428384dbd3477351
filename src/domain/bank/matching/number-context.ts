import type { Atom, FoldedText } from './atoms.js';
import { hasLettersOfItsOwn } from './invoice-number.js';
import { OTHER_PURPOSES, PART_WORDS, RETURN_WORDS } from './matching-words.js';
import { MONTH_NAMES } from './month-names.js';
import type { NumberedItem, NumberIndex } from './number-index.js';
import { INVOICE_WORDS, isPlainWord, NUMBER_LABELS, NUMBER_WORDS } from './plain-words.js';

/** What stands around digits that may be an invoice's number. */
export type NumberContext =
  /** That invoice's own letters in front. */
  | 'own'
  /** A word for invoices in front. */
  | 'announced'
  /** Letters joined to them, or a word right before, that are nothing of ours: `HAMBURG-2026-103`, `Vertrag 2026-103`. */
  | 'foreign'
  /** A word before that says nothing: `Miete 2026-103`, and the prefix of another seller, too: `SPACE 2026-103`. */
  | 'plain'
  | 'bare';

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
  written: FoldedText,
  from: number,
  to: number,
  index: NumberIndex,
  isKnown: IsKnownWord,
): { readonly items: readonly NumberedItem[]; readonly context: NumberContext } {
  const { atoms } = written;
  const ended = preferred(items, ({ parts }) => parts.suffix === atoms[to + 1]?.text);
  const isOwnEnd = ended.some(({ parts }) => parts.suffix !== '' && parts.suffix === atoms[to + 1]?.text);
  const isEnded = isOwnEnd || !isForeignEnd(written, to);
  const joined = joinedBefore(written, from);
  const own = ended.filter(
    ({ parts }) => hasPrefix(parts.prefix, joined, written, from) || hasInner(parts, joined, atoms, from, to),
  );
  if (own.length > 0) return { items: own, context: isEnded ? 'own' : 'foreign' };
  const areLettered = ended.every(({ parts }) => hasLettersOfItsOwn(parts));
  const isJoinedToOthers = joined.length > 0 && !isAnnouncing(joined, written, areLettered);
  const isLettered = !isOwnEnd && isLetterAtTheEnd(atoms, to + 1);
  if (!isEnded || isLettered || isJoinedToOthers) return { items: ended, context: 'foreign' };
  if (isAnnounced(atoms, from)) return { items: ended, context: 'announced' };
  if (isOfAThing(atoms, from)) return { items: ended, context: 'foreign' };
  const before = atoms[from]?.gap === 'list' ? undefined : atoms[from - 1];
  const word = before?.isDigits === false ? before.text : '';
  // `E-CW 2026 99`
  if (ended.some(({ parts }) => parts.prefix === word && word !== ''))
    return { items: ended, context: 'foreign' };
  if (index.prefixes.has(word)) return { items: [], context: 'foreign' };
  const cut = `${atoms[from - 2]?.text ?? ''}${word}`;
  // `2026-0815 u. 2026-0816`
  const isLink = atoms[from - 2]?.isDigits === true && (word.length === 1 || NUMBER_WORDS.has(word));
  const isLetter = word.length === 1 && !NUMBER_LABELS.has(word) && !isLink;
  const isOthers = word.length > 1 && ![word, cut].some((each) => isKnown(each) || isPlainOrMonth(each));
  if (isLetter || isOthers) return { items: ended, context: 'foreign' };
  return { items: ended, context: word === '' || isLink || isKnown(word) ? 'bare' : 'plain' };
}

/** The runs of letters that nothing but `-`, `/`, `.` or nothing at all separates from the digits, from a bank's tag on. */
export function joinedBefore(written: FoldedText, from: number): readonly Atom[] {
  const { atoms } = written;
  let start = from;
  while (isJoined(written, start) && atoms[start - 1]?.isDigits === false && !isTag(written, start - 1)) {
    start--;
  }
  return atoms.slice(start, from);
}

/** Whether nothing stands between the atom and the one before but what numbers have within themselves. */
export function isJoined({ text, atoms }: FoldedText, at: number): boolean {
  const [before, atom] = [atoms[at - 1], atoms[at]];
  if (before === undefined || (atom?.gap !== 'none' && atom?.gap !== 'tight')) return false;
  return !/[:#=*]/.test(text.slice(before.end, atom.start));
}

/** `/REMI/`, `/INV/`: of a bank, and no letters of a number. */
function isTag({ text, atoms }: FoldedText, at: number): boolean {
  const atom = atoms[at];
  return atom !== undefined && TAGS.has(atom.text) && text[atom.start - 1] === '/' && text[atom.end] === '/';
}

const TAGS: ReadonlySet<string> = new Set(['remi', 'ustd', 'txt', 'inv', 'svwz']);

/** Letters joined to the end, but for a word that a bank has put there by leaving out a blank. */
function isForeignEnd(written: FoldedText, to: number): boolean {
  const next = written.atoms[to + 1];
  if (next === undefined || next.isDigits || !isJoined(written, to + 1) || isTag(written, to + 1))
    return false;
  // Two letters are a house or a country, though they be a word as well.
  return next.text.length < (next.gap === 'none' ? 3 : 4) || !isPlainOrMonth(next.text);
}

/** `2026-103 K` at the end of a text. */
function isLetterAtTheEnd(atoms: readonly Atom[], at: number): boolean {
  const atom = atoms[at];
  return atom?.text.length === 1 && !atom.isDigits && atom.gap === 'blank' && at === atoms.length - 1;
}

/** The number of what the word before "no." says: `Abo-Nr.`, `Platz Nr.`, `Auftragsnummer`, and an order's. */
function isOfAThing(atoms: readonly Atom[], from: number): boolean {
  let at = from;
  while (NUMBER_LABELS.has(atoms[at - 1]?.text ?? '') && atoms[at]?.gap !== 'list') at--;
  const before = atoms[at]?.gap === 'list' ? undefined : atoms[at - 1];
  if (before === undefined || before.isDigits) return false;
  return at < from || /^auftrag$|.(?:nummer|number|nr)$/.test(before.text);
}

/** Behind words for invoices, too: `reCW-2026-0815`; cut by a bank: `C W-2026-0815`. */
function hasPrefix(prefix: string, joined: readonly Atom[], written: FoldedText, from: number): boolean {
  if (prefix === '') return false;
  const isOwn = (letters: readonly Atom[]): boolean => {
    for (let at = letters.length - 1, cut = ''; at >= 0; at--) {
      const atom = letters[at];
      cut = `${atom?.text}${cut}`;
      if (!cut.endsWith(prefix)) continue;
      const glued = cut.slice(0, -prefix.length);
      if (glued !== '' && !isInvoiceWord(glued)) return false;
      const before = letters.slice(0, at);
      // `N.HUB-2026-7`: a letter is no "no." here.
      return before.every(({ text }) => text.length > 1) && isAnnouncing(before, written, false);
    }
    return false;
  };
  if (isOwn(joined)) return true;
  const { atoms } = written;
  const start = from - joined.length;
  for (let at = start - 1; at >= start - 2; at--) {
    const atom = atoms[at];
    if (atom?.isDigits !== false || atoms[at + 1]?.gap !== 'blank') return false;
    if (isOwn([...joinedBefore(written, at), ...atoms.slice(at, from)])) return true;
  }
  return false;
}

/** `CW-142` of `2026-CW-142`: its own letters, and the year left out. */
function hasInner(
  { inner, groups }: NumberedItem['parts'],
  joined: readonly Atom[],
  atoms: readonly Atom[],
  from: number,
  to: number,
): boolean {
  if (inner === '' || from !== to || groups.length < 2) return false;
  const before = joined.length > 0 ? joined.map(({ text }) => text).join('') : (atoms[from - 1]?.text ?? '');
  return before === inner;
}

/**
 * Whether letters that are joined to a number, or to its own letters, only announce it: words for invoices, and "no." behind
 * them. Where ours have letters of their own, `RE-` or `FV-` in their place is another's.
 */
function isAnnouncing(joined: readonly Atom[], { text }: FoldedText, areLettered: boolean): boolean {
  const isLabel = ({ text: word, end }: Atom): boolean =>
    NUMBER_LABELS.has(word) && (word === 'nr' || word.length > 2 || text[end] === '.');
  let count = joined.length;
  while (count > 0 && isLabel(joined[count - 1] as Atom)) count--;
  const words = joined.slice(0, count).map((atom) => atom.text);
  const last = joined.at(-1);
  const mayBePrefix = areLettered && count === joined.length && /[-/_]/.test(text[last?.end ?? 0] ?? '');
  const isWord = (word: string): boolean => isInvoiceWord(word) && !(mayBePrefix && word.length < 5);
  return words.every(isWord) || isWord(words.join(''));
}

/** A letter alone is a part of a number. */
function isInvoiceWord(word: string): boolean {
  return word.length > 1 && INVOICE_WORDS.has(word);
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
