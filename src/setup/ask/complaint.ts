import { withoutEnd } from '@spacebooks/base/text/edges';
import { Failure } from '../../domain/errors.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import { failureWords } from '../../words/failures.js';
import type { Values } from '../../words/load-words.js';

/** What is wrong with an answer: a key of `complaints` in templates/words/LANGUAGE/setup.json. */
export interface Complaint {
  readonly key: string;
  readonly facts?: Values;
}

/** An answer that was refused elsewhere: by the platform, or a mail server. @throws what is no failure of ours */
export function complaintOf(key: string, error: unknown, language: OperatorLanguage): Complaint {
  if (!(error instanceof Failure)) throw error;
  const { summary } = failureWords(language, error.code);
  const detail = withoutEnd(error.detail ?? '', '.');
  const reason = detail === '' ? summary : `${summary}: ${detail}`;
  return { key, facts: { reason } };
}

/** What was said beforehand, on the command line, cannot be. */
export class WrongAnswer extends Error {}
