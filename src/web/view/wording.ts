import { readFileSync } from 'node:fs';
import { capitalized } from '../../words/capitalized.js';
import { stateWords } from '../../words/catalogue.js';
import type { PageLanguage } from './language.js';

/** The words of the pages in one language, by key. */
export type Wording = Readonly<Record<string, string>>;

const read = new Map<PageLanguage, Wording>();

/** Data files, so that somebody who writes no code can mend a word: templates/web/wording/LANGUAGE.json. */
export function wordingOf(language: PageLanguage): Wording {
  const known = read.get(language);
  if (known !== undefined) return known;
  const file = new URL(`../../../templates/web/wording/${language}.json`, import.meta.url);
  const own = JSON.parse(readFileSync(file, 'utf8')) as Wording;
  const wording = { ...own, ...statesOf(language) };
  read.set(language, wording);
  return wording;
}

/** The steps of an e-invoice stand by themselves on a page. */
function statesOf(language: PageLanguage): Wording {
  const words = Object.entries(stateWords(language));
  return Object.fromEntries(words.map(([state, text]) => [`state.${state}`, capitalized(text)]));
}

/** The words of a key, with `{name}` filled in. @throws RangeError for a key that is not there */
export function say(
  wording: Wording,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = wording[key];
  if (text === undefined) throw new RangeError(`no words for ${key}`);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
