import { folded } from './bank/matching/folded-text.js';

/**
 * The words of a text as they are looked for: small letters without their marks (`Müller` is `muller`), and numbers without
 * zeros in front, each apart from the letters beside it (`RE2026/0017` is `re`, `2026`, `17`). Both engines find by these and by
 * nothing of their own.
 */
export function searchWords(text: string): readonly string[] {
  const words = folded(text).match(/\p{N}+|\p{L}+/gu) ?? [];
  return words.map(withoutZeros);
}

/** The same of what a person typed: signs alone are a word that nothing has. */
export function wordsToFind(text: string): readonly string[] {
  const words = searchWords(text);
  return words.length === 0 && text.trim() !== '' ? ['-'] : words;
}

function withoutZeros(word: string): string {
  return word.replace(/^0+(?=\p{N})/u, '');
}

/**
 * A number however it is spelled: of two spellings it is the same, and its order is the one that people expect (9 before 10),
 * because each group of digits has its length before it.
 */
export function numberKey(number: string): string {
  const parts = searchWords(number);
  return parts
    .map((part) => (/^\p{N}/u.test(part) ? `${String(part.length).padStart(2, '0')}${part}` : part))
    .join(' ');
}

/** An id or a number of KSeF without what stands between its letters and digits. */
export function compactKey(text: string): string {
  return folded(text).replace(/[^\p{L}\p{N}]/gu, '');
}
