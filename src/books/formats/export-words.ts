import type { OperatorLanguage } from '../../domain/settings.js';
import { fill, type Values, wordsOf } from '../../words/load-words.js';
import { texts } from '../../words/shapes.js';

/** What headings, sheets and codes of exports are called. */
export type ExportWords = (key: string, values?: Values) => string;

/** @throws RangeError for a key that has no words */
export function exportWords(language: OperatorLanguage): ExportWords {
  const words = wordsOf('exports', language, texts);
  return (key, values = {}) => {
    const text = words[key];
    if (text === undefined) throw new RangeError(`no words for ${key}`);
    return fill(text, values, 'throws');
  };
}
