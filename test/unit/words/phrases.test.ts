import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newKsefProgress } from '../../../src/domain/saga/ksef/model.js';
import { END_STATES, newSaga, OPEN_STATES, type Saga } from '../../../src/domain/saga/model.js';
import { type Refusal, whyNotReleasable, whyNotRetryable } from '../../../src/domain/saga/release.js';
import { OPERATOR_LANGUAGES } from '../../../src/domain/settings.js';
import { phraseText } from '../../../src/words/phrases.js';
import { sentencesOf } from '../../../src/words/say.js';

const SRC = new URL('../../../src/', import.meta.url);
const code = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
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

  it('are all of use', () => {
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
      'R-1 und wir haben nichts gesperrt und R-2: x',
    );
  });
});
