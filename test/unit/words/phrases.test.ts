import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newKsefProgress } from '../../../src/domain/saga/ksef/model.js';
import { END_STATES, newSaga, OPEN_STATES, type Saga } from '../../../src/domain/saga/model.js';
import { type Refusal, whyNotReleasable, whyNotRetryable } from '../../../src/domain/saga/release.js';
import { OPERATOR_LANGUAGES } from '../../../src/domain/settings.js';
import { detailIn, phraseText, withDetails } from '../../../src/words/phrases.js';
import { sentencesOf } from '../../../src/words/say.js';

const SRC = new URL('../../../src/', import.meta.url);
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const codeOf = (room: string): string =>
  files
    .filter((file) => file.startsWith(room))
    .map((file) => readFileSync(new URL(file, SRC), 'utf8'))
    .join('\n');

/** Everything that a decision can be refused for. */
function refusals(): readonly Refusal[] {
  const ksef = newKsefProgress({ attaches: true, goesOffline: false, deadline: 10 ** 12 });
  const sagas = [...OPEN_STATES, ...END_STATES].flatMap((state) =>
    (['ours', 'foreign', 'none'] as const).flatMap((lock) =>
      [null, ksef, { ...ksef, number: '1-2' }].map(
        (progress): Saga => ({ ...newSaga(0, false), state, lock, ksef: progress }),
      ),
    ),
  );
  return sagas.flatMap((saga) => [whyNotReleasable(saga) ?? [], whyNotRetryable(saga) ?? []].flat());
}

describe('phrases', () => {
  it('for why a decision is refused are there in every language, otherwise in each', () => {
    const found = refusals();
    expect(new Set(found.map(({ key }) => key)).size).toBe(14);
    for (const refusal of found) {
      const said = OPERATOR_LANGUAGES.map((language) => phraseText(refusal, language));
      expect(new Set(said).size, refusal.key).toBe(3);
      expect(said.join('\n')).not.toMatch(/[{}]/);
    }
  });

  it('that the core says are there', () => {
    const said = ['domain/saga/', 'domain/accounting/'].flatMap((room) =>
      [...codeOf(room).matchAll(/\bkey: '([^']+)'/g)].map(([, key = '']) => key),
    );
    expect(said.length).toBeGreaterThan(25);
    expect(said.filter((key) => !(key in sentencesOf('phrases', 'en')))).toEqual([]);
  });

  it('are all of use', () => {
    const code = codeOf('');
    const unused = Object.keys(sentencesOf('phrases', 'en')).filter(
      (key) => !code.includes(`'${key}'`) && !key.startsWith('ended '),
    );
    expect(unused).toEqual([]);
  });

  it('fill their places with facts, phrases and lists of both', () => {
    const why = { key: 'accepted', values: { number: '1-{why}' } };
    expect(phraseText({ key: 'too late', values: { why } }, 'en')).toBe(
      'not possible any more: KSeF has accepted the e-invoice under 1-{why}',
    );
    const values = { invoice: ['R-1', { key: 'not locked' }, 'R-2'], why: 'x' };
    expect(phraseText({ key: 'about an invoice', values }, 'de')).toBe(
      'R-1, wir haben nichts festgeschrieben und R-2: x',
    );
  });
});

describe('the detail of a reason', () => {
  const phrase = {
    key: 'also deleted',
    values: { why: { key: 'until the end of', values: { day: '2027-01-14' } } },
  };

  it('is said in the language of the reader where the core has words, else as it was stored', () => {
    expect(detailIn('de', { phrase, detail: 'x' })).toEqual({
      detail:
        'bis einschließlich 14.01.2027, Warschauer Zeit; die Rechnung wurde nach der Offline-Ausstellung auf der Plattform gelöscht',
      language: 'de',
    });
    expect(detailIn('de', { detail: 'HTTP 500' })).toEqual({ detail: 'HTTP 500', language: 'en' });
    expect(detailIn('pl', { phrase: { key: 'of another version' }, detail: 'x' })).toEqual({
      detail: 'x',
      language: 'en',
    });
    expect(phraseText({ key: 'too late', values: { why: { key: 'of another version' } } }, 'de')).toBe(
      'nicht mehr möglich: of another version',
    );
  });

  it('is stored in English, with a deadline beside it', () => {
    const saga = { ...newSaga(0, false), reason: { code: 'ksef.mismatch', phrase } as const };
    const deadline = {
      code: 'ksef.overdue',
      phrase: { key: 'until the end of', values: { day: '2027-01-14' } },
    } as const;
    const detail =
      'until the end of 14 Jan 2027 in Warsaw; the invoice was deleted on the platform after it had been issued offline';
    expect(withDetails({ saga, steps: [], next: null, alert: saga.reason, deadline })).toEqual({
      saga: { ...saga, reason: { ...saga.reason, detail } },
      steps: [],
      next: null,
      alert: { ...saga.reason, detail },
      deadline: { ...deadline, detail: 'until the end of 14 Jan 2027 in Warsaw' },
    });
    const alert = { code: 'platform.not-found', detail: 'HTTP 404' } as const;
    const plain = { saga: newSaga(0, false), steps: [], next: null, alert };
    expect(withDetails(plain)).toStrictEqual(plain);
  });
});
