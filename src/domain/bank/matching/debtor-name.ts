import { folded, transcribed } from './folded-text.js';
import { isOneSlip } from './one-slip.js';

/** A name as it is compared. */
export interface DebtorName {
  readonly name: string;
  /** Without titles and legal forms, in an order of their own. */
  readonly words: readonly NameWord[];
  /** `gmbh`, joined where there are several; empty for none. */
  readonly legalForm: string;
}

/** The two ways to write its umlauts: `mueller` and `muller`. */
export type NameWord = readonly [transcribed: string, plain: string];

/** `same` in all but case, marks, order, titles and a legal form that one of them leaves out. */
export type Likeness = 'same' | 'like' | 'other';

const LEGAL_FORMS = [
  'gmbh ggmbh ug ag kg ohg gbr egbr ek eg ev se co kgaa mbh partg mbb sp spzoo sa sc sj spk psa ltd limited llc inc plc bv srl',
  'sas sasu sarl eurl snc sci oy ab as nv cv vof bvba sprl asbl vzw spa srls sl slu sro vos zs',
].join(' ');
const IS_LEGAL_FORM: ReadonlySet<string> = new Set(LEGAL_FORMS.split(' '));
const SHORT_FORMS: Readonly<Record<string, string>> = { limited: 'ltd', spzoo: 'sp' };
const IS_TITLE: ReadonlySet<string> = new Set(
  [
    'dr prof dipl ing mag inz herr herrn frau firma fa pan pani mr mrs ms und and i oder u z o oo zo zoo e k v c b',
    'haftungsbeschrankt haftungsbeschraenkt spolka ograniczona odpowiedzialnoscia',
    'mme mlle monsieur madame sig sigra signor signora dott dottssa mevr mevrouw dhr heer sra mgr bc phdr mudr judr panu drs ir mba phd',
  ].flatMap((words) => words.split(' ')),
);

/** Titles, legal forms and what stands between names; folded. */
export function isNameFiller(word: string): boolean {
  return IS_LEGAL_FORM.has(word) || IS_TITLE.has(word);
}

export function parseName(name: string): DebtorName {
  const words = wordsOf(name);
  const isForm = ([, plain]: NameWord): boolean => IS_LEGAL_FORM.has(plain);
  const named = words.filter((word) => !isForm(word) && !IS_TITLE.has(word[1]));
  return {
    name,
    words: named.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
    legalForm: words
      .filter(isForm)
      .map(([, plain]) => SHORT_FORMS[plain] ?? plain)
      .toSorted()
      .join(' '),
  };
}

/** All words of a name as they may stand in a text: folded, both ways to write an umlaut. */
export function nameWordsOf(name: string): readonly string[] {
  const split = (text: string): readonly string[] => text.split(/[^a-z0-9]+/).filter((word) => word !== '');
  return [...split(folded(name)), ...split(transcribed(name))].flatMap(
    (word) => word.match(/[a-z]+|[0-9]+/g) ?? [],
  );
}

/** Letters with full stops are one word: `S.A.`, `z o.o.`. */
function wordsOf(name: string): readonly NameWord[] {
  const split = (text: string): readonly string[] =>
    text
      .replace(/\b([a-z])\. ?(?=[a-z]\b)/g, '$1')
      .split(/[^a-z0-9?]+/)
      .filter((word) => word !== '');
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

/** Of a single word the legal form is what tells firms apart. */
function areSame(one: DebtorName, other: DebtorName): boolean {
  if (one.words.length !== other.words.length) return false;
  const agrees = one.legalForm === other.legalForm;
  const isLeftOut = one.words.length > 1 && (one.legalForm === '' || other.legalForm === '');
  if (!agrees && !isLeftOut) return false;
  const left = [...other.words];
  return one.words.every((word) => isTakenFrom(left, (against) => isSameWord(word, against)));
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
