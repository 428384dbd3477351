import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { Language } from '../domain/settings.js';

/** Lies beside `src` and `dist`; its shape: `<language>/<subject>.json`. */
const WORDS = new URL('../../templates/words/', import.meta.url);

/** Files as they stand, and words in the shape of who asked first: by `language/subject`. */
const files = new Map<string, object>();
const read = new Map<string, unknown>();

/**
 * What spacebooks says of a subject in a language. Code holds ids and facts; the words are data, so that a translator
 * changes them without touching code. An entry that the language lacks, or all of them, is English.
 *
 * @param subject the name of the file: `templates/words/<language>/<subject>.json`
 * @param shape the same for every caller of a subject: words are parsed once per language
 * @throws ZodError when the file does not have that shape
 */
export function wordsOf<Words>(subject: string, language: Language, shape: z.ZodType<Words>): Words {
  const name = `${language}/${subject}`;
  const known = read.get(name);
  if (known !== undefined) return known as Words;
  const words = shape.parse(entriesOf(subject, language));
  read.set(name, words);
  return words;
}

/** The entries of a subject as they stand in the files, which every command reads at its start: nothing is checked. */
export function entriesOf(subject: string, language: Language): object {
  return { ...fileOf('en', subject), ...(language !== 'en' && fileOf(language, subject)) };
}

/** English stands under every language, and is read once for all of them. */
function fileOf(language: Language, subject: string): object {
  const name = `${language}/${subject}`;
  const known = files.get(name);
  if (known !== undefined) return known;
  const file = new URL(`${name}.json`, WORDS);
  const entries = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};
  files.set(name, entries);
  return entries;
}

export type Values = Readonly<Record<string, string | number>>;

/**
 * Puts values into the places of a text: `{name}`. Values are not filled again.
 *
 * @param missing what becomes of a place without a value: it stays to be seen, or is a defect of the words
 * @throws RangeError for a place without a value, where that is a defect
 */
export function fill(text: string, values: Values, missing: 'stays' | 'throws' = 'stays'): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined && missing === 'throws') throw new RangeError(`no value for ${place}`);
    return String(value ?? place);
  });
}
