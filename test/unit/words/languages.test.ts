import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LANGUAGES, type Language, OPERATOR_LANGUAGES } from '../../../src/domain/settings.js';
import { withForms } from '../../../src/words/counted.js';
import { texts } from '../../../src/words/shapes.js';
import { freshModules } from '../../fresh-modules.js';

// Words are parsed once, with the shape of who asks first.
freshModules();
const { fill, wordsOf } = await import('../../../src/words/load-words.js');

const WORDS = new URL('../../../templates/words/', import.meta.url);

/**
 * What sellers of one country say otherwise, how dates and currencies are written, and the headings of QR-bills, of which SIX has
 * four languages: each language has its own.
 */
const OF_ONE_LANGUAGE =
  /^(document\.(national|qrBill|formats\.(currencies|months|date))|tax-reasons\.national|provisions)\b/;

/** Read in a terminal only, which is English. */
const OF_THE_TERMINAL = ['init', 'obstacles'];

/** Every text of a file by the path of its keys. */
function textsOf(path: string, value: unknown): readonly (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, each]) => textsOf(`${path}.${key}`, each));
}

function wordsIn(language: string, subject: string): ReadonlyMap<string, string> {
  const file = readFileSync(new URL(`${language}/${subject}.json`, WORDS), 'utf8');
  return new Map(
    textsOf(subject, withForms(JSON.parse(file))).filter(([path]) => !OF_ONE_LANGUAGE.test(path)),
  );
}

const placesOf = (text: string): readonly string[] => [...new Set(text.match(/\{\w+(?=[|}])/g) ?? [])].sort();

const subjects = readdirSync(new URL('en/', WORDS)).map((file) => file.replace(/\.json$/, ''));
const translations = LANGUAGES.filter((language) => language !== 'en').flatMap((language) =>
  subjects
    .filter((subject) => existsSync(new URL(`${language}/${subject}.json`, WORDS)))
    .map((subject) => [subject, language] as const),
);

describe('the words in templates/words', () => {
  it.each(translations)(
    'of the subject %s in %s have the keys and places of the English ones',
    (subject, language) => {
      const english = wordsIn('en', subject);
      const translated = wordsIn(language, subject);
      expect([...translated.keys()]).toEqual([...english.keys()]);
      for (const [path, text] of english) {
        expect(placesOf(translated.get(path) ?? ''), path).toEqual(placesOf(text));
      }
    },
  );

  it.each(OPERATOR_LANGUAGES)(
    'have every subject that people read on pages and in mails in %s',
    (language) => {
      const lacking = subjects.filter(
        (subject) => !existsSync(new URL(`${language}/${subject}.json`, WORDS)),
      );
      expect(lacking.filter((subject) => !OF_THE_TERMINAL.includes(subject))).toEqual([]);
    },
  );

  it('have no subject that English lacks', () => {
    for (const language of LANGUAGES.filter((each) => existsSync(new URL(each, WORDS)))) {
      const own = readdirSync(new URL(`${language}/`, WORDS)).map((file) => file.replace(/\.json$/, ''));
      expect(
        own.filter((subject) => !subjects.includes(subject)),
        language,
      ).toEqual([]);
    }
  });

  it('cite no provision that English does not cite', () => {
    const provisionsIn = (language: Language) => Object.keys(wordsOf('provisions', language, texts));
    for (const language of LANGUAGES) {
      expect(provisionsIn(language), language).toEqual(provisionsIn('en'));
    }
  });

  it('are English where a language has none', () => {
    expect(wordsOf('no-such-subject', 'fr', texts)).toEqual({});
    const shape = z.looseObject({ page: z.string() });
    expect(wordsOf('document', 'de', shape).page).toBe('Seite {page} von {pages}');
  });

  it('must have the shape that the code asks for', () => {
    expect(() => wordsOf('document', 'cs', z.object({ page: z.number() }))).toThrow(z.ZodError);
  });

  it('fills places by name, and leaves an unknown one to be seen', () => {
    expect(fill('{a} of {b}, {c}', { a: '1', b: '$&' })).toBe('1 of $&, {c}');
  });

  it('refuses a place without a value where that is a defect', () => {
    expect(fill('{a} of {b}', { a: '1', b: '{c}' }, 'throws')).toBe('1 of {c}');
    expect(() => fill('{a} of {b}', { a: '1' }, 'throws')).toThrow(new RangeError('no value for {b}'));
  });
});
