import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrapWords } from '../../../../src/fa3/document/further-descriptions.js';

describe('words in lines', () => {
  it.each([
    ['', 5, []],
    ['   ', 5, []],
    ['ab cd', 5, ['ab cd']],
    ['ab  cd', 6, ['ab cd']],
    ['ab cde', 5, ['ab', 'cde']],
    ['abcde', 5, ['abcde']],
    ['abcdef', 5, ['abcde', 'f']],
    ['x abcdefghijk y', 5, ['x', 'abcde', 'fghij', 'k y']],
    ['😀😀😀 😀', 3, ['😀😀😀', '😀']],
  ])('%j in lines of %i', (text, longest, expected) => {
    expect(wrapWords(text, longest)).toEqual(expected);
  });

  it('lose nothing, and none is too long or empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 12 }), (text, longest) => {
        const lines = wrapWords(text, longest);
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        expect(lines.filter((line) => line === '' || [...line].length > longest)).toEqual([]);
      }),
    );
  });
});
