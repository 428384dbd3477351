import type { OperatorLanguage } from '../../domain/settings.js';
import { fill, type Values, wordsOf } from '../../words/load-words.js';
import { texts } from '../../words/shapes.js';

/** What headings, sheets and codes of exports are called. */
export type ExportWords = (key: string, values?: Values) => string;

/** Fields of entries whose values are codes of ours, or of EN 16931. */
const CODES = ['kind', 'part', 'tax_case', 'because'] as const;

/** Words for the codes of entries, by field and value. */
export function codeWords(language: OperatorLanguage): Readonly<Record<string, Record<string, string>>> {
  const words = Object.entries(wordsOf('exports', language, texts));
  return Object.fromEntries(
    CODES.map((field) => {
      const own = words.filter(([key]) => key.startsWith(`${field}.`));
      return [field, Object.fromEntries(own.map(([key, text]) => [key.slice(field.length + 1), text]))];
    }),
  );
}

/** @throws RangeError for a key that has no words */
export function exportWords(language: OperatorLanguage): ExportWords {
  const words = wordsOf('exports', language, texts);
  return (key, values = {}) => {
    const text = words[key];
    if (text === undefined) throw new RangeError(`no words for ${key}`);
    return fill(text, values, 'throws');
  };
}
