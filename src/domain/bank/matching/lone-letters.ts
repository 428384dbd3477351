import { type FoldedText, isLoneLetter } from './atoms.js';

/** Words of one letter, in the languages of sellers. */
const SMALL_WORDS: ReadonlySet<string> = new Set('aeiouwyzvdln');
/** Of those that are cut short, with a full stop: `Miete f. Oktober`. */
const CUT_SHORT: ReadonlySet<string> = new Set('fu');
/** `d'octobre` */
const BEFORE_APOSTROPHE: ReadonlySet<string> = new Set('dl');
/** `n. 12`, `č. 12`, `v. 1.10.26`, `d.d. 01.10.2026` */
const BEFORE_DIGITS: ReadonlySet<string> = new Set('ncvd');

/**
 * Whether a letter alone is a word between others. At the start or the end, before a hyphen or beside another such letter
 * it may stand for anything: `A-Zahlung`, `K. November`, `Z W R O T`.
 */
export function isSmallWord({ text, atoms }: FoldedText, at: number): boolean {
  const [before, atom, next] = [atoms[at - 1], atoms[at], atoms[at + 1]];
  if (atom === undefined || next === undefined) return false;
  const behind = text.slice(atom.end, next.start);
  if (atom.text === 'n' && behind.startsWith('°')) return true;
  const isTwice = next.text === atom.text && behind === '.';
  const digits = isTwice ? atoms[at + 2] : next;
  const gap = text.slice((isTwice ? next : atom).end, digits?.start);
  if (digits?.isDigits === true && BEFORE_DIGITS.has(atom.text) && /^[\s.]{1,3}$/.test(gap)) return true;
  if (isLoneLetter(next)) return false;
  if (BEFORE_APOSTROPHE.has(atom.text) && /^['’]\s?$/.test(behind)) return true;
  if (before === undefined || isLoneLetter(before)) return false;
  if (!/^\s+$/.test(text.slice(before.end, atom.start))) return false;
  if (SMALL_WORDS.has(atom.text) && /^\s+$/.test(behind)) return true;
  return CUT_SHORT.has(atom.text) && /^\.?\s+$/.test(behind);
}

const MOST_INITIALS = 4;

/**
 * Whether a letter alone stands for a word of a name, with another word of it beside: `A. Sommer`, `Sommer, A.`; or is a word of
 * the name itself. The word that it stands for is not written, too: `Anna Sommer A-Zahlung`.
 *
 * @param name words of the name, folded
 */
export function isInitialOf({ text, atoms }: FoldedText, at: number, name: ReadonlySet<string>): boolean {
  const letters = (step: 1 | -1): number => {
    let end = at;
    while (isLoneLetter(atoms[end + step]) && Math.abs(end - at) < MOST_INITIALS) end += step;
    return end;
  };
  if (!isLoneLetter(atoms[at])) return false;
  const [first, last] = [letters(-1), letters(1)];
  const [before, after] = [atoms[first - 1], atoms[last + 1]];
  const isBefore = after !== undefined && after.gap !== 'list' && name.has(after.text);
  const isEnd = after === undefined || after.gap === 'list';
  const isWord = name.has(atoms[at]?.text ?? '') && !text.slice(atoms[last]?.end, after?.start).includes('-');
  const isBehind = before !== undefined && name.has(before.text) && (isEnd || isWord);
  if (!isBefore && !isBehind) return false;
  return atoms.slice(first, last + 1).every(({ text: letter }) => name.has(letter) || isLeftOut(letter));

  function isLeftOut(letter: string): boolean {
    const words = [...name].filter((word) => word.startsWith(letter));
    return words.some((word) => !atoms.some((atom) => atom.text === word));
  }
}
