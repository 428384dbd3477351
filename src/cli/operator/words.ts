import type { Reason, SagaState } from '../../domain/saga/model.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import { failureWords } from '../../words/failures.js';
import { findingLine } from '../../words/findings.js';
import { detailIn } from '../../words/phrases.js';
import { say, sentencesOf } from '../../words/say.js';
import { printable } from '../output.js';
import type { Colour } from '../table.js';

const NEEDS_A_PERSON: readonly SagaState[] = ['parked', 'refused', 'released'];

/** Red needs a person, green is done, yellow is in progress. Never the only sign: the word is printed as well. */
export function colourOf(state: SagaState): Colour {
  if (NEEDS_A_PERSON.includes(state)) return 'red';
  if (state === 'done') return 'green';
  return state === 'gone' || state === 'done-foreign' ? 'gray' : 'yellow';
}

/** As a person says it; programs are given the raw one (--json). */
export function stateWord(state: SagaState, language: OperatorLanguage = 'en'): string {
  return say(sentencesOf('states', language), state);
}

/** Why, in one line. */
export function because(reason: Reason, language: OperatorLanguage = 'en'): string {
  const { summary } = failureWords(language, reason.code);
  const { detail } = detailIn(language, reason);
  return printable(detail === undefined ? summary : `${summary}: ${detail}`);
}

/** What was found, one line each. */
export function findingsOf(
  { findings = [] }: Pick<Reason, 'findings'>,
  language: OperatorLanguage = 'en',
): readonly string[] {
  return findings.map((finding) => printable(`- ${findingLine(finding, language)}`));
}

export function nameOf({
  invoiceNumber,
  invoiceId,
}: {
  invoiceNumber: string | null;
  invoiceId: string;
}): string {
  return printable(invoiceNumber === null ? invoiceId : `${invoiceNumber} (${invoiceId})`);
}
