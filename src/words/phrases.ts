import type { Phrase, PhraseValues } from '../domain/phrase.js';
import type { Language } from '../domain/settings.js';
import { fill, type Values } from './load-words.js';
import { sentencesOf } from './say.js';

/** The phrase in a language. What has no words is a key of another version, and stands as it is. */
export function phraseText({ key, values = {} }: Phrase, language: Language = 'en'): string {
  return fill(sentencesOf('phrases', language)[key] ?? key, valuesIn(values, language));
}

/** Values for the places of a text, with phrases worded. */
export function valuesIn(values: PhraseValues, language: Language): Values {
  const word = (value: string | Phrase) => (typeof value === 'string' ? value : phraseText(value, language));
  const worded = Object.entries(values).map(([name, value]) => [
    name,
    [value]
      .flat()
      .map(word)
      .join(phraseText({ key: 'and' }, language)),
  ]);
  return Object.fromEntries(worded) as Values;
}
