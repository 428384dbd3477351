import type { Values } from '../words/load-words.js';
import { say, sentencesOf } from '../words/say.js';

/** By its key in templates/words/en/init.json. @throws RangeError for a key that is not there */
export function initWords(key: string, facts: Values = {}): string {
  return say(sentencesOf('init', 'en'), key, facts);
}
