import { composed } from './composed.js';

/** Controls, marks that are not seen and halves of characters: no bookkeeping program wants them, and XML has no place for some. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]+/gu;

/** One line without control characters; line breaks and tabs become one space. */
export function plainLine(text: string): string {
  return composed(text)
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(CONTROL, '')
    .trim();
}

/** At most `length` UTF-16 units, and no half of a character. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const short = text.slice(0, length);
  return (/[\ud800-\udbff]$/.test(short) ? short.slice(0, -1) : short).trimEnd();
}
