import { type Atom, atomsOf, type FoldedText, repairedDigits } from './atoms.js';
import { groupedKey, isDateLike } from './invoice-number.js';
import { inContext, isAnnounced, type NumberContext } from './number-context.js';
import type { NumberedItem, NumberIndex } from './number-index.js';

/** A place of a text that names an invoice. */
export interface Mention {
  readonly written: string;
  /** In the folded text. */
  readonly start: number;
  readonly end: number;
  /** What it can mean; several where numbers look alike once their letters or blanks are gone. */
  readonly items: readonly NumberedItem[];
  readonly strength: Strength;
}

/**
 * `full`: a number and nothing else. `partial`: its end, or its digits in one without their zeros; enough to tell invoices of
 * one debtor apart. `vague`: may be a date, an amount, or a number of somebody else.
 */
type Strength = 'full' | 'partial' | 'vague';

const RANK: Readonly<Record<Strength, number>> = { full: 2, partial: 1, vague: 0 };
const MOST_ATOMS = 10;

/** Where the text names invoices, in its order; of places that overlap the strongest, joined where they are equally strong. */
export function mentionsIn(text: string, index: NumberIndex): readonly Mention[] {
  const repaired = repairedDigits(text);
  const found = placesIn(atomsOf(text), index);
  return withoutOverlaps(repaired === text ? found : [...found, ...placesIn(atomsOf(repaired), index)]);
}

function placesIn(written: FoldedText, index: NumberIndex): readonly Mention[] {
  const spans = written.atoms.flatMap((atom, from) =>
    atom.isDigits ? spansFrom(written.atoms, from, index) : [],
  );
  return spans
    .filter((span) => isWhole(span, written.atoms, spans))
    .flatMap((span) => mentionOf(span, written, index));
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
    const byEnd = groups.length === 1 && isAnnounced(atoms, from) ? (index.byEnd.get(atom.text) ?? []) : [];
    const found = { from, to, groups: [...groups] };
    spans.push({ ...found, items: byGroups, way: 'groups' });
    spans.push({ ...found, items: others, way: 'digits' });
    spans.push({ ...found, items: byEnd, way: 'end' });
  }
  return spans.filter(({ items }) => items.length > 0);
}

/**
 * Not the part of a longer number: `2026-1` in `2026-10-7`, or in `2026-1O`. Numbers may stand in a row:
 * `2026-0815/2026-0816`.
 */
function isWhole({ from, to }: Span, atoms: readonly Atom[], spans: readonly Span[]): boolean {
  const isJoined = (index: number): boolean =>
    atoms[index]?.gap === 'tight' && atoms[index]?.isDigits === true && atoms[index - 1]?.isDigits === true;
  const inARow = ({ way, groups }: Span): boolean => way === 'groups' && groups.length > 1;
  const next = atoms[to + 1];
  if (next?.gap === 'none' && ['o', 'l', 'i'].includes(next.text)) return false;
  const left = !isJoined(from) || spans.some((span) => span.to === from - 1 && inARow(span));
  const right = !isJoined(to + 1) || spans.some((span) => span.from === to + 1 && inARow(span));
  return left && right;
}

function mentionOf(span: Span, { text, atoms }: FoldedText, index: NumberIndex): readonly Mention[] {
  const { items, context } = inContext(span.items, atoms, span.from, span.to, index);
  const start = atoms[span.from]?.start ?? 0;
  const end = atoms[span.to]?.end ?? 0;
  if (items.length === 0) return [];
  const strength = isAmongDigits(span, atoms) ? 'vague' : strengthOf(span, items, context);
  return [{ written: text.slice(start, end), start, end, items, strength }];
}

/** With blanks within, and digits on either side: the middle of an account's number. */
function isAmongDigits({ from, to }: Span, atoms: readonly Atom[]): boolean {
  const isDigits = (index: number): boolean => atoms[index]?.isDigits === true;
  const isCut = atoms.slice(from + 1, to + 1).some(({ gap }) => gap === 'blank');
  const before = isDigits(from - 1) && atoms[from]?.gap === 'blank';
  const after = isDigits(to + 1) && atoms[to + 1]?.gap === 'blank';
  return isCut && before && after;
}

function strengthOf({ way, groups }: Span, items: readonly NumberedItem[], context: NumberContext): Strength {
  if (way === 'end') return 'partial';
  const digits = groups.join('');
  if (context === 'announced') return 'full';
  if (context === 'foreign' || isDateLike(way === 'groups' ? groups : [digits])) return 'vague';
  if (way === 'groups') return digits.length >= 5 ? 'full' : 'vague';
  const hasZeros = items.every((item) => item.digits === digits);
  if (digits.length >= 6) return hasZeros ? 'full' : 'partial';
  return 'vague';
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
