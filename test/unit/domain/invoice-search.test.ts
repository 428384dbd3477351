import { describe, expect, it } from 'vitest';
import { invoiceSearch } from '../../../src/domain/invoice-search.js';
import { compactKey, numberKey, searchWords } from '../../../src/domain/search-words.js';

describe('words that are looked for', () => {
  it.each([
    ['Müller & Söhne', ['muller', 'sohne']],
    ['GROSS', ['gross']],
    ['Groß', ['gross']],
    ['Łukasik sp. z o.o.', ['lukasik', 'sp', 'z', 'o', 'o']],
    ['Żółw-ćma', ['zolw', 'cma']],
    ['RE-2026/0017', ['re', '2026', '17']],
    ['re2026 17', ['re', '2026', '17']],
    ['000', ['0']],
    ['"*:()', []],
  ])('of %s', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });
});

it('a number is the same in any spelling, and stands where people look for it', () => {
  const spellings = ['RE-2026/0017', 're2026 17', 'Re.2026-17', 'RE 2026 / 17'];
  expect(new Set(spellings.map(numberKey))).toEqual(new Set(['re 042026 0217']));
  const numbers = ['RE-10', 'RE-9', 'RE-100', 'FV/2026/11/2', 'FV/2026/2/30'];
  const sorted = numbers.toSorted((a, b) => (numberKey(a) < numberKey(b) ? -1 : 1));
  expect(sorted).toEqual(['FV/2026/2/30', 'FV/2026/11/2', 'RE-9', 'RE-10', 'RE-100']);
  expect(compactKey('5252344078-20261125-0100001AF6B0-5F')).toBe('5252344078202611250100001af6b05f');
});

describe('what a person looks for', () => {
  it.each([
    ['119,00', [11900], []],
    ['119.00 müller', [11900], ['muller']],
    ['1.190,50€ x', [119050], ['x']],
    ['-80,00', [8000], []],
    ['119', [], ['119']],
    ['2026.17', [202617], []],
  ])('%s', (text, amounts, words) => {
    expect(invoiceSearch(text)).toMatchObject({ amounts, words });
  });

  it('is nothing, or a number as a whole', () => {
    expect(invoiceSearch('  ')).toBeNull();
    expect(invoiceSearch('- / *')).toEqual({ exact: null, words: [], amounts: [] });
    expect(invoiceSearch('Müller')?.exact).toBeNull();
    expect(invoiceSearch('RE-2026/0017')?.exact).toEqual({
      numberKey: 're 042026 0217',
      compact: 're20260017',
    });
  });
});
