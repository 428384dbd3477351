import type { FoldedText } from './atoms.js';
import { CUSTOMER_WORDS } from './matching-words.js';
import { followsWord } from './number-context.js';
import type { Receivable } from './open-item.js';

const MOST_ATOMS = 4;

/**
 * Debtors whose customer number the text names, with that number. Digits alone count only behind a word for customers; with
 * letters of their own they need three.
 */
export function customersIn(
  { atoms }: FoldedText,
  byCustomerNumber: ReadonlyMap<string, readonly Receivable[]>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [from, first] of atoms.entries()) {
    const announced = followsWord(atoms, from, CUSTOMER_WORDS);
    let key = '';
    for (let to = from; to < from + MOST_ATOMS; to++) {
      const atom = atoms[to];
      if (atom === undefined || (to > from && atom.gap === 'list')) break;
      key += atom.text;
      const next = atoms[to + 1];
      const ends = next?.isDigits !== true || next.gap === 'list' || next.gap === 'blank';
      const isOwn = !first.isDigits && to > from && key.length >= 4;
      if (!ends || !(announced || isOwn)) continue;
      for (const { debtorId, customerNumber } of byCustomerNumber.get(key) ?? []) {
        found.set(debtorId, customerNumber ?? key);
      }
    }
  }
  return found;
}
