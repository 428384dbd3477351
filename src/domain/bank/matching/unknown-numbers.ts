import type { Atom, FoldedText } from './atoms.js';
import { isDateLike, isYear } from './invoice-number.js';
import { isAnnounced } from './number-context.js';
import { joinedShapeOf, type NumberIndex, shapeOf } from './number-index.js';
import type { Mention } from './number-mentions.js';
import type { NamedElsewhere } from './verdict.js';

/** A place of a text with a number that nobody knows. */
export interface UnknownNumber {
  readonly written: string;
  readonly digits: string;
  /** In the folded text. */
  readonly start: number;
  readonly end: number;
  /** Made like those of invoices here, or said to be one; else an order, a contract, whatever has four digits or more. */
  readonly isInvoice: boolean;
  /** The number of a deleted invoice that it is; left out where it is none. */
  readonly deleted?: string;
}

/** What those made like numbers of invoices say. */
export function namedElsewhere(numbers: readonly UnknownNumber[]): readonly NamedElsewhere[] {
  return numbers
    .filter(({ isInvoice }) => isInvoice)
    .map(({ written, deleted }) =>
      deleted === undefined
        ? { kind: 'unknown-number', written }
        : { kind: 'deleted-number', written, number: deleted },
    );
}

/** Numbers of invoices that were deleted, where the text names none that is there. */
export function deletedNumbersIn(
  found: readonly Mention[],
  there: readonly Mention[],
): readonly UnknownNumber[] {
  return found
    .filter(({ strength, isForeign }) => strength === 'full' && !isForeign)
    .filter(({ start, end }) => !there.some((other) => other.start < end && start < other.end))
    .map(({ written, start, end, items }) => {
      const digits = written.replace(/\D/g, '');
      return { written, digits, start, end, isInvoice: true, deleted: items[0]?.item.number ?? written };
    });
}

/**
 * @param mentions what the text names of what is known: those places are none of these
 * @param dateLike places that read as dates, and are numbers
 */
export function unknownNumbersIn(
  { text, atoms }: FoldedText,
  mentions: readonly Mention[],
  index: NumberIndex,
  dateLike: readonly Place[] = [],
): readonly UnknownNumber[] {
  const isDateLikeNumber = ({ from, to }: Place): boolean =>
    dateLike.some((place) => place.from <= to && from <= place.to);
  const runs = runsOf(atoms).filter((run) => !isDateLikeNumber(run));
  return [...runs, ...dateLike].flatMap((place) => {
    const { from, to } = place;
    const start = atoms[from]?.start ?? 0;
    const end = atoms[to]?.end ?? 0;
    if (mentions.some((mention) => mention.start < end && start < mention.end)) return [];
    const groups = atoms.slice(from, to + 1).map((atom) => atom.text);
    const digits = groups.join('');
    const number = { written: text.slice(start, end), digits, start, end };
    if (isDateLikeNumber(place)) return [{ ...number, isInvoice: true }];
    if (isDateLike(groups) || isYear(digits) || isAmount(atoms, to)) return [];
    const isInvoice = looksLikeNumber(groups, isAnnounced(atoms, from), index);
    return isInvoice || digits.length >= 4 ? [{ ...number, isInvoice }] : [];
  });
}

/** Numbers of ours but for what stands right before or behind: those of somebody else. */
export function foreignNumbers(mentions: readonly Mention[]): readonly UnknownNumber[] {
  return mentions.flatMap(({ isForeign, around, written }) => {
    const digits = written.replace(/\D/g, '');
    if (!isForeign || digits.length < 3) return [];
    const isInvoice = around.written !== written || digits !== written;
    return isInvoice || digits.length > 3 ? [{ ...around, digits, isInvoice }] : [];
  });
}

function looksLikeNumber(groups: readonly string[], announced: boolean, index: NumberIndex): boolean {
  const digits = groups.join('');
  if (digits.length < 3) return false;
  if (announced) return true;
  const joined = groups.length === 1 ? joinedShapeOf(digits) : null;
  if (joined !== null) return index.shapes.has(joined);
  return groups.some(isYear) && index.shapes.has(shapeOf(groups));
}

/** Positions of the first and the last atom. */
interface Place {
  readonly from: number;
  readonly to: number;
}

/** Digits that nothing separates but what numbers have within themselves. */
function runsOf(atoms: readonly Atom[]): readonly Place[] {
  const runs: { from: number; to: number }[] = [];
  for (const [index, atom] of atoms.entries()) {
    if (!atom.isDigits) continue;
    const last = runs.at(-1);
    if (last !== undefined && last.to === index - 1 && atom.gap === 'tight') last.to = index;
    else runs.push({ from: index, to: index });
  }
  return runs;
}

/** Two digits after a comma, or a currency. */
function isAmount(atoms: readonly Atom[], to: number): boolean {
  const next = atoms[to + 1];
  if (next === undefined) return false;
  return next.isDigits ? next.gap === 'list' && next.text.length === 2 : CURRENCIES.has(next.text);
}

const CURRENCIES: ReadonlySet<string> = new Set(['eur', 'euro', 'pln', 'zl', 'usd', 'chf', 'gbp']);
