import { atomsOf } from './atoms.js';
import { folded, transcribed } from './folded-text.js';
import { isLegalForm, withoutLegalForms } from './legal-forms.js';
import { isOneSlip } from './one-slip.js';

/** A name as it is compared. */
export interface DebtorName {
  readonly name: string;
  /** Without titles of persons and legal forms, in an order of their own. */
  readonly words: readonly NameWord[];
  /** How often a sign or word for "and" is left out of the words, and words that may be one: `e` of `Bianchi e Figli`. */
  readonly ands: number;
  readonly mayBeAnds: readonly NameWord[];
  /** Letters alone as they stand: `kl` of `K & L`. */
  readonly letters: string;
  /** `gmbh`, joined where there are several, one spelling for each; empty for none. */
  readonly legalForm: string;
  /** The same as the name has it: `sp`, `z`, `o`, `o`. */
  readonly formWords: readonly string[];
}

/** The two ways to write its umlauts: `mueller` and `muller`. */
export type NameWord = readonly [transcribed: string, plain: string];

/** `same` in all but case, marks, order of words, titles and a legal form that one of them leaves out. */
export type Likeness = 'same' | 'like' | 'other';

/** Before persons only: a firm called `DR Studio` is another than `MAG Studio`. */
const IS_TITLE: ReadonlySet<string> = new Set(
  [
    'dr prof dipl ing mag inz bc hr herr herrn frau pan pani mr mrs ms',
    'mme mlle monsieur madame sig sigra signor signora dott dottssa mevr mevrouw dhr heer sra mgr phdr mudr judr panu drs ir mba phd',
  ].flatMap((words) => words.split(' ')),
);
const ANDS: ReadonlySet<string> = new Set(['&', '+', 'und', 'and']);
const OTHER_ANDS: ReadonlySet<string> = new Set(['e', 'y', 'i', 'u', 'a', 'et', 'en', 'oraz']);
const IS_BETWEEN_NAMES: ReadonlySet<string> = new Set([...ANDS, 'oder', 'firma', 'fa']);

/** Titles, legal forms and what stands between names; folded. */
export function isNameFiller(word: string): boolean {
  return isLegalForm(word) || IS_TITLE.has(word) || IS_BETWEEN_NAMES.has(word);
}

/** Letters alone are words: they tell `K & K Design` from `B & B Design`. */
export function parseName(name: string): DebtorName {
  const words = wordsOf(name);
  const { from, to, legalForm } = withoutLegalForms(words.map(([, plain]) => plain));
  const own = without(IS_BETWEEN_NAMES, words.slice(from, to), 1);
  const named = legalForm === '' ? without(IS_TITLE, own, 2) : own;
  return {
    name,
    words: named.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
    ands: words.slice(from, to).filter(([, plain]) => ANDS.has(plain)).length,
    mayBeAnds: named.filter(
      (word, at) => OTHER_ANDS.has(word[1]) && isLong(named[at - 1]) && isLong(named[at + 1]),
    ),
    letters: named.map(([, plain]) => (plain.length === 1 ? plain : '')).join(''),
    legalForm,
    formWords: [...words.slice(0, from), ...words.slice(to)].map(([, plain]) => plain),
  };
}

/** Unless fewer than so many are left. */
function without(
  fillers: ReadonlySet<string>,
  words: readonly NameWord[],
  least: number,
): readonly NameWord[] {
  const left = words.filter(([, plain]) => !fillers.has(plain));
  return left.length < least ? words : left;
}

/** All words of a name as they may stand in a text: folded, both ways to write an umlaut. */
export function nameWordsOf(name: string): readonly string[] {
  return [name, transcribed(name)].flatMap((text) => atomsOf(text).atoms.map((atom) => atom.text));
}

function wordsOf(name: string): readonly NameWord[] {
  const split = (text: string): readonly string[] => text.match(/[\p{L}\p{N}?]+|[&+]/gu) ?? [];
  const plain = split(folded(name));
  return split(transcribed(name)).map((word, index) => [word, plain[index] ?? word]);
}

export function likenessOf(one: DebtorName, other: DebtorName): Likeness {
  if (one.words.length === 0 || other.words.length === 0) return 'other';
  if (areSame(one, other)) return 'same';
  const fewer = Math.min(one.words.length, other.words.length);
  const alike = countAlike(one.words, other.words);
  const isLongWord = (one.words.length === 1 ? one : other).words[0]?.[0].length ?? 0;
  if (fewer === 1) return alike === 1 && isLongWord >= 5 ? 'like' : 'other';
  return alike >= 2 && alike * 3 >= fewer * 2 ? 'like' : 'other';
}

/** Whether each word has its like in the other name: one that the bank has cut, or with a slip. */
export function isAlikeThroughout(one: DebtorName, other: DebtorName): boolean {
  const { length } = one.words;
  return length === other.words.length && countAlike(one.words, other.words) === length;
}

function isLong(word: NameWord | undefined): boolean {
  return word !== undefined && word[1].length > 1;
}

/** Of a single word, with letters beside it or none, the legal form is what tells firms apart. */
function areSame(one: DebtorName, other: DebtorName): boolean {
  const [words, against] = [wordsBeside(one, other), wordsBeside(other, one)];
  if (words.length !== against.length) return false;
  if (words.length === one.words.length && against.length === other.words.length) {
    if (one.letters !== other.letters) return false;
  }
  const agrees = one.legalForm === other.legalForm;
  const isLeftOut = words.filter(isLong).length > 1 && (one.legalForm === '' || other.legalForm === '');
  if (!agrees && !isLeftOut) return false;
  const left = [...against];
  return words.every((word) => isTakenFrom(left, (each) => isSameWord(word, each)));
}

/** Without what stands for the `&` of the other name: banks write it as the country's word. */
function wordsBeside({ words, ands, mayBeAnds }: DebtorName, other: DebtorName): readonly NameWord[] {
  const isAnd = ands === 0 && other.ands > 0 && other.ands === mayBeAnds.length;
  return isAnd ? words.filter((word) => !mayBeAnds.includes(word)) : words;
}

/** Each word meets one at most. Those that are the same meet first, so that which name is asked changes nothing. */
function countAlike(words: readonly NameWord[], others: readonly NameWord[]): number {
  const left = [...others];
  const alone = words.filter((word) => !isTakenFrom(left, (other) => isSameWord(word, other)));
  const like = alone.filter((word) => isTakenFrom(left, (other) => isLikeWord(word, other)));
  return words.length - alone.length + like.length;
}

/** Whether there was one that fits; it is gone then. */
function isTakenFrom(left: NameWord[], fits: (word: NameWord) => boolean): boolean {
  const at = left.findIndex(fits);
  if (at !== -1) left.splice(at, 1);
  return at !== -1;
}

export function isSameWord(one: NameWord, other: NameWord): boolean {
  return one[0] === other[0] || one[1] === other[1] || one[0] === other[1] || one[1] === other[0];
}

/** One slip apart, the first letter alone, or cut where the bank's field ends. */
function isLikeWord(one: NameWord, other: NameWord): boolean {
  const [shorter, longer] = one[1].length <= other[1].length ? [one[1], other[1]] : [other[1], one[1]];
  if (shorter.length === 1 || shorter.length >= 5) if (longer.startsWith(shorter)) return true;
  return shorter.length >= 4 && (isOneSlip(one[0], other[0]) || isOneSlip(one[1], other[1]));
}
