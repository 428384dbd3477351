import { describe, expect, it } from 'vitest';
import { FAILURES, type FailureCode } from '../../../src/domain/errors.js';
import { failureWords, translationsIn } from '../../../src/web/view/failure-words.js';

const translated = Object.keys(translationsIn('de')) as FailureCode[];

/** What an e-invoice, a night or a delivery may wait for: these are read by people of finance. */
const OF_FINANCE = /^(invoice|ksef|sync|export|accounting|delivery)\./;

describe('what went wrong, in the language of the page', () => {
  it('is translated for the same codes in each language, all of them known', () => {
    expect(Object.keys(translationsIn('pl'))).toEqual(translated);
    expect(translated.filter((code) => FAILURES[code] === undefined)).toEqual([]);
  });

  it('is translated for everything that an e-invoice, a night or a delivery may wait for', () => {
    const codes = Object.keys(FAILURES).filter((code) => OF_FINANCE.test(code));
    expect(codes.filter((code) => !(translated as string[]).includes(code))).toEqual([]);
  });

  it.each(translated)('%s names the same options and commands', (code) => {
    const names = (text: string): string[] =>
      text.match(/[a-z]+(?:\[\])?\.[a-z_]+(?:_[a-z]+)?|--[a-z-]+|spacebooks [a-z]+/g) ?? [];
    const english = new Set(names(FAILURES[code].advice));
    for (const language of ['de', 'pl'] as const) {
      const { summary, advice } = failureWords(language, code);
      expect(summary).not.toBe(FAILURES[code].summary);
      for (const name of names(advice ?? '')) {
        if (name.endsWith('.md')) continue;
        expect(english, `${language}: ${name}`).toContain(name);
      }
      expect(advice).toMatch(/^\p{Lu}.*\.$/su);
    }
  });

  it('is English where nobody translated it, and says so', () => {
    expect(failureWords('de', 'login.denied')).toEqual({
      summary: FAILURES['login.denied'].summary,
      advice: FAILURES['login.denied'].advice,
      language: 'en',
    });
    expect(failureWords('pl', 'new.code')).toEqual({ summary: 'new.code', advice: null, language: 'en' });
    expect(failureWords('en', 'invoice.refused').language).toBe('en');
  });
});
