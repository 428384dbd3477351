import { withoutBreaks } from '@spacebooks/base/text/one-line';
import { DECIDE } from '../config/undecided.js';
import type { OperatorLanguage } from '../domain/settings.js';
import type { Values } from '../words/load-words.js';
import { decisionWords, initWords } from './init-words.js';

/** Texts that need no quotes in YAML. */
const PLAIN = /^[\p{L}\d/~][\p{L}\d ./@+()&'_–-]*$/u;

/** A value as YAML, quoted where necessary; `${` is escaped. */
export function yamlText(value: string): string {
  const escaped = value.replaceAll('${', '$$${');
  const isPlain = PLAIN.test(escaped) && !/\s$/.test(escaped) && !/^(~|null|Null|NULL)$/.test(escaped);
  return isPlain ? escaped : JSON.stringify(escaped);
}

export function indent(lines: readonly string[], blanks: number): readonly string[] {
  return lines.map((line) => (line === '' ? line : `${' '.repeat(blanks)}${line}`));
}

/**
 * A question that keeps the daemon from starting until a person has answered it.
 *
 * @param language of the person who is asked
 * @param proposal stands below it as it would hold; `TO_FILL_IN` in place of what only a person knows
 */
export function decide(
  language: OperatorLanguage,
  key: string,
  facts: Values = {},
  proposal: readonly string[] = [],
): readonly string[] {
  return [`${DECIDE}${withoutBreaks(decisionWords(language, `decisions.${key}`, facts))}`, ...proposal];
}

/** An option that is off: it holds once "# " is taken away. */
export function off(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `# ${line}`);
}

const WIDTH = 100;

/** A comment, wrapped between words. */
export function comment(key: string, facts: Values = {}): readonly string[] {
  const lines: string[] = [];
  for (const word of withoutBreaks(initWords(`comments.${key}`, facts)).split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines;
}
