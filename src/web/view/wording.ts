import type { OperatorLanguage } from '../../domain/settings.js';
import { capitalized, type Sentences, sentencesOf } from '../../words/say.js';

const made = new Map<OperatorLanguage, Sentences>();

/** The words of the pages, and those of the states of an e-invoice, which stand by themselves on a page. */
export function wordingOf(language: OperatorLanguage): Sentences {
  const known = made.get(language);
  if (known !== undefined) return known;
  const wording = {
    ...sentencesOf('web', language),
    ...standingAlone('state', sentencesOf('states', language)),
    ...standingAlone('meaning', sentencesOf('standing', language), 'meaning.'),
  };
  made.set(language, wording);
  return wording;
}

function standingAlone(name: string, words: Sentences, prefix = ''): Sentences {
  const own = Object.entries(words).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(
    own.map(([key, text]) => [`${name}.${key.slice(prefix.length)}`, capitalized(text)]),
  );
}
