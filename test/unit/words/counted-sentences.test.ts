import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OPERATOR_LANGUAGES } from '../../../src/domain/settings.js';
import { fill } from '../../../src/words/load-words.js';
import { sentencesOf } from '../../../src/words/say.js';

const ROOT = new URL('../../../', import.meta.url);
const SUBJECTS = readdirSync(new URL('templates/words/en/', ROOT)).map((file) => file.replace(/\.json$/, ''));

/** Places that hold a count of things that may be one; what is over a limit, or the limit, never is. */
const COUNTS =
  /^(count|entries|invoices|documents|customers|days|kinds|rows|lines|takenBack|booked|open|done|failures|seconds|minutes|hours|waiting|unmatched|posting|payouts|reconcile|lookBack|workDays|others|parked|underWay|added|changed|reversed|opening|withEInvoice|deleted|requests)$/;

/** A place with a word right behind it: `{count} invoices`. What stands behind a colon or in brackets takes no form. */
const WITH_A_WORD = /\{(\w+)\} (\p{Ll}\p{L}+)/gu;

/** Words that are the same for one and for many, and the names and amounts that are called as counts are elsewhere. */
const SAME = new Set(
  [
    'new neu of von z more weitere open offen without ohne on auf not nicht by sent in with mit from bis to and und do bez w',
    'may within further done fertig min are is waiting completed action sind issued ausgestellt gehören bezahlen umzurechnen anzeigen',
  ]
    .join(' ')
    .split(' '),
);

/** `${count} entries` */
const IN_CODE =
  /\$\{[^{}]+\} (entries|documents|invoices|lines|findings|files|batches|warnings|spaces|payments|customers|notes|tokens|rows|requests|days|messages)\b/g;

describe('a sentence with a count of things', () => {
  it.each(OPERATOR_LANGUAGES)('has the forms of its words in %s', (language) => {
    const lacking = SUBJECTS.flatMap((subject) =>
      Object.entries(sentencesOf(subject, language)).flatMap(([key, text]) =>
        [...text.matchAll(WITH_A_WORD)]
          .filter(([, name = '', word = '']) => COUNTS.test(name) && !SAME.has(word))
          .filter(([, name = '']) => !text.includes(`{${name}|`))
          .map(([found]) => `${subject} ${key}: ${found}`),
      ),
    );
    expect(lacking).toEqual([]);
  });

  it('reads right for 0, 1, 2, 5 and 22', () => {
    const said = (language: 'en' | 'de' | 'pl') =>
      [0, 1, 2, 5, 22].map((n) =>
        fill(sentencesOf('month', language)['found.booked.waiting'] ?? '', {
          name: 'FiBu',
          entries: n,
          invoices: n,
        }),
      );
    expect(said('en')).toEqual([
      'FiBu: 0 entries of 0 documents wait for a batch.',
      'FiBu: 1 entry of 1 document waits for a batch.',
      'FiBu: 2 entries of 2 documents wait for a batch.',
      'FiBu: 5 entries of 5 documents wait for a batch.',
      'FiBu: 22 entries of 22 documents wait for a batch.',
    ]);
    expect(said('de')).toEqual([
      'FiBu: 0 Buchungen aus 0 Belegen warten auf einen Buchungsstapel.',
      'FiBu: 1 Buchung aus 1 Beleg wartet auf einen Buchungsstapel.',
      'FiBu: 2 Buchungen aus 2 Belegen warten auf einen Buchungsstapel.',
      'FiBu: 5 Buchungen aus 5 Belegen warten auf einen Buchungsstapel.',
      'FiBu: 22 Buchungen aus 22 Belegen warten auf einen Buchungsstapel.',
    ]);
    expect(said('pl')).toEqual([
      'FiBu: na paczkę czeka 0 zapisów z 0 dokumentów.',
      'FiBu: na paczkę czeka 1 zapis z 1 dokumentu.',
      'FiBu: na paczkę czekają 2 zapisy z 2 dokumentów.',
      'FiBu: na paczkę czeka 5 zapisów z 5 dokumentów.',
      'FiBu: na paczkę czekają 22 zapisy z 22 dokumentów.',
    ]);
  });

  it('is made by `counted` where code says it in English', () => {
    const files = readdirSync(new URL('src/', ROOT), { recursive: true, encoding: 'utf8' });
    const lacking = files
      .filter((file) => file.endsWith('.ts') && !file.startsWith('store/'))
      .flatMap((file) =>
        [...readFileSync(new URL(`src/${file}`, ROOT), 'utf8').matchAll(IN_CODE)].map(
          ([found]) => `${file}: ${found}`,
        ),
      );
    // Limits that are never one.
    expect(lacking.filter((each) => !/\$\{[A-Z_]+(\.length)?\}|INVOICE_EVENTS/.test(each))).toEqual([]);
  });
});
