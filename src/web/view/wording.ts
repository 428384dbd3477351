import type { OperatorLanguage } from '../../domain/settings.js';
import { capitalized, type Sentences, sentencesOf } from '../../words/say.js';

const made = new Map<OperatorLanguage, Sentences>();

/** The words of the pages, and those about an e-invoice, which stand by themselves on a page. */
export function wordingOf(language: OperatorLanguage): Sentences {
  const known = made.get(language);
  if (known !== undefined) return known;
  const wording = {
    ...sentencesOf('web', language),
    ...standingAlone('state.', sentencesOf('states', language)),
    ...standingAlone('meaning.', sentencesOf('standing', language), 'meaning.'),
    ...standingAlone('story.unasked', sentencesOf('standing', language), 'unasked'),
  };
  made.set(language, wording);
  return wording;
}

/** @param prefix of the keys that are taken; `name` takes its place */
function standingAlone(name: string, sentences: Sentences, prefix = ''): Sentences {
  const own = Object.entries(sentences).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(
    own.map(([key, text]) => [`${name}${key.slice(prefix.length)}`, capitalized(text)]),
  );
}
