import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareEntries, entryKey } from '../../../src/domain/accounting/entry.js';
import { openPiles } from '../../../src/store/piles/piles.js';
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
      const piles = openPiles();
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
      const piles = openPiles();
      const pile = piles.pile();
      for (const each of entries) pile.push(entryKey(each), each.id);
      expect([...pile]).toEqual(entries.toSorted(compareEntries).map(({ id }) => id));
      piles.close();
    }),
    { seed: 20_261_125 },
  );
});

it('are read over several pages, as often as one likes, and one beside the other', async () => {
  const piles = openPiles();
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

/** Keys in disorder, texts of all lengths, some longer than what is read at once: several megabytes. */
const MANY = Array.from({ length: 6_000 }, (_, index) => ({
  key: `${(index * 7_919) % 1_009}`,
  text: `${index} `.repeat(index % 1_000 === 7 ? 40_000 : 1 + ((index * 31) % 200)),
}));

it.each([
  ['in disorder', MANY],
  ['in order', MANY.map(({ text }, index) => ({ key: String(index).padStart(5, '0'), text }))],
  ['of one key', MANY.map(({ text }) => ({ key: '', text }))],
])('are what they were when they are too long for memory: %s', async (_name, given) => {
  const piles = openPiles();
  const [pile, beside] = [piles.pile(), piles.pile()];
  for (const { key, text } of given) {
    pile.push(key, text);
    beside.push('', key);
  }
  const sorted = given
    .map(({ key, text }, index) => ({ key, text, index }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.index - b.index))
    .map(({ text }) => text);
  await pile.arrange();
  expect([...pile]).toEqual(sorted);
  for (const [start, end] of [
    [0, 1],
    [2_999, 3_300],
    [5_998, 6_100],
    [7_000, 7_001],
  ] as const) {
    expect([...pile.slice(start, end)]).toEqual(sorted.slice(start, end));
  }
  expect([...beside]).toEqual(given.map(({ key }) => key));
  piles.close();
});

it('are put in order piece by piece, and callbacks are answered meanwhile', async () => {
  const piles = openPiles();
  const pile = piles.pile();
  for (const { key, text } of MANY) pile.push(key, text);
  let answered = 0;
  const callbacks = setInterval(() => {
    answered += 1;
  }, 0);
  await pile.arrange();
  clearInterval(callbacks);
  expect(answered).toBeGreaterThan(0);
  piles.close();
});
