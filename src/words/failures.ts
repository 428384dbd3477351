import type { Obstacle } from '@spacebooks/base/obstacle';
import { Failure, type FailureCode } from '../domain/errors.js';
import type { OperatorLanguage } from '../domain/settings.js';
import { fill } from './load-words.js';
import { phraseText } from './phrases.js';
import { say, sentencesOf } from './say.js';

/** What went wrong and what to do, and the language that says so. */
export interface FailureWords {
  readonly summary: string;
  /** Null for a code of another version, which a database may hold. */
  readonly advice: string | null;
  readonly language: OperatorLanguage;
}

/** The words of a code, for pages and messages alike. */
export function failureWords(language: OperatorLanguage, code: string): FailureWords {
  const words = sentencesOf('failures', language);
  const summary = words[`${code}.summary`];
  if (summary === undefined) return { summary: code, advice: null, language: 'en' };
  return { summary, advice: words[`${code}.advice`] ?? null, language };
}

/** In English, for logs, commands and what is stored: what went wrong, with its detail. */
export function failureText({
  code,
  detail,
}: {
  readonly code: FailureCode;
  readonly detail?: string | null | undefined;
}): string {
  const { summary } = failureWords('en', code);
  return detail === undefined || detail === null ? summary : `${summary}: ${detail}`;
}

/** In English: what a person does about it. An obstacle has an advice of its own, with the options of its system. */
export function failureAdvice({
  code,
  obstacle = null,
}: {
  readonly code: FailureCode;
  readonly obstacle?: Obstacle | null;
}): string {
  if (obstacle === null) return say(sentencesOf('failures', 'en'), `${code}.advice`);
  const words = sentencesOf('obstacles', 'en');
  const system = code.slice(0, code.indexOf('.'));
  const { [`${system}.address`]: address = '', [`${system}.trust`]: trust = '' } = words;
  return fill(say(words, `advice.${obstacle}`), { address, trust });
}

/** What a log or a command says of anything that was thrown. */
export function errorText(error: unknown): string {
  if (error instanceof Failure) return failureText(error);
  return error instanceof Error ? error.message : String(error);
}

/** @param known spaces that there are. @returns Failure `operator.unknown-space`, naming them */
export function unknownSpace(space: string, known: readonly { readonly id: string }[]): Failure {
  const phrase = { key: 'unknown space', values: { space, known: known.map(({ id }) => id).join(', ') } };
  return new Failure('operator.unknown-space', { detail: phraseText(phrase), phrase });
}
