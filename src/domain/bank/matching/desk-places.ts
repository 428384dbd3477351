import type { Atom, FoldedText } from './atoms.js';
import { foldedWords } from './folded-text.js';
import { NUMBER_WORDS } from './plain-words.js';

/** Some of them say nothing only with a number. */
const PLACES: ReadonlySet<string> = foldedWords(
  `büro platz arbeitsplatz schreibtisch tisch raum zimmer top desk hotdesk flexdesk fixdesk office room space biurko biurka biuro biura stanowisko pokój
  lokal lokalu werkplek flexplek kantoor kamer bureau poste mesa oficina despacho puesto scrivania ufficio postazione stůl stolu
  kancelář kanceláře`,
);
/** Behind which a number says how much, or for how long. */
const AMOUNTS = /^(?:eur|euro|pln|zl|chf|czk|kc|monat|month|mies|mes|mois|maand|tag|day|x$|h$)/;
const MOST_DIGITS = 3;

/** Positions of what says which desk or office it is: `Büro 12`, `Platz Nr. 7`, `Desk B4`, `Top 12a`. */
export function deskPlaces({ atoms }: FoldedText): readonly number[] {
  return atoms.flatMap((atom, at) => (PLACES.has(atom.text) ? numberBehind(atoms, at) : []));
}

function numberBehind(atoms: readonly Atom[], place: number): readonly number[] {
  let at = place + 1;
  const word = atoms[at]?.text ?? '';
  if (NUMBER_WORDS.has(word) && (word.length > 1 || atoms[at + 1]?.gap !== 'none')) at++;
  const hasLetter = atoms[at]?.isDigits === false && atoms[at]?.text.length === 1;
  const digits = hasLetter ? at + 1 : at;
  const [number, next] = [atoms[digits], atoms[digits + 1]];
  if (number?.isDigits !== true || number.text.length > MOST_DIGITS) return [];
  const isLettered = !hasLetter && next?.gap === 'none' && 'abcdef'.includes(next.text);
  const end = isLettered ? digits + 1 : digits;
  const positions = Array.from({ length: end - place }, (_, index) => place + 1 + index);
  if (positions.some((each) => atoms[each]?.gap === 'list') || isMore(atoms[end + 1])) return [];
  return [place, ...positions];
}

/** A part of a longer number, of an amount, or a count. */
function isMore(next: Atom | undefined): boolean {
  if (next === undefined) return false;
  return next.isDigits ? next.gap !== 'blank' : next.gap === 'none' || AMOUNTS.test(next.text);
}
