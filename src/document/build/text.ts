import { composed } from '@spacebooks/base/text/composed';

const NEWLINES = /\r\n|[\r\u0085\u2028\u2029]/g;
/** Tab and line feed are the only control characters kept; XML 1.0 forbids most of the others, KSeF all, and non-characters. */
const FORBIDDEN = /(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;
/** Break opportunities and byte order marks that come with pasted text: they show nothing and no font has them. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g;

/** Most texts are clean: words of letters that are composed, one blank between them. */
const CLEAN = /^[!-~\u00C0-\u017F]+(?: [!-~\u00C0-\u017F]+)*$/;

/**
 * A text as it goes into a document: Unicode NFC, line feeds only, no character that XML 1.0 forbids, no blanks
 * at the end of a line, nothing blank at either end.
 */
export function cleanText(text: string | null | undefined): string {
  if (text == null || text === '') return '';
  if (CLEAN.test(text)) return text;
  const lines = text
    .replace(NEWLINES, '\n')
    .replace(FORBIDDEN, '')
    .replace(INVISIBLE, '')
    .replace(/\t/g, ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
  return composed(lines).trim();
}

/** The same on one line: runs of white space become one blank. */
export function cleanLine(text: string | null | undefined): string {
  const clean = cleanText(text);
  return CLEAN.test(clean) ? clean : clean.replace(/\s+/g, ' ');
}

/** A cleaned line, or null when nothing is left of it. */
export function lineOrNull(text: string | null | undefined): string | null {
  return cleanLine(text) || null;
}

/** A cleaned text, or null when nothing is left of it. */
export function textOrNull(text: string | null | undefined): string | null {
  return cleanText(text) || null;
}
