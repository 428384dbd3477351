import { expect, it } from 'vitest';
import type { OperatorLanguage } from '../../../src/domain/settings.js';
import { formatsOf, LOCALES } from '../../../src/words/formats.js';
import { phraseText } from '../../../src/words/phrases.js';

const LANGUAGES = Object.keys(LOCALES) as OperatorLanguage[];

it.each(LANGUAGES)('what is rounded to nothing has no sign, in %s', (language) => {
  const words = formatsOf(language);
  // Of a scale from -40 cents up, in whole units.
  expect(words.number(Math.round(-40 / 100))).toBe('0');
  expect([words.number(-0.01), words.number(-2)]).toEqual(['0', '-2']);
  expect(words.roundAmount(-0, 'EUR')).toBe(words.roundAmount(0, 'EUR'));
});

it.each([
  ['en', '5 Nov 2026', '5 Nov', '5 Nov 2026, 13:15 CET', '1,190.00'],
  ['de', '05.11.2026', '05.11.', '05.11.2026, 13:15 MEZ', '1.190,00'],
  ['pl', '05.11.2026', '05.11', '05.11.2026, 13:15 CET', '1\u00a0190,00'],
] as const)('dates and amounts have one style in %s', (language, day, short, moment, amount) => {
  const words = formatsOf(language);
  expect([words.day('2026-11-05'), words.shortDay('2026-11-05')]).toEqual([day, short]);
  expect(words.moment(Date.UTC(2026, 10, 5, 12, 15), 'Europe/Berlin')).toBe(moment);
  expect(words.plain(119_000)).toBe(amount);
});

it('a sentence has its dates and months in that style, and what only looks like one as it stands', () => {
  const later = { key: 'books begin later', values: { month: '2026-09', from: '2026-11-05' } };
  expect(phraseText(later, 'en')).toBe('the books begin on 5 Nov 2026, after September 2026');
  expect(phraseText(later, 'pl')).toBe('księgi zaczynają się 05.11.2026, po miesiącu: Wrzesień 2026');
  const number = { key: 'bank nothing open', values: { number: '2026-11-05' } };
  expect(phraseText(number, 'de')).toBe('auf 2026-11-05 ist nichts offen');
});
