import { describe, expect, it } from 'vitest';
import { BEFORE_PLACES, PLACES, SAGA_STATES } from '../../../src/domain/alerts/place.js';
import { FAILURES, type FailureCode } from '../../../src/domain/errors.js';
import {
  failureWords,
  placeIn,
  placeTranslations,
  stateWords,
  translationsIn,
} from '../../../src/words/catalogue.js';

const CODES = Object.keys(FAILURES) as FailureCode[];

/** Options, commands and places of the configuration: they have no other name in another language. */
function names(text: string): string[] {
  return (
    text.match(/[a-z]+(?:\[\])?\.[a-z_]+(?:_[a-z]+)?|--[a-z-]+|(?<!reload )spacebooks [a-z]+(?:-[a-z]+)?/g) ??
    []
  );
}

describe.each(['de', 'pl'] as const)('the words in %s', (language) => {
  it('are there for every code of the closed set, in its order, and for no other', () => {
    expect(Object.keys(translationsIn(language))).toEqual(CODES);
  });

  it.each(CODES)('%s is told in other words, and names the same options and commands', (code) => {
    const { summary, advice } = failureWords(language, code);
    const english = FAILURES[code];
    expect(summary).not.toBe(english.summary);
    expect(advice).not.toBe(english.advice);
    expect(summary).toMatch(language === 'de' ? /^\p{Lu}.*[^.]$/u : /^(\p{Ll}|KSeF ).*[^.]$/u);
    expect(advice).toMatch(/^\p{Lu}.*\.$/su);
    const same = (text: string | null): readonly string[] => [...new Set(names(text ?? ''))].sort();
    expect(same(advice)).toEqual(same(english.advice));
    // What a person must type stands within the program’s own marks.
    expect(advice?.match(/`\w+`/g)).toEqual(english.advice.match(/`\w+`/g));
  });

  it('name every step of an e-invoice and everything else that an alert can be about', () => {
    expect(Object.keys(stateWords(language))).toEqual(Object.keys(stateWords('en')));
    expect(Object.keys(stateWords(language)).sort()).toEqual([...SAGA_STATES].sort());
    const places = placeTranslations(language);
    expect(Object.keys(places)).toEqual([...BEFORE_PLACES, ...PLACES]);
    const values = (text: string): readonly string[] => text.match(/\{\w+\}/g) ?? [];
    for (const [english, said] of Object.entries(places)) expect(values(said)).toEqual(values(english));
  });
});

it('a code of another version is told in the words there are', () => {
  expect(failureWords('pl', 'new.code')).toEqual({ summary: 'new.code', advice: null, language: 'en' });
  expect(failureWords('en', 'invoice.refused')).toEqual({
    summary: FAILURES['invoice.refused'].summary,
    advice: FAILURES['invoice.refused'].advice,
    language: 'en',
  });
});

it('what an alert is about has one line, whatever others wrote into it', () => {
  const where = {
    spaceId: null,
    invoice: { id: 'i1', number: 'FV/1\n{name}', ksefNumber: '123-A' },
    place: { key: 'export {name}', values: { name: 'datev' } },
  } as const;
  expect(placeIn('en', where)).toBe('all spaces, invoice FV/1 {name} (i1), KSeF number 123-A, export datev');
  expect(placeIn('pl', where)).toBe(
    'wszystkie przestrzenie, faktura FV/1 {name} (i1), numer KSeF 123-A, eksport datev',
  );
  expect(placeIn('de', { spaceId: 'berlin', place: { key: 'parked' } })).toBe('berlin, Handlungsbedarf');
});
