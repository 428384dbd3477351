import { expect, it } from 'vitest';
import { fill } from '../../../src/words/load-words.js';
import { kept, retold } from '../../../src/words/retold.js';
import { sentencesOf } from '../../../src/words/say.js';

const KEYS = Object.keys(sentencesOf('kept', 'en')).filter((key) => !key.startsWith('part.'));
const PLACE = /\{(\w+)[|}]/g;

it.each(KEYS)('what is kept in English of %s is read in German and Polish', (key) => {
  const english = sentencesOf('kept', 'en')[key] ?? '';
  const values = Object.fromEntries(
    [...english.matchAll(PLACE)].map(([, name = ''], index) => [name, index + 2]),
  );
  for (const language of ['de', 'pl'] as const) {
    const expected = fill(sentencesOf('kept', language)[key] ?? '', values);
    expect(retold('kept', kept(key, values), language)).toEqual({ text: expected, language });
  }
});

it('what another version kept stands as it is, in English', () => {
  const text = 'RE-1 was written in another way';
  expect(retold('kept', text, 'de')).toEqual({ text, language: 'en' });
});

it('a value that is a sentence or a day is said in the reader’s words, too', () => {
  const progress = kept('progress.copy', { part: 'payments', read: 1, requests: 3 });
  expect(progress).toBe('sync: payments, 1 invoice, 3 requests');
  expect(retold('kept', progress, 'de').text).toBe('Kopie: Zahlungen, 1 Rechnung, 3 Abfragen');
  const left = kept('note.excluded', { date: '2026-11-18', amount: '10.00 EUR', name: 'anna', why: 'twice' });
  expect(retold('kept', left, 'de').text).toBe('vom 18.11.2026, 10.00 EUR: ausgelassen von anna: twice');
  expect(retold('phrases', 'not possible any more: it had gone on', 'de').text).toBe(
    'nicht mehr möglich: die Verarbeitung war schon weiter',
  );
});
