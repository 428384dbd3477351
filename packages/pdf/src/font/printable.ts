import { composed } from '@spacebooks/base/text/composed';
import { EMOJI_SEQUENCE } from './emoji.js';

/** Scripts whose letters join or stay apart by what is between them. */
const JOINING =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Adlam}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}]';
/** What leaves no mark on paper: zero-width and soft characters, marks of direction, variation selectors. */
const INVISIBLE = `(?!(?<=${JOINING}\\p{Mark}{0,8})[\\u200C\\u200D\\u180B-\\u180D])\\p{Default_Ignorable_Code_Point}`;
const EMOJI_OR_INVISIBLE = new RegExp(`(${EMOJI_SEQUENCE})|${INVISIBLE}`, 'gu');
/** Most texts by far need no replacement. */
const PRINTABLE = /^[\n -~\u00A0-\u00AC\u00AE-\u02FF–—‘’“”„…€]*$/;
/** Spaces at which a line is not broken, all drawn alike. */
const NO_BREAK_SPACE = /[\u00A0\u2007\u202F]/g;
const SPACE = /(?!\u00A0)[\t\p{Zs}]/gu;

/**
 * A text as it is drawn: composed characters (NFC), one kind of space and one of no-break space, line breaks as `\n`,
 * without the characters that are invisible anyhow, but with those that join letters or make one emoji of several.
 * The XML keeps the text as it was given.
 */
export function printable(text: string): string {
  if (PRINTABLE.test(text)) return text;
  return composed(text)
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(NO_BREAK_SPACE, '\u00A0')
    .replace(SPACE, ' ')
    .replace(EMOJI_OR_INVISIBLE, (_found, emoji: string | undefined) => emoji ?? '');
}
