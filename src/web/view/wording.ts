import type { OperatorLanguage } from '../../domain/settings.js';
import { once } from '../../words/load-words.js';
import { capitalized, type Sentences, sentencesOf } from '../../words/say.js';

/** The words of the pages, and those about an e-invoice, which stand by themselves on a page. */
export function wordingOf(language: OperatorLanguage): Sentences {
  return once(`pages ${language}`, () => ({
    ...sentencesOf('web', language),
    ...sentencesOf('frame', language),
    ...sentencesOf('home-page', language),
    ...sentencesOf('bank-page', language),
    ...sentencesOf('decisions-page', language),
    ...sentencesOf('invoice-page', language),
    ...sentencesOf('people-page', language),
    ...sentencesOf('invoices-page', language),
    ...sentencesOf('customers-page', language),
    ...sentencesOf('api-page', language),
    ...sentencesOf('figures-page', language),
    ...sentencesOf('webhooks-page', language),
    ...sentencesOf('settings-page', language),
    ...setupSentences(language),
    ...standingAlone('state.', sentencesOf('states', language)),
    ...standingAlone('meaning.', sentencesOf('standing', language), 'meaning.'),
  }));
}

/** Of the first setup: its pages, and what its questions need. */
function setupSentences(language: OperatorLanguage): Sentences {
  const own = Object.entries(sentencesOf('setup', language));
  return Object.fromEntries(own.map(([key, text]) => [`setup.${key.replace(/^page\./, '')}`, text]));
}

/** @param prefix of the keys that are taken; `name` takes its place */
function standingAlone(name: string, sentences: Sentences, prefix = ''): Sentences {
  const own = Object.entries(sentences).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(
    own.map(([key, text]) => [`${name}${key.slice(prefix.length)}`, capitalized(text)]),
  );
}
