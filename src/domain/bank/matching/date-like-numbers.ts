import type { Atom, FoldedText } from './atoms.js';
import { writtenDateShape } from './date-shape.js';
import { groupedKey, isDateLike, isYear } from './invoice-number.js';
import { isAnnounced } from './number-context.js';
import { joinedShapeOf, type NumberIndex } from './number-index.js';
import { INVOICE_WORDS, NUMBER_LABELS, NUMBER_WORDS } from './plain-words.js';

/** Positions of the first and the last atom. */
interface Place {
  readonly from: number;
  readonly to: number;
}

/**
 * Places that read as a month or a day, and are written as numbers here are: in their order of year and count, behind a word for
 * invoices, behind "no.", the letters of ours, or another number in a row. `RE 2026-10` is no October where ours are `HUB-2026-120`. What
 * is the number of an invoice that is known is none of these.
 */
export function dateLikeNumbers<T extends Place>(
  written: FoldedText,
  places: readonly T[],
  index: NumberIndex,
): readonly T[] {
  const found: T[] = [];
  for (const place of places) {
    const { from, to } = place;
    const atoms = written.atoms.slice(from, to + 1);
    if (!atoms.every(({ isDigits }) => isDigits) || !isShaped(written, atoms, index)) continue;
    const prefix = prefixBefore(written.atoms, from, index);
    const isSaid =
      prefix !== null ||
      isAnnounced(written.atoms, from) ||
      isBehindLabel(written.atoms, from) ||
      continuesRow(written.atoms, from, found);
    if (isSaid && !isKnown(atoms, prefix, index)) found.push(place);
  }
  return found;
}

function isShaped(
  { text }: FoldedText,
  atoms: readonly Atom[],
  { dateShapes, shapes }: NumberIndex,
): boolean {
  const groups = atoms.map((atom) => atom.text);
  const joined = groups.length === 1 ? joinedShapeOf(groups[0] ?? '') : null;
  if (joined !== null && shapes.has(joined)) return true;
  const within = text.slice(atoms[0]?.start, atoms.at(-1)?.end);
  return dateShapes.has(writtenDateShape(groups, within) ?? '');
}

function isKnown(atoms: readonly Atom[], prefix: string | null, index: NumberIndex): boolean {
  const groups = atoms.map((atom) => atom.text);
  const known = [
    ...(index.byGroups.get(groupedKey(groups)) ?? []),
    ...(index.byDigits.get(groups.join('')) ?? []),
  ];
  return known.some(({ parts }) => prefix === null || parts.prefix === prefix);
}

/** `Nr. 2026-10` */
function isBehindLabel(atoms: readonly Atom[], from: number): boolean {
  return atoms[from]?.gap !== 'list' && NUMBER_LABELS.has(atoms[from - 1]?.text ?? '');
}

/** The letters of a series that stand before, in one with a word for invoices perhaps; null for none. */
function prefixBefore(atoms: readonly Atom[], from: number, { prefixes }: NumberIndex): string | null {
  let letters = '';
  for (let at = from - 1; at >= from - MOST_LETTERS; at--) {
    const atom = atoms[at];
    if (atom?.isDigits !== false || atoms[at + 1]?.gap === 'list') return null;
    letters = `${atom.text}${letters}`;
    const found = [...prefixes].find(
      (prefix) =>
        letters === prefix ||
        (letters.endsWith(prefix) && INVOICE_WORDS.has(letters.slice(0, -prefix.length))),
    );
    if (found !== undefined) return found;
  }
  return null;
}

/** A prefix may be of several words, and banks cut it: `C W-2026-10`. */
const MOST_LETTERS = 3;

/** `RE 2026-120, 2026-10`, `2026-120 und 2026-10` */
function continuesRow(atoms: readonly Atom[], from: number, found: readonly Place[]): boolean {
  let last = from - 1;
  while (NUMBER_WORDS.has(atoms[last]?.text ?? '') || atoms[last]?.text === 'u') last--;
  if (last === from - 1 && atoms[from]?.gap !== 'list') return false;
  if (found.some(({ to }) => to === last)) return true;
  const groups = [atoms[last - 1], atoms[last]].flatMap((atom) => (atom?.isDigits === true ? atom.text : []));
  const isNumber = groups.length === 2 && groups.some(isYear) && atoms[last]?.gap === 'tight';
  return isNumber && !isDateLike(groups);
}
