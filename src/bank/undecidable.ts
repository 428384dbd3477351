import { Failure } from '../domain/errors.js';
import type { PhraseValues } from '../domain/finding.js';
import { phraseText } from '../words/phrases.js';

/** What a person said of a line makes no sense. @param why key of a phrase */
export function undecidable(id: number, why: string, values: PhraseValues = {}): Failure {
  const phrase = { key: 'bank line', values: { line: String(id), why: { key: why, values } } };
  return new Failure('bank.undecidable', { detail: phraseText(phrase), phrase });
}
