import {
  type DebtorName,
  isAlikeThroughout,
  type Likeness,
  likenessOf,
  type NameWord,
  parseName,
} from './debtor-name.js';
import { slipKeys } from './one-slip.js';
import type { Receivable } from './open-item.js';

/** Finds debtors by their names. */
export interface NameIndex {
  /** Names by each of their words, and by what a slip makes of it. */
  readonly byWord: ReadonlyMap<string, readonly OwnName[]>;
  /** By all of their words, in both ways to write umlauts. */
  readonly byWords: ReadonlyMap<string, readonly OwnName[]>;
  readonly ofDebtor: ReadonlyMap<string, readonly OwnName[]>;
  /** What was found before: payers come again each month. */
  readonly found: Map<string, ReadonlyMap<string, NamedDebtor>>;
}

interface OwnName {
  readonly debtorId: string;
  readonly parsed: DebtorName;
}

export interface NamedDebtor {
  readonly debtorId: string;
  readonly name: string;
  readonly likeness: Exclude<Likeness, 'other'>;
}

export function indexNames(items: readonly Receivable[]): NameIndex {
  const names = new Map<string, OwnName>();
  for (const { debtorId, debtorNames } of items) {
    for (const name of debtorNames) names.set(`${debtorId}\n${name}`, { debtorId, parsed: parseName(name) });
  }
  const byWord = new Map<string, OwnName[]>();
  for (const own of names.values()) {
    for (const key of new Set(keysOf(own.parsed))) pushTo(byWord, key, own);
  }
  const byWords = new Map<string, OwnName[]>();
  for (const own of names.values()) for (const key of wordsKeys(own.parsed)) pushTo(byWords, key, own);
  const ofDebtor = Map.groupBy(names.values(), ({ debtorId }) => debtorId);
  return { byWord, byWords, ofDebtor, found: new Map() };
}

/**
 * Debtors of that name or one like it, by id. Whoever has the very name leaves out those whose names are only like it, and a name
 * that is like it throughout those that share some words.
 */
export function debtorsNamed(index: NameIndex, name: string): ReadonlyMap<string, NamedDebtor> {
  const known = index.found.get(name);
  if (known !== undefined) return known;
  const parsed = parseName(name);
  const same = new Set(wordsKeys(parsed).flatMap((key) => index.byWords.get(key) ?? []));
  const exactly = likeIn(parsed, same, ['same']);
  const found =
    exactly.size > 0 ? exactly : likeIn(parsed, nearest(parsed, nearTo(index, parsed)), ['same', 'like']);
  index.found.set(name, found);
  return found;
}

function nearest(parsed: DebtorName, names: ReadonlySet<OwnName>): ReadonlySet<OwnName> {
  const throughout = new Set(
    [...names].filter(
      (own) => likenessOf(parsed, own.parsed) === 'same' || isAlikeThroughout(parsed, own.parsed),
    ),
  );
  return throughout.size > 0 ? throughout : names;
}

function likeIn(
  parsed: DebtorName,
  names: ReadonlySet<OwnName>,
  wanted: readonly Likeness[],
): ReadonlyMap<string, NamedDebtor> {
  const found = new Map<string, NamedDebtor>();
  for (const { debtorId, parsed: own } of names) {
    const likeness = likenessOf(parsed, own);
    if (likeness === 'other' || !wanted.includes(likeness)) continue;
    if (found.get(debtorId)?.likeness === 'same') continue;
    found.set(debtorId, { debtorId, name: own.name, likeness });
  }
  return found;
}

/** Of words that may be written in two ways each, all in the one and all in the other. */
function wordsKeys({ words }: DebtorName): readonly string[] {
  const key = (way: 0 | 1): string =>
    words
      .map((word) => word[way])
      .toSorted()
      .join(' ');
  return words.length === 0 ? [] : [...new Set([key(0), key(1)])];
}

/**
 * Names that may be like it. Of several words two have to be alike: a first name that many have is looked at no further where
 * no other word is found by its keys, nor may be a piece of one.
 */
function nearTo({ byWord }: NameIndex, { words }: DebtorName): ReadonlySet<OwnName> {
  const near = new Set<OwnName>();
  const once = new Set<OwnName>();
  for (const word of words) {
    for (const own of new Set(keysOf({ words: [word] }).flatMap((key) => byWord.get(key) ?? []))) {
      const isEnough = words.length === 1 || own.parsed.words.length === 1 || once.has(own);
      if (isEnough || words.some((other) => other !== word && mayBePiece(other, own.parsed))) near.add(own);
      else once.add(own);
    }
  }
  return near;
}

/** Of a letter alone, or of five and more, keys do not find the rest. */
function mayBePiece([one]: NameWord, { words }: DebtorName): boolean {
  return words.some(
    ([other]) =>
      other[0] === one[0] &&
      (one.length === 1 || other.length === 1 || (one.length >= 5 && other.length >= 5)),
  );
}

/**
 * Debtors whose whole name stands among the words, with that name; of a single word only with its legal form, for alone it
 * says too little.
 *
 * @param words none of them empty
 */
export function debtorsInText(index: NameIndex, words: ReadonlySet<string>): ReadonlyMap<string, string> {
  const stands = ({ words: own, formWords }: DebtorName): boolean => {
    const isLong = own.length > 1 || (formWords.length > 0 && formWords.every((word) => words.has(word)));
    return isLong && own.every(([one, other]) => words.has(one) || words.has(other));
  };
  const near = new Set([...words].flatMap((word) => index.byWord.get(word) ?? []));
  return new Map(
    [...near].filter(({ parsed }) => stands(parsed)).map(({ debtorId, parsed }) => [debtorId, parsed.name]),
  );
}

function keysOf({ words }: Pick<DebtorName, 'words'>): readonly string[] {
  return words.flatMap(([one, other]) =>
    one.length < 4 ? [one, other] : [...slipKeys(one), ...slipKeys(other)],
  );
}

function pushTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const found = map.get(key);
  if (found === undefined) map.set(key, [value]);
  else found.push(value);
}
