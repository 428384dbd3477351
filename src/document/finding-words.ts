import { z } from 'zod';
import type { Finding } from '../domain/finding.js';
import type { Language } from '../domain/settings.js';
import { fill, wordsOf } from '../words/load-words.js';

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
  values: Readonly<Record<string, string>> = {},
): Pick<Finding, 'message' | 'fix'> {
  const words = wordsOf(subject, language, FindingWords);
  const worded = words[id];
  const fix = worded?.fix ?? words.defect?.message;
  if (worded === undefined || fix === undefined) throw new Error(`no words for ${id} in ${subject}.json`);
  return { message: fill(worded.message, values), fix: fill(fix, values) };
}
