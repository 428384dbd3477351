import { singleSpaced } from '@spacebooks/base/text/one-line';

/** Characters of a full line; what goes on in the next one is one text with it. */
const FULL_LINE = 65;

/** Lines as one text: a full one was cut by the bank, a shorter one is a line by itself. */
export function freeText(lines: readonly string[]): string {
  const text = lines.map((line) => (line.length >= FULL_LINE ? line : `${line} `)).join('');
  return singleSpaced(text);
}
