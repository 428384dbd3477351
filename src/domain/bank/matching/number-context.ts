import type { Atom } from './atoms.js';
import { INVOICE_WORDS, NUMBER_WORDS } from './matching-words.js';
import type { NumberedItem, NumberIndex } from './number-index.js';

/** What stands in front of digits that may be an invoice's number. */
export type NumberContext =
  /** Only that invoice's own letters, or a word for invoices. */
  | 'announced'
  /** Letters of somebody else's numbers: `AX-2026-0815`. */
  | 'foreign'
  | 'plain';

/** Whether a word for invoices stands before the atom, with no more than "no." between. */
export function isAnnounced(atoms: readonly Atom[], index: number): boolean {
  return followsWord(atoms, index, INVOICE_WORDS);
}

export function followsWord(atoms: readonly Atom[], index: number, words: ReadonlySet<string>): boolean {
  for (let before = index - 1; before >= index - 3; before--) {
    const word = atoms[before]?.text ?? '';
    if (words.has(word)) return true;
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
): { readonly items: readonly NumberedItem[]; readonly context: NumberContext } {
  const before = atoms[from]?.gap === 'list' ? undefined : atoms[from - 1];
  const letters = before?.isDigits === false ? before.text : '';
  const ending = atoms[to + 1]?.text;
  const ended = preferred(items, ({ parts }) => parts.suffix === ending);
  const further = before?.gap === 'blank' ? (atoms[from - 2]?.text ?? '') : '';
  const own = ended.filter(
    ({ parts }) => isPrefix(letters, parts.prefix) || (letters !== '' && further + letters === parts.prefix),
  );
  if (own.length > 0) return { items: own, context: 'announced' };
  if (isAnnounced(atoms, from)) return { items: ended, context: 'announced' };
  if (index.prefixes.has(letters)) return { items: [], context: 'foreign' };
  const gap = atoms[from]?.gap;
  const isAttached = letters !== '' && letters.length <= 4 && (gap === 'none' || gap === 'tight');
  return { items: ended, context: isAttached && !NUMBER_WORDS.has(letters) ? 'foreign' : 'plain' };
}

/** With a word for invoices right in front, too: `reCW-2026-0815`. */
function isPrefix(letters: string, prefix: string): boolean {
  if (prefix === '' || !letters.endsWith(prefix)) return false;
  return letters === prefix || INVOICE_WORDS.has(letters.slice(0, -prefix.length));
}

function preferred<T>(all: readonly T[], isBetter: (one: T) => boolean): readonly T[] {
  const better = all.filter(isBetter);
  return better.length > 0 ? better : all;
}
