/** What leaves no mark on paper: zero-width and soft characters, marks of direction, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A text as it is drawn: composed characters (NFC), plain spaces for every kind of space, line breaks as `\n`,
 * without the characters that are invisible anyhow. The XML keeps the text as it was given.
 */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(INVISIBLE, '');
}
