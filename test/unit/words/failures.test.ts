import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FAILURE_CODES } from '../../../src/domain/errors.js';
import { failureAdvice, failureText, failureWords } from '../../../src/words/failures.js';
import { wordsOf } from '../../../src/words/load-words.js';

/** Options, commands and places of the configuration: they have no other name in another language. */
function names(text: string): string[] {
  return (
    text.match(/[a-z]+(?:\[\])?\.[a-z_]+(?:_[a-z]+)?|--[a-z-]+|(?<!reload )spacebooks [a-z]+(?:-[a-z]+)?/g) ??
    []
  );
}

describe('the closed set of failures', () => {
  it('has English words for every code, in its order, and for no other', () => {
    expect(Object.keys(wordsOf('failures', 'en', z.looseObject({})))).toEqual(FAILURE_CODES);
  });

  it.each(FAILURE_CODES)('%s says what happened and what to do', (code) => {
    const { summary, advice } = failureWords('en', code);
    expect(summary).toMatch(/^([a-z]|KSeF ).*[^.]$/);
    expect(advice).toMatch(/^[A-Z].*\.$/);
  });
});

it.each([
  ['en', 'Where that is a change'],
  ['de', 'Ist es eine Änderung'],
  ['pl', 'Jeśli jest to zmiana'],
] as const)('has nobody change what a finding says to leave, in %s', (language, condition) => {
  expect(failureWords(language, 'invoice.refused').advice).toContain(condition);
});

describe.each(['de', 'pl'] as const)('the words in %s', (language) => {
  it('are there for every code of the closed set, in its order, and for no other', () => {
    expect(Object.keys(wordsOf('failures', language, z.looseObject({})))).toEqual(FAILURE_CODES);
  });

  it.each(FAILURE_CODES)('%s is told in other words, and names the same options and commands', (code) => {
    const { summary, advice } = failureWords(language, code);
    const english = failureWords('en', code);
    expect(summary).not.toBe(english.summary);
    expect(advice).not.toBe(english.advice);
    expect(summary).toMatch(language === 'de' ? /^\p{Lu}.*[^.]$/u : /^(\p{Ll}|KSeF ).*[^.]$/u);
    expect(advice).toMatch(/^\p{Lu}.*\.$/su);
    const same = (text: string | null): readonly string[] => [...new Set(names(text ?? ''))].sort();
    expect(same(advice)).toEqual(same(english.advice));
    // What a person must type stands within the program’s own marks.
    expect(advice?.match(/`\w+`/g)).toEqual(english.advice?.match(/`\w+`/g));
  });
});

it('a code of another version is told in the words there are', () => {
  expect(failureWords('pl', 'new.code')).toEqual({ summary: 'new.code', advice: null, language: 'en' });
  expect(failureWords('en', 'invoice.refused')).toEqual({
    summary: failureText({ code: 'invoice.refused' }),
    advice: failureAdvice({ code: 'invoice.refused' }),
    language: 'en',
  });
});
