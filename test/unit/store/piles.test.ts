import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareEntries, entryKey } from '../../../src/domain/accounting/entry.js';
import { openPiles } from '../../../src/store/engine/piles.js';
import { entry } from '../books/formats/sample.js';

/** What sorts otherwise in UTF-8 than in JavaScript, or ends texts elsewhere. */
const UNITS = [
  '\u0000',
  '\u0001',
  '\u0002',
  ' ',
  'a',
  'ä',
  '\uD7FE',
  '\uD7FF',
  '😀',
  '\uE000',
  '\uFFFD',
  '\uFFFF',
];
const text = fc.array(fc.constantFrom(...UNITS), { maxLength: 3 }).map((units) => units.join(''));

it('are read in the order of their keys by code units, those of one key as they came', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 40 }), async (keys) => {
      const piles = await openPiles();
      const pile = piles.pile();
      for (const [index, key] of keys.entries()) pile.push(key, `${index}`);
      const sorted = keys
        .map((key, index) => ({ key, index }))
        .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.index - b.index))
        .map(({ index }) => `${index}`);
      expect([...pile]).toEqual(sorted);
      expect([...pile.slice(3, 7)]).toEqual(sorted.slice(3, 7));
      piles.close();
    }),
    { seed: 20_261_125 },
  );
});

it('sort entries as batches do', async () => {
  const one = fc.record({
    documentNumber: text,
    invoiceId: text,
    account: text,
    part: fc.constantFrom('revenue' as const, 'payment' as const),
    reverses: fc.constantFrom(null, 'x'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(one, { maxLength: 30 }), async (changes) => {
      const entries = changes.map((change, index) => entry({ ...change, id: `${index}` }));
      const piles = await openPiles();
      const pile = piles.pile();
      for (const each of entries) pile.push(entryKey(each), each.id);
      expect([...pile]).toEqual(entries.toSorted(compareEntries).map(({ id }) => id));
      piles.close();
    }),
    { seed: 20_261_125 },
  );
});

it('are read over several pages, as often as one likes, and one beside the other', async () => {
  const piles = await openPiles();
  const [one, other] = [piles.pile(), piles.pile()];
  for (let index = 2_500; index > 0; index -= 1) one.push(String(index).padStart(5, '0'), `${index}`);
  other.push('', 'alone');
  const read: string[] = [];
  for (const each of one) if (each === '1200') read.push(...other, ...one.slice(0, 2), each);
  expect(read).toEqual(['alone', '1', '2', '1200']);
  expect([...one]).toEqual(Array.from({ length: 2_500 }, (_, index) => `${index + 1}`));
  expect(one.length).toBe(2_500);
  expect(() => one.push('', 'late')).toThrow(RangeError);
});
