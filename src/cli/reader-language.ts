import { OPERATOR_LANGUAGES, type OperatorLanguage } from '../domain/settings.js';
import type { Values } from '../words/load-words.js';
import { say, sentencesOf } from '../words/say.js';
import { type CommandContext, usageError } from './output.js';

/** Commands that have an option of this name for something else: the language of invoices, or of a document. */
const OWN_OPTION: readonly string[] = ['init', 'procedure'];

/**
 * The language that a person at the terminal reads: that of `--language`, else that of the environment, as POSIX orders it,
 * else English. Documents keep the language of their space.
 *
 * @param given words of the command line; the option is taken out of what comes back
 * @throws CommandError for a language that there is not
 */
export function readerLanguage(
  given: readonly string[],
  { LC_ALL, LC_MESSAGES, LANG }: CommandContext['env'],
): { readonly args: readonly string[]; readonly language: OperatorLanguage } {
  const own = [LC_ALL, LC_MESSAGES, LANG].find((each) => each !== undefined && each !== '') ?? '';
  const ofEnvironment = OPERATOR_LANGUAGES.find((each) => each === /^[a-z]+/.exec(own)?.[0]) ?? 'en';
  const end = given.includes('--') ? given.indexOf('--') : given.length;
  const at = given.findIndex((word, index) => index < end && /^--language(=|$)/.test(word));
  if (at === -1 || OWN_OPTION.includes(given[0] ?? '')) return { args: given, language: ofEnvironment };
  const [, inWord] = /^--language=(.*)$/.exec(given[at] ?? '') ?? [];
  const asked = inWord ?? given[at + 1] ?? '';
  const language = OPERATOR_LANGUAGES.find((each) => each === asked);
  if (language === undefined)
    throw usageError(`--language takes ${OPERATOR_LANGUAGES.join(', ')}, not ${asked}`);
  return { args: given.toSpliced(at, inWord === undefined ? 2 : 1), language };
}

/** A sentence of templates/words/LANGUAGE/terminal.json for whoever reads the answer of a command. */
export function told(
  { language = 'en' }: Pick<CommandContext, 'language'>,
  key: string,
  values: Values = {},
): string {
  return say(sentencesOf('terminal', language), key, values);
}
