import { composed } from '@spacebooks/base/text/composed';
import iconv from 'iconv-lite';

/** Letters of other alphabets and signs by what stands for them in Western European letters. */
const LATIN = pairs('Ł L ł l Đ D đ d Ħ H ħ h ı i ĸ k Ŋ N ŋ n Ŧ T ŧ t Ə E ə e Ɖ D ɖ d Ɨ I ɨ i ẞ SS');

const SIGNS = pairs(
  "‐ - ‑ - ‒ - ― - − - ′ ' ″ \" ‵ ' ⁄ / ∕ / ≤ <= ≥ >= ≠ <> ≈ ~ → -> ← <- ↔ <-> № No ₽ RUB ₴ UAH ₺ TRY ₹ INR ₪ ILS ₿ BTC ✓ x ✔ x ● * ▪ * ◦ * ★ *",
);

const CYRILLIC = pairs(
  'А A Б B В V Г G Д D Е E Ё Yo Ж Zh З Z И I Й Y К K Л L М M Н N О O П P Р R С S Т T У U Ф F Х Kh Ц Ts Ч Ch Ш Sh ' +
    'Щ Shch Ы Y Э E Ю Yu Я Ya Є Ye І I Ї Yi Ґ G Ѓ G Ќ K Ј J Љ Lj Њ Nj Ћ C Ђ Dj Џ Dz Ў U',
);

const GREEK = pairs(
  'Α A Β V Γ G Δ D Ε E Ζ Z Η I Θ Th Ι I Κ K Λ L Μ M Ν N Ξ X Ο O Π P Ρ R Σ S Τ T Υ Y Φ F Χ Ch Ψ Ps Ω O ς s',
);

/** Signs that are only written, not spoken. */
const SILENT = ['Ъ', 'ъ', 'Ь', 'ь'] as const;

const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...LATIN,
  ...SIGNS,
  ...withSmallLetters(CYRILLIC),
  ...withSmallLetters(GREEK),
  ...SILENT.map((sign) => [sign, ''] as const),
]);

function pairs(text: string): readonly (readonly [string, string])[] {
  const words = text.split(' ');
  return words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? ''] as const] : []));
}

function withSmallLetters(letters: readonly (readonly [string, string])[]) {
  return letters.flatMap(([letter, spelling]) => [
    [letter, spelling] as const,
    [letter.toLowerCase(), spelling.toLowerCase()] as const,
  ]);
}

export const CHARSETS = ['utf-8', 'windows-1252', 'iso-8859-15'] as const;
type Charset = (typeof CHARSETS)[number];

/** Replaces a character that the charset cannot spell; a question mark could be the customer's own. */
const NO_SPELLING = '_';

const known = new Map<Charset, ReadonlySet<string>>();

/**
 * The text with only characters of the charset: what is missing is spelled in other letters (`Łódź` is `Lodz`).
 * Returns the same text when nothing had to change, so that a caller can detect and report a change.
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

/** What these charsets write alike: all but the signs of Western Europe that ISO 8859-15 has in other places. */
const ALIKE = /^[\0-\x7f\xa0-\xa3\xa5\xa7\xa9-\xb3\xb5-\xb7\xb9-\xbb\xbf-\xff]*$/;

/** Bytes of a text that `spelledIn` has been through. */
export function encoded(text: string, charset: Charset): Uint8Array {
  if (charset === 'utf-8') return Buffer.from(text, 'utf8');
  // The library looks up one character after the other.
  return ALIKE.test(text) ? Buffer.from(text, 'latin1') : iconv.encode(text, charset);
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
