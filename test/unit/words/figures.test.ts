import { expect, it } from 'vitest';
import { formatsOf } from '../../../src/web/view/formats.js';
import { figuresOf, LOCALES } from '../../../src/words/figures.js';

const LANGUAGES = Object.keys(LOCALES) as (keyof typeof LOCALES)[];

it.each(LANGUAGES)('what is rounded to nothing has no sign, in %s', (language) => {
  const [words, pages] = [figuresOf(language), formatsOf(language)];
  // Of a scale from -40 cents up, in whole units.
  expect(words.number(Math.round(-40 / 100))).toBe('0');
  expect([pages.number(-0.01), pages.number(-2)]).toEqual(['0', '-2']);
  expect(pages.roundAmount(-0, 'EUR')).toBe(pages.roundAmount(0, 'EUR'));
});
