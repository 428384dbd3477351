import type { OperatorLanguage } from '../../domain/settings.js';
import type { Values } from '../../words/load-words.js';
import { say, sentencesOf } from '../../words/say.js';
import type { Complaint } from './complaint.js';

/** By its key in templates/words/LANGUAGE/setup.json. @throws RangeError for a key that is not there */
export function setupWords(language: OperatorLanguage, key: string, facts: Values = {}): string {
  return say(sentencesOf('setup', language), key, facts);
}

/** What is wrong with an answer, in words that end a sentence about it. */
export function complaintWords(language: OperatorLanguage, { key, facts }: Complaint): string {
  return setupWords(language, `complaints.${key}`, facts);
}

/** The same as a sentence. */
export function complaintSentence(language: OperatorLanguage, complaint: Complaint): string {
  return setupWords(language, 'complaint', { what: complaintWords(language, complaint) });
}
