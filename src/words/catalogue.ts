import { readFileSync } from 'node:fs';
import { type AlertWhere, placeText } from '../domain/alerts/place.js';
import { FAILURES, type FailureEntry } from '../domain/errors.js';
import type { SagaState } from '../domain/saga/model.js';
import type { OperatorLanguage } from '../domain/settings.js';

/** What went wrong and what to do, and the language that says so. */
export interface FailureWords {
  readonly summary: string;
  /** Null for a code of another version, which a database may hold. */
  readonly advice: string | null;
  readonly language: OperatorLanguage;
}

export type Translated = Exclude<OperatorLanguage, 'en'>;
type FailureTexts = Readonly<Record<string, Pick<FailureEntry, 'summary' | 'advice'>>>;

/**
 * The words of a code of the closed set, for pages and messages alike. English is what the code itself says; the
 * others are data, so that somebody who writes no code can mend a word: templates/words/failures.
 */
export function failureWords(language: OperatorLanguage, code: string): FailureWords {
  const translated = language === 'en' ? undefined : translationsIn(language)[code];
  if (translated !== undefined) return { ...translated, language };
  const entry = (FAILURES as Readonly<Record<string, FailureEntry>>)[code];
  return { summary: entry?.summary ?? code, advice: entry?.advice ?? null, language: 'en' };
}

export function translationsIn(language: Translated): FailureTexts {
  return read(`failures/${language}`) as FailureTexts;
}

/** The step of an e-invoice, as it stands within a sentence. */
export function stateWords(language: OperatorLanguage): Readonly<Record<SagaState, string>> {
  return read(`states/${language}`) as Readonly<Record<SagaState, string>>;
}

/** What else an alert can be about; the keys are the English words. */
export function placeTranslations(language: Translated): Readonly<Record<string, string>> {
  return read(`places/${language}`) as Readonly<Record<string, string>>;
}

/** What an alert is about, on one line. */
export function placeIn(language: OperatorLanguage, where: AlertWhere): string {
  const words: Readonly<Partial<Record<string, string>>> = {
    ...stateWords(language),
    ...(language !== 'en' && placeTranslations(language)),
  };
  return placeText(where, (phrase) => words[phrase] ?? phrase);
}

const files = new Map<string, unknown>();

/** A file of templates/words, which lies beside `src` and `dist`. */
function read(name: string): unknown {
  const known = files.get(name);
  if (known !== undefined) return known;
  const words: unknown = JSON.parse(
    readFileSync(new URL(`../../templates/words/${name}.json`, import.meta.url), 'utf8'),
  );
  files.set(name, words);
  return words;
}
