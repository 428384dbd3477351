import { type DebtorName, type Likeness, likenessOf, parseName } from './debtor-name.js';
import { slipKeys } from './one-slip.js';
import type { OpenItem } from './open-item.js';

/** Finds debtors by their names. */
export interface NameIndex {
  /** Names by each of their words, and by what a slip makes of it. */
  readonly byWord: ReadonlyMap<string, readonly OwnName[]>;
  readonly ofDebtor: ReadonlyMap<string, readonly OwnName[]>;
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

export function indexNames(items: readonly OpenItem[]): NameIndex {
  const names = new Map<string, OwnName>();
  for (const { debtorId, debtorNames } of items) {
    for (const name of debtorNames) names.set(`${debtorId}\n${name}`, { debtorId, parsed: parseName(name) });
  }
  const byWord = new Map<string, OwnName[]>();
  for (const own of names.values()) {
    for (const key of new Set(keysOf(own.parsed))) pushTo(byWord, key, own);
  }
  return { byWord, ofDebtor: Map.groupBy(names.values(), ({ debtorId }) => debtorId) };
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

/** One of the debtor's names, if all words of it stand in the text; of a single word with its legal form, for it says too little. */
export function nameInText(index: NameIndex, debtorId: string, words: ReadonlySet<string>): string | null {
  const stands = ({ words: own, legalForm }: DebtorName): boolean => {
    const isLong = own.length > 1 || (own.length === 1 && legalForm !== '' && words.has(legalForm));
    return isLong && own.every(([one, other]) => words.has(one) || words.has(other));
  };
  const found = (index.ofDebtor.get(debtorId) ?? []).find(({ parsed }) => stands(parsed));
  return found?.parsed.name ?? null;
}

function keysOf({ words }: DebtorName): readonly string[] {
  return words.flatMap(([one, other]) =>
    one.length < 4 ? [one, other] : [...slipKeys(one), ...(one === other ? [] : slipKeys(other))],
  );
}

function pushTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const found = map.get(key);
  if (found === undefined) map.set(key, [value]);
  else found.push(value);
}
