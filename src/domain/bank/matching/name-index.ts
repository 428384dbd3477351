import { type DebtorName, type Likeness, likenessOf, parseName } from './debtor-name.js';
import { slipKeys } from './one-slip.js';
import type { Receivable } from './open-item.js';

/** Finds debtors by their names. */
export interface NameIndex {
  /** Names by each of their words, and by what a slip makes of it. */
  readonly byWord: ReadonlyMap<string, readonly OwnName[]>;
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
  return { byWord };
}

/** Debtors of that name or one like it, by id. Whoever has the very name leaves out those whose names are only like it. */
export function debtorsNamed(index: NameIndex, name: string): ReadonlyMap<string, NamedDebtor> {
  const parsed = parseName(name);
  const near = new Set(keysOf(parsed).flatMap((key) => index.byWord.get(key) ?? []));
  const found = new Map<string, NamedDebtor>();
  for (const { debtorId, parsed: own } of near) {
    const likeness = likenessOf(parsed, own);
    if (likeness === 'other' || found.get(debtorId)?.likeness === 'same') continue;
    found.set(debtorId, { debtorId, name: own.name, likeness });
  }
  return found;
}

/**
 * Debtors whose whole name stands among the words, with that name; of a single word only with its legal form, for alone it
 * says too little.
 *
 * @param words none of them empty
 */
export function debtorsInText(index: NameIndex, words: ReadonlySet<string>): ReadonlyMap<string, string> {
  const stands = ({ words: own, legalForm }: DebtorName): boolean => {
    const isLong = own.length > 1 || words.has(legalForm);
    return isLong && own.every(([one, other]) => words.has(one) || words.has(other));
  };
  const near = new Set([...words].flatMap((word) => index.byWord.get(word) ?? []));
  return new Map(
    [...near].filter(({ parsed }) => stands(parsed)).map(({ debtorId, parsed }) => [debtorId, parsed.name]),
  );
}

function keysOf({ words }: DebtorName): readonly string[] {
  return words.flatMap(([one, other]) =>
    one.length < 4 ? [one, other] : [...slipKeys(one), ...slipKeys(other)],
  );
}

function pushTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const found = map.get(key);
  if (found === undefined) map.set(key, [value]);
  else found.push(value);
}
