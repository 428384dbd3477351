import { type Atom, atomsOf, type FoldedText, repairedDigits } from './atoms.js';
import { groupedKey, hasLettersOfItsOwn, isDateLike } from './invoice-number.js';
import {
  type IsKnownWord,
  inContext,
  isAnnounced,
  isJoined,
  joinedBefore,
  type NumberContext,
} from './number-context.js';
import { lettersKey, type NumberedItem, type NumberIndex } from './number-index.js';

/** A place of a text that names an invoice. */
export interface Mention {
  readonly written: string;
  /** In the folded text. */
  readonly start: number;
  readonly end: number;
  /** What it can mean; several where numbers look alike once their letters or blanks are gone. */
  readonly items: readonly NumberedItem[];
  readonly strength: Strength;
  /** With letters of the invoice's own that no other word for invoices is. */
  readonly hasOwnLetters: boolean;
  /** Right behind a word that says nothing, and may be the prefix of another seller. */
  readonly isBehindWord: boolean;
  /** Letters that are nothing of ours stand right before or behind. */
  readonly isForeign: boolean;
  /** The same place with all letters that are joined to it. */
  readonly around: { readonly written: string; readonly start: number; readonly end: number };
}

/**
 * `full`: a number and nothing else. `partial`: its end, or its digits in one without their zeros; enough to tell invoices of
 * one debtor apart. `vague`: may be a date, an amount, or a number of somebody else.
 */
type Strength = 'full' | 'partial' | 'vague';

const RANK: Readonly<Record<Strength, number>> = { full: 2, partial: 1, vague: 0 };
const MOST_ATOMS = 10;

/** Where the text names invoices, in its order; of places that overlap the strongest, joined where they are equally strong. */
export function mentionsIn(
  text: string,
  index: NumberIndex,
  isKnown: IsKnownWord = () => false,
  written: FoldedText = atomsOf(text),
): readonly Mention[] {
  const repaired = repairedDigits(text);
  const found = placesIn(written, index, isKnown);
  const again = repaired === text ? [] : placesIn(atomsOf(repaired), index, isKnown);
  return withoutOverlaps([...found, ...again]);
}

function placesIn(written: FoldedText, index: NumberIndex, isKnown: IsKnownWord): readonly Mention[] {
  const spans = written.atoms.flatMap((atom, from) =>
    atom.isDigits ? spansFrom(written.atoms, from, index) : [],
  );
  return spans
    .filter((span) => isWhole(span, written, spans))
    .flatMap((span) => mentionOf(span, written, index, isKnown));
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly groups: readonly string[];
  readonly items: readonly NumberedItem[];
  readonly way: 'groups' | 'digits' | 'end';
}

/** Everything from one run of digits on that is an invoice's number, however it is cut. */
function spansFrom(atoms: readonly Atom[], from: number, index: NumberIndex): readonly Span[] {
  const spans: Span[] = [];
  const groups: string[] = [];
  let letters = '';
  let length = 0;
  for (let to = from; to < from + MOST_ATOMS; to++) {
    const atom = atoms[to];
    if (atom === undefined || (to > from && atom.gap === 'list')) break;
    if (!atom.isDigits) {
      letters += atom.text;
      if (letters.length > index.longestInner) break;
      continue;
    }
    groups.push(atom.text);
    length += atom.text.length;
    if (length > index.longestDigits + 3) break;
    const fits = ({ parts }: NumberedItem): boolean => letters === '' || letters === parts.inner;
    const byGroups = (index.byGroups.get(groupedKey(groups)) ?? []).filter(fits);
    const byDigits = (index.byDigits.get(groups.join('')) ?? []).filter(fits);
    const others = byDigits.filter((item) => !byGroups.includes(item));
    const byEnd = groups.length === 1 ? endingWith(atoms, from, index) : [];
    const found = { from, to, groups: [...groups] };
    spans.push({ ...found, items: byGroups, way: 'groups' });
    spans.push({ ...found, items: others, way: 'digits' });
    spans.push({ ...found, items: byEnd, way: 'end' });
  }
  return spans.filter(({ items }) => items.length > 0);
}

/** Invoices of which the digits are the end, behind a word for invoices or behind their letters. */
function endingWith(atoms: readonly Atom[], from: number, index: NumberIndex): readonly NumberedItem[] {
  const digits = atoms[from]?.text ?? '';
  const before = atoms[from - 1];
  const isBehindLetters = before?.isDigits === false && atoms[from]?.gap !== 'list';
  const lettered = isBehindLetters ? (index.byLetters.get(lettersKey(before.text, digits)) ?? []) : [];
  return lettered.length > 0 || !isAnnounced(atoms, from) ? lettered : (index.byEnd.get(digits) ?? []);
}

/**
 * Not the part of a longer number: `2026-1` in `2026-10-7`, or in `2026-1O`. Numbers may stand in a row:
 * `2026-0815/2026-0816`.
 */
function isWhole({ from, to }: Span, written: FoldedText, spans: readonly Span[]): boolean {
  const { atoms } = written;
  const isDigits = (index: number): boolean => atoms[index]?.isDigits === true;
  const isRow = (index: number): boolean =>
    atoms[index]?.gap === 'tight' && isDigits(index) && isDigits(index - 1);
  const inARow = ({ way, groups }: Span): boolean => way === 'groups' && groups.length > 1;
  const next = atoms[to + 1];
  if (next?.gap === 'none' && ['o', 'l', 'i'].includes(next.text)) return false;
  const left = !isRow(from) || spans.some((span) => span.to === from - 1 && inARow(span));
  const right = !isRow(to + 1) || spans.some((span) => span.from === to + 1 && inARow(span));
  // `77/CW-2026-0815`
  const start = from - joinedBefore(written, from).length;
  const isBehindDigits = start < from && isJoined(written, start) && isDigits(start - 1);
  const isNumbered = spans.some(({ to: end, way }) => end === start - 1 && way === 'groups');
  return left && right && (!isBehindDigits || isNumbered);
}

function mentionOf(
  span: Span,
  written: FoldedText,
  index: NumberIndex,
  isKnown: IsKnownWord,
): readonly Mention[] {
  const { from, to } = span;
  const { text, atoms } = written;
  const { items, context } = inContext(span.items, written, from, to, index, isKnown);
  if (items.length === 0) return [];
  const place = (start: number, end: number) => ({ written: text.slice(start, end), start, end });
  const [start, end] = [atoms[from]?.start ?? 0, atoms[to]?.end ?? 0];
  const next = atoms[to + 1];
  const isOwnEnd = next?.gap === 'blank' && items.every(({ parts: { suffix } }) => suffix === next.text);
  const isEnded = !isOwnEnd && (next?.isDigits !== false || (next.gap !== 'none' && next.gap !== 'tight'));
  const around = place(joinedBefore(written, from)[0]?.start ?? start, isEnded ? end : next.end);
  const isAlone = to - from + 1 === atoms.length;
  const hasOwnLetters = context === 'own' && items.every(({ parts }) => hasLettersOfItsOwn(parts));
  const isDate = !hasOwnLetters && isWrittenAsDate(text.slice(start, end), span, items);
  const isVague = isDate || isAmongDigits(span, atoms);
  const strength = isVague ? 'vague' : strengthOf(span, items, context, isAlone);
  return [
    {
      ...place(start, end),
      items,
      strength,
      hasOwnLetters,
      isBehindWord: context === 'plain',
      isForeign: context === 'foreign',
      around,
    },
  ];
}

/** `12.11.2026` behind a word for invoices is the day of one, though `12/11/2026` be a number. */
function isWrittenAsDate(written: string, { groups }: Span, items: readonly NumberedItem[]): boolean {
  if (groups.length < 2 || !isDateLike(groups)) return false;
  const separators = groups.length === 2 ? ['.'] : ['.', '-'];
  return separators.some(
    (separator) =>
      written.includes(separator) && !items.some(({ item: { number } }) => number.includes(separator)),
  );
}

/** With blanks within, and digits on either side: the middle of an account's number. */
function isAmongDigits({ from, to }: Span, atoms: readonly Atom[]): boolean {
  const isDigits = (index: number): boolean => atoms[index]?.isDigits === true;
  const isCut = atoms.slice(from + 1, to + 1).some(({ gap }) => gap === 'blank');
  const before = isDigits(from - 1) && atoms[from]?.gap === 'blank';
  const after = isDigits(to + 1) && atoms[to + 1]?.gap === 'blank';
  return isCut && before && after;
}

/** Digits in one that nothing announces may be anything: a customer, an order, a post code. */
function strengthOf(
  { way, groups }: Span,
  items: readonly NumberedItem[],
  context: NumberContext,
  isAlone: boolean,
): Strength {
  if (way === 'end') return 'partial';
  const digits = groups.join('');
  if (context === 'own' || context === 'announced') return 'full';
  if (context === 'foreign' || isDateLike(way === 'groups' ? groups : [digits])) return 'vague';
  if (digits.length < 5 || (way === 'digits' && digits.length < 6)) return 'vague';
  const isWritten = way === 'groups' || items.every((item) => item.digits === digits);
  return isWritten && (groups.length > 1 || isAlone) ? 'full' : 'partial';
}

function withoutOverlaps(found: readonly Mention[]): readonly Mention[] {
  const kept: Mention[] = [];
  const strongestFirst = found.toSorted(
    (one, other) =>
      RANK[other.strength] - RANK[one.strength] || one.start - other.start || other.end - one.end,
  );
  for (const mention of strongestFirst) {
    const at = kept.findIndex((other) => mention.start < other.end && other.start < mention.end);
    const other = kept[at];
    if (other === undefined) kept.push(mention);
    else if (other.strength === mention.strength) {
      kept[at] = { ...other, items: [...new Set([...other.items, ...mention.items])] };
    }
  }
  return kept.toSorted((one, other) => one.start - other.start);
}
