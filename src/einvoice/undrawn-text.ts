import { missingCharacters } from '../pdf/replaced-characters.js';

/** Letters that Noto Sans surely has, so that no font is read for texts in European languages. */
const SURELY_DRAWN = /^[\n\u0020-\u024f\u2010-\u2026\u20ac]*$/;

/** Characters of a text that pages of invoices show as �. */
export function undrawnIn(text: string): readonly string[] {
  return SURELY_DRAWN.test(text) ? [] : missingCharacters(text);
}
