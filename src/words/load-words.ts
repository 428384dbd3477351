import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { Language } from '../domain/settings.js';
import { formFor, withForms } from './counted.js';

/** Lies beside `src` and `dist`; its shape: `<language>/<subject>.json`. */
const WORDS = new URL('../../templates/words/', import.meta.url);

const made = new Map<string, unknown>();

/** Made once for each name. */
export function once<Made>(name: string, make: () => Made): Made {
  if (!made.has(name)) made.set(name, make());
  return made.get(name) as Made;
}

/**
 * What spacebooks says of a subject in a language. Code holds ids and facts; the words are data, so that a translator
 * changes them without touching code. An entry that the language lacks, or all of them, is English.
 *
 * @param subject the name of the file: `templates/words/<language>/<subject>.json`
 * @param shape the same for every caller of a subject: words are parsed once per language
 * @throws ZodError when the file does not have that shape
 */
export function wordsOf<Words>(subject: string, language: Language, shape: z.ZodType<Words>): Words {
  return once(`words ${language}/${subject}`, () => shape.parse(entriesOf(subject, language)));
}

/** The entries of a subject as they stand in the files, which every command reads at its start: nothing is checked. */
export function entriesOf(subject: string, language: Language): object {
  return { ...fileOf('en', subject), ...(language !== 'en' && fileOf(language, subject)) };
}

/** English stands under every language, and is read once for all of them. */
function fileOf(language: Language, subject: string): object {
  return once(`file ${language}/${subject}`, () => {
    const file = new URL(`${language}/${subject}.json`, WORDS);
    return existsSync(file) ? (withForms(JSON.parse(readFileSync(file, 'utf8'))) as object) : {};
  });
}

export type Values = Readonly<Record<string, string | number>>;

/** A place of a text: `{name}`, or the form of a word that goes with a count: `{name|entry|entries}`. */
const PLACE = /\{(\w+)(?:\|((?:[^{}]|\{\w+\})*))?\}/g;

/**
 * Puts values into the places of a text. `{entries} {entries|entry|entries}` is `1 entry` or `2 entries`. Values are not
 * filled again.
 *
 * @throws RangeError for a place without a value, where one that stays to be seen would be a defect
 */
export function fill(text: string, values: Values, missing: 'stays' | 'throws' = 'stays'): string {
  return text.replace(PLACE, (place, name: string, forms: string | undefined) => {
    const value = values[name];
    if (value === undefined && missing === 'throws') throw new RangeError(`no value for ${place}`);
    if (value === undefined) return place;
    return forms === undefined ? String(value) : fill(formFor(forms, value), values, missing);
  });
}
