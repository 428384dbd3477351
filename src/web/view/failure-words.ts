import { readFileSync } from 'node:fs';
import { FAILURES, type FailureEntry } from '../../domain/errors.js';
import type { PageLanguage } from './language.js';

/** What went wrong and what to do, and the language that says so. */
export interface FailureWords {
  readonly summary: string;
  /** Null for a code of another version, which a database may hold. */
  readonly advice: string | null;
  readonly language: PageLanguage;
}

type Translations = Readonly<Record<string, Pick<FailureEntry, 'summary' | 'advice'>>>;

const read = new Map<PageLanguage, Translations>();

/** In the language of the page where templates/web/failures has the code, else in that of the daemon: English. */
export function failureWords(language: PageLanguage, code: string): FailureWords {
  const translated = language === 'en' ? undefined : translationsIn(language)[code];
  if (translated !== undefined) return { ...translated, language };
  const entry = (FAILURES as Readonly<Record<string, FailureEntry>>)[code];
  return { summary: entry?.summary ?? code, advice: entry?.advice ?? null, language: 'en' };
}

export function translationsIn(language: Exclude<PageLanguage, 'en'>): Translations {
  const known = read.get(language);
  if (known !== undefined) return known;
  const file = new URL(`../../../templates/web/failures/${language}.json`, import.meta.url);
  const translations = JSON.parse(readFileSync(file, 'utf8')) as Translations;
  read.set(language, translations);
  return translations;
}
