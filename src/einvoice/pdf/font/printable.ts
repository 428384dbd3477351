import { composed } from '../../../domain/composed.js';

/** What leaves no mark on paper: zero-width and soft characters, marks of direction, variation selectors. */
const INVISIBLE = /(?!(?<=\p{Script=Arabic}\p{Mark}{0,8})[\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu;
/** Spaces at which a line is not broken, all drawn alike. */
const NO_BREAK_SPACE = /[\u00A0\u2007\u202F]/g;
const SPACE = /(?!\u00A0)[\t\p{Zs}]/gu;

/**
 * A text as it is drawn: composed characters (NFC), one kind of space and one of no-break space, line breaks as `\n`,
 * without the characters that are invisible anyhow, but with the joiners of Arabic letters. The XML keeps the text as it was given.
 */
export function printable(text: string): string {
  return composed(text)
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(NO_BREAK_SPACE, '\u00A0')
    .replace(SPACE, ' ')
    .replace(INVISIBLE, '');
}
