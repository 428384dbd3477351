import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fontFace } from '../../src/font/font-face.js';
import { printable } from '../../src/font/printable.js';
import { typeface } from '../../src/font/typeface.js';
import { wrap } from '../../src/font/wrap.js';

const face = fontFace('regular');
const lines = (text: string, width: number): string[] => wrap(text, face, 10, width);

describe('wrapping', () => {
  it('breaks at spaces, and keeps the text’s own lines', () => {
    expect(lines('one two three', 40)).toEqual(['one two', 'three']);
    expect(lines('one\n\ntwo', 40)).toEqual(['one', '', 'two']);
    expect(lines('\n one \n', 40)).toEqual(['one']);
    expect(lines('', 40)).toEqual(['']);
  });

  it('breaks a word that is too wide after its hyphens, then anywhere', () => {
    expect(lines('Konferenz-raum', 60)).toEqual(['Konferenz-', 'raum']);
    expect(lines('aaaaaaaaaa', 30).join('')).toBe('aaaaaaaaaa');
    expect(lines('aaaaaaaaaa', 30).length).toBeGreaterThan(1);
  });

  it('breaks Thai between its words, which no space parts', () => {
    const thai = typeface('regular');
    expect(wrap('โต๊ะทำงานประจำกรุงเทพมหานคร', thai, 10, 70)).toEqual(['โต๊ะทำงานประจำ', 'กรุงเทพมหานคร']);
  });

  it('takes no emoji of several characters apart', () => {
    const pieces = wrap('👨‍👩‍👧🇩🇪👍🏽👨‍👩‍👧', typeface('regular'), 10, 15);
    expect(pieces).toEqual(['👨‍👩‍👧', '🇩🇪', '👍🏽', '👨‍👩‍👧']);
  });

  it('makes no line too wide and loses no character', () => {
    const text = fc.string({ unit: fc.constantFrom(...'abcdefg ABC-/ 1234\n äöü'), maxLength: 200 });
    fc.assert(
      fc.property(text, fc.integer({ min: 12, max: 300 }), (input, width) => {
        const wrapped = lines(input, width);
        for (const line of wrapped) expect(face.width(line, 10)).toBeLessThanOrEqual(width);
        expect(wrapped.join('').replace(/\s/g, '')).toBe(input.replace(/\s/g, ''));
      }),
      { numRuns: 300 },
    );
  });
});

describe('printable text', () => {
  it('composes accents, knows two kinds of space and drops what is invisible', () => {
    expect(printable('Mu\u0308ller')).toBe('Müller');
    expect(printable('a\tb\u00a0c\u2009d')).toBe('a b\u00a0c d');
    expect(printable('a\r\nb\rc\u2028d')).toBe('a\nb\nc\nd');
    expect(printable('so\u00adft\u200b \u202eleft\ufeff')).toBe('soft left');
  });
});

describe('the font', () => {
  it('kerns, and measures what it kerns', () => {
    expect(face.kerning('A'.codePointAt(0) ?? 0, 'V'.codePointAt(0) ?? 0)).toBe(-40);
    expect(face.width('AV', 1000)).toBe(face.width('A', 1000) + face.width('V', 1000) - 40);
  });

  it('has figures of one width, so that amounts stand in columns', () => {
    expect(new Set([...'0123456789'].map((figure) => face.width(figure, 1000)))).toEqual(new Set([572]));
    expect(face.width('1111', 1000)).toBe(4 * 572);
  });
});
