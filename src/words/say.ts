import type { Language } from '../domain/settings.js';
import { entriesOf, fill, once, type Values } from './load-words.js';

/** Sentences of a subject by key; one within a section of the file is `section.key`. */
export type Sentences = Readonly<Record<string, string>>;

export function sentencesOf(subject: string, language: Language): Sentences {
  return once(`sentences ${language}/${subject}`, () => flat(entriesOf(subject, language)));
}

/** The sentence of a key, with its values. @throws RangeError for a key that is not there */
export function say(sentences: Sentences, key: string, values: Values = {}): string {
  const text = sentences[key];
  if (text === undefined) throw new RangeError(`no words for ${key}`);
  return fill(text, values);
}

/** For words that stand within a sentence in their file, where they begin one. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function flat(words: object, prefix = ''): Sentences {
  const entries = Object.entries(words).map(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? { [`${prefix}${key}`]: value } : flat(value as object, `${prefix}${key}.`),
  );
  return Object.assign({}, ...entries) as Sentences;
}
