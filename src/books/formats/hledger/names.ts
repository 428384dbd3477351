import { plainLine } from '@spacebooks/base/text/plain-line';

/*
 * What hledger reads out of texts: tags (`type:R` beside an account changes what it is, `date:` beside a posting its day)
 * and dates in brackets out of comments, the end of an account out of two blanks, new directives out of new lines.
 */

/** Signs with a meaning, and look-alikes without. hledger copies texts into beancount's quotes, where a backslash has a meaning. */
const MEANINGLESS: Readonly<Record<string, string>> = { ':': '∶', ',': '‚', '[': '(', ']': ')', '\\': '∖' };

/** A text as it may stand in any comment, or be the value of a tag: without tags, dates and ends of its own. */
export function remark(text: string): string {
  return plainLine(text).replace(/[:,[\]\\]/g, (sign) => MEANINGLESS[sign] ?? sign);
}

/** Letters, digits and what numbers of accounts have between them. */
const PLAIN = /[^\p{L}\p{N}._/-]/gu;

/** A part of an account's name. Other characters are written as %XX, so that no two accounts become one. */
export function accountPart(text: string): string {
  return text.replace(PLAIN, (character) =>
    [...Buffer.from(character, 'utf8')]
      .map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`)
      .join(''),
  );
}

/** Letters alone need no quotes. */
export function commodity(currency: string): string {
  return /^\p{L}+$/u.test(currency) ? currency : `"${accountPart(currency)}"`;
}
