import iconv from 'iconv-lite';
import { composed } from '../../../domain/composed.js';
import { SPELLINGS } from './alphabets.js';

export const CHARSETS = ['utf-8', 'windows-1252', 'iso-8859-15'] as const;
export type Charset = (typeof CHARSETS)[number];

/** Stands for a character that has no spelling in the charset: a question mark would look like the customer's. */
const NO_SPELLING = '_';

const known = new Map<Charset, ReadonlySet<string>>();

/**
 * The text with only characters of the charset: what is missing is spelled in other letters (`Łódź` is `Lodz`).
 * The same text comes back when nothing had to change, so that a caller can tell and report it.
 */
export function spelledIn(text: string, charset: Charset): string {
  if (charset === 'utf-8' || isAscii(text)) return text;
  const repertoire = repertoireOf(charset);
  let spelled = '';
  for (const character of composed(text)) {
    spelled += repertoire.has(character) ? character : spelling(character, repertoire);
  }
  return spelled;
}

/** Bytes of a text that `spelledIn` has been through. */
export function encoded(text: string, charset: Charset): Uint8Array {
  return charset === 'utf-8' ? Buffer.from(text, 'utf8') : iconv.encode(text, charset);
}

function spelling(character: string, repertoire: ReadonlySet<string>): string {
  if (/\p{M}/u.test(character)) return ''; // an accent whose letter has no composed form
  const known = SPELLINGS.get(character);
  const candidates = known === undefined ? [apart(character)] : [known, apart(character)];
  const fits = (candidate: string): boolean => [...candidate].every((part) => repertoire.has(part));
  return candidates.find((candidate) => fits(candidate) && (candidate !== '' || known === '')) ?? NO_SPELLING;
}

/** The letter without its accents, and forms like ﬁ, ２ or ① as what they stand for. */
function apart(character: string): string {
  const parts = [...character.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part));
  return parts.map((part) => SPELLINGS.get(part) ?? part).join('');
}

function repertoireOf(charset: Charset): ReadonlySet<string> {
  let repertoire = known.get(charset);
  if (repertoire === undefined) {
    const all = iconv.decode(Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), charset);
    // iconv-lite fills the holes of the charset with U+FFFD or with controls; neither is a character of it.
    repertoire = new Set([...all].filter((character) => !/[\ufffd\u0080-\u009f]/.test(character)));
    known.set(charset, repertoire);
  }
  return repertoire;
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
