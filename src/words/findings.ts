import { z } from 'zod';
import type { Finding, PhraseValues, Problem } from '../domain/finding.js';
import type { Language } from '../domain/settings.js';
import { fill, wordsOf } from './load-words.js';
import { phraseText, valuesIn } from './phrases.js';

/** By id: what is wrong, and what to do. A rule without `fix` is broken by a defect of ours alone; `defect` says so. */
const FindingWords = z.record(
  z.string(),
  z.strictObject({ message: z.string(), fix: z.string().optional() }),
);

/**
 * The words of a finding, with the values of the case in their places.
 *
 * @throws where no language has words for the id, which a test rules out
 */
export function findingWords(
  subject: 'business-rules' | 'fa3-rules' | 'problems',
  id: string,
  language: Language,
  values: PhraseValues = {},
): Pick<Finding, 'message' | 'fix'> {
  const words = wordsOf(subject, language, FindingWords);
  const worded = words[id];
  const fix = worded?.fix ?? words.defect?.message;
  if (worded === undefined || fix === undefined) throw new Error(`no words for ${id} in ${subject}.json`);
  const said = valuesIn(values, language);
  return { message: fill(worded.message, said), fix: fill(fix, said) };
}

/** The problem in words of that language. */
export function worded({ rule, field, problem, values, concerns }: Problem, language: Language): Finding {
  const { message, fix } = findingWords('problems', problem, language, values);
  const whole = concerns === undefined ? message : `${message} ${phraseText(concerns, language)}`;
  return { rule, field, message: whole, fix };
}
