import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OPERATOR_LANGUAGES, type OperatorLanguage } from '../../../src/domain/settings.js';
import { formFor, withForms } from '../../../src/words/counted.js';
import { fill } from '../../../src/words/load-words.js';
import { sentencesOf } from '../../../src/words/say.js';

const SUBJECTS = readdirSync(new URL('../../../templates/words/en/', import.meta.url)).map((file) =>
  file.replace(/\.json$/, ''),
);

/** How many forms each language of people writes, and a sentence of each. */
const FORMS: Readonly<Record<OperatorLanguage, number>> = { en: 2, de: 2, pl: 3 };

describe('a count and the word behind it', () => {
  it.each([
    ['{n} {n|entry|entries}', ['0 entries', '1 entry', '2 entries', '5 entries', '22 entries']],
    ['{n} {n|Buchung|Buchungen}', ['0 Buchungen', '1 Buchung', '2 Buchungen', '5 Buchungen', '22 Buchungen']],
    ['{n} {n|zapis|zapisy|zapisów}', ['0 zapisów', '1 zapis', '2 zapisy', '5 zapisów', '22 zapisy']],
  ])('agree in %s', (text, said) => {
    expect([0, 1, 2, 5, 22].map((n) => fill(text, { n }))).toEqual(said);
  });

  it('agree for a count that is written as the language does, and for two counts in one sentence', () => {
    expect(fill('{n} {n|faktura|faktury|faktur}', { n: '1\u00a0022' })).toBe('1\u00a0022 faktury');
    expect(fill('{n} {n|invoice|invoices}', { n: '10,000+' })).toBe('10,000+ invoices');
    expect(fill('{a} {a|entry|entries} of {b} {b|document|documents}', { a: 3, b: 1 })).toBe(
      '3 entries of 1 document',
    );
  });

  it('may be whole sentences in an object, which name other places too', () => {
    const { found } = withForms({
      found: { one: 'One line of {day} waits.', other: '{count} lines of {day} wait.' },
    }) as { found: string };
    expect(fill(found, { count: 1, day: '2 Nov 2026' })).toBe('One line of 2 Nov 2026 waits.');
    expect(fill(found, { count: 2, day: '2 Nov 2026' })).toBe('2 lines of 2 Nov 2026 wait.');
  });

  it('is no form for what is no count', () => {
    expect(() => formFor('entry|entries', 'many')).toThrow(RangeError);
    expect(() => formFor('entry', 1)).toThrow(RangeError);
  });

  it('has the rule of its language for every whole number', () => {
    const own = { de: new Intl.PluralRules('de'), en: new Intl.PluralRules('en') };
    for (let n = 0; n <= 1_000; n += 1) expect(own.de.select(n), String(n)).toBe(own.en.select(n));
  });
});

describe('the words of pages, mails and commands', () => {
  it.each(OPERATOR_LANGUAGES)('have as many forms as %s has', (language) => {
    const wrong = SUBJECTS.flatMap((subject) =>
      Object.entries(sentencesOf(subject, language)).flatMap(([key, text]) =>
        [...text.matchAll(/\{\w+\|((?:[^{}]|\{\w+\})*)\}/g)]
          .filter(([, forms]) => forms?.split('|').length !== FORMS[language])
          .map(([place]) => `${subject} ${key}: ${place}`),
      ),
    );
    expect(wrong).toEqual([]);
  });
});
