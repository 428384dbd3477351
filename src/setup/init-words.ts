import type { OperatorLanguage } from '../domain/settings.js';
import type { Values } from '../words/load-words.js';
import { say, sentencesOf } from '../words/say.js';

/** What stands in the file, by its key in templates/words/en/init.json. @throws RangeError for a key that is not there */
export function initWords(key: string, facts: Values = {}): string {
  return say(sentencesOf('init', 'en'), key, facts);
}

/** What a person is asked in it, by its key in templates/words/LANGUAGE/setup-decisions.json. @throws as `initWords` */
export function decisionWords(language: OperatorLanguage, key: string, facts: Values = {}): string {
  return say(sentencesOf('setup-decisions', language), key, facts);
}
