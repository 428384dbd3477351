import { safeLine } from '@spacebooks/base/text/one-line';
import type { Finding, FindingSource, Problem } from '../domain/finding.js';
import type { Language, OperatorLanguage } from '../domain/settings.js';
import { fieldName } from './fields.js';
import { fill } from './load-words.js';
import { namesSetting } from './names-setting.js';
import { phraseText, valuesIn } from './phrases.js';
import { capitalized, say, sentencesOf } from './say.js';

/**
 * What a rule or a problem says of a case, in a language; `source` has it said again in another.
 *
 * @throws where no language has words for the key, which a test rules out
 */
export function findingOf(
  { rule, field }: Pick<Finding, 'rule' | 'field'>,
  source: FindingSource,
  language: Language,
): Finding {
  const said = saidOf(source, language);
  if (said === null) throw new Error(`no words for ${source.key} in ${source.subject}.json`);
  return { rule, field, ...said, source };
}

/** The problem in words of that language. */
export function worded({ rule, field, problem, values, concerns }: Problem, language: Language): Finding {
  const source = {
    subject: 'problems',
    key: problem,
    ...(values !== undefined && { values }),
    ...(concerns !== undefined && { concerns }),
  } as const;
  return findingOf({ rule, field }, source, language);
}

/** A finding as a person reads it. */
export interface ToldFinding extends Omit<Finding, 'source'> {
  /** What people call the field. */
  readonly term: string;
  /** Whether `message` and `fix` are in the reader's language: what was said at once stands as it was. */
  readonly isReworded: boolean;
  /** What an admin does, where finance is told something else. */
  readonly adminFix?: string;
}

/** In the reader's language, with the field's name in place of its path. */
export function findingIn({ source, ...finding }: Finding, language: OperatorLanguage): ToldFinding {
  const said = source === undefined ? null : saidOf(source, language);
  const term = capitalized(fieldName(language, finding.field, source?.item));
  return { ...finding, ...said, term, isReworded: said !== null };
}

/** The same for finance: without a key of the configuration, and with what an admin does left to an admin. */
export function financeFinding(finding: Finding, language: OperatorLanguage): ToldFinding {
  const told = findingIn(finding, language);
  const { source, field } = finding;
  const ask = source === undefined ? undefined : sentencesOf(source.subject, language)[`${source.key}.ask`];
  const fix =
    ask === undefined || source === undefined ? told.fix : fill(ask, valuesIn(source.values ?? {}, language));
  const term = capitalized(fieldName(language, field, source?.item, 'finance'));
  const said = namesSetting(fix) ? say(sentencesOf('advices', language), 'ask.setting') : fix;
  return { ...told, term, fix: said, ...(said !== told.fix && { adminFix: `${told.term}: ${told.fix}` }) };
}

/** The same on one line: where, what and what to do, with the rule. */
export function findingLine(finding: Finding, language: OperatorLanguage): string {
  const { term, message, fix, rule } = findingIn(finding, language);
  return safeLine(`${term}: ${message} ${fix} [${rule}]`);
}

/**
 * A rule without `fix` is broken by a defect of ours alone; `defect` says so.
 *
 * @returns null for a key of another version, which a database may hold
 */
function saidOf(
  { subject, key, values = {}, concerns }: FindingSource,
  language: Language,
): Pick<Finding, 'message' | 'fix'> | null {
  const words = sentencesOf(subject, language);
  const { [`${key}.message`]: message, [`${key}.fix`]: fix = words['defect.message'] } = words;
  if (message === undefined || fix === undefined) return null;
  const inPlace = valuesIn(values, language);
  const more = concerns === undefined ? '' : ` ${phraseText(concerns, language)}`;
  return { message: `${fill(message, inPlace)}${more}`, fix: fill(fix, inPlace) };
}
