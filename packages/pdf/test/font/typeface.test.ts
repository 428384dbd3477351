import { describe, expect, it } from 'vitest';
import { RIGHT_TO_LEFT } from '../../src/font/direction.js';
import { FontSubset } from '../../src/font/font-subset.js';
import { type GlyphRun, typeface, widthOfRun } from '../../src/font/typeface.js';
import { wrap } from '../../src/font/wrap.js';

const face = typeface('regular');
const shown = (runs: readonly GlyphRun[]): string =>
  runs
    .map(({ glyphs }) => glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join(''))
    .join('');
const fonts = (text: string): string[] => face.runs(text).map((run) => run.face.name);
/** In the order of reading, as it would be copied from right to left. */
const reversed = (text: string): string => [...text].reverse().join('');

describe('a line of several scripts', () => {
  it('is set in the font of each', () => {
    expect(fonts('Tisch 桌 שלום شهر 회의 ≤')).toEqual([
      'regular',
      'han_regular',
      'regular',
      // Dots are drawn apart, and say nothing.
      'arabic_regular',
      'arabic_regular',
      'arabic_regular',
      'regular',
      'hebrew_regular',
      'regular',
      'hangul_regular',
      'regular',
      'math_regular',
    ]);
  });

  it('has words from right to left, and numbers and Latin words in them from left to right', () => {
    expect(shown(face.runs('Raum שלום 12'))).toBe(`Raum ${reversed('שלום')} 12`.replace(/ם.* 12/, '12 םולש'));
    expect(shown(face.runs(`${RIGHT_TO_LEFT}שלום Raum 12`))).toBe('Raum 12 םולש');
    expect(shown(face.runs(`${RIGHT_TO_LEFT}שלום (ב)`))).toBe('(ב) םולש');
  });
});

describe('Arabic', () => {
  it('joins its letters, and knows what each glyph stands for', () => {
    const [run] = face.runs('سلام');
    expect(run?.glyphs.map(({ codePoints }) => codePoints)).toEqual([[0x645], [0x627], [0x644], [0x633]]);
    const alone = [...'سلام'].map((letter) => face.runs(letter)[0]?.glyphs[0]?.id);
    expect(run?.glyphs.map(({ id }) => id)).not.toEqual(alone.reverse());
  });

  it('tells letters apart that share a glyph, whatever was set before', () => {
    const letters = (text: string): string => reversed(shown(face.runs(text)));
    expect(letters('بتث')).toBe('بتث');
    expect(letters('ثتب')).toBe('ثتب');
  });

  it('does not join over a non-joiner, which is not drawn', () => {
    const glyphs = (text: string) => face.runs(text).flatMap((run) => run.glyphs.map(({ id }) => id));
    expect(glyphs('میخواهم')).not.toEqual(glyphs('می\u200cخواهم'));
    expect(shown(face.runs('می\u200cخواهم'))).not.toMatch(/[ \u200c]/);
  });

  it('places its marks on the letters', () => {
    const [run] = face.runs('مُ');
    const mark = run?.glyphs.find(({ codePoints }) => codePoints[0] === 0x64f);
    expect(mark).toMatchObject({ advance: 0 });
    expect(mark?.xOffset).not.toBe(0);
    const operand = new FontSubset(run?.face ?? face.base).encodeGlyphs(run?.glyphs ?? [], 10);
    expect(operand).toMatch(/TJ -?[\d.]+ Ts \[ -?\d+ <0001> -?\d+ \] TJ 0 Ts|TJ -?[\d.]+ Ts/);
  });
});

describe('a line', () => {
  it.each(['Arbeitsplatz', 'مكتب ثابت (غرفة 12)', 'שָׁלוֹם', '固定办公桌', '고정 좌석', 'x\u0301 ≤'])(
    'is as wide as its glyphs: %s',
    (text) => {
      const glyphs = face.runs(text).reduce((sum, run) => sum + widthOfRun(run), 0);
      expect(Math.abs(face.width(text, 1000) - glyphs)).toBeLessThan(60);
    },
  );

  it('of Chinese breaks between characters, but not before closing punctuation', () => {
    const lines = wrap('包括全天候出入、打印机以及每月十小时的会议室使用权。', face, 10, 82);
    expect(lines.join('')).toBe('包括全天候出入、打印机以及每月十小时的会议室使用权。');
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).not.toMatch(/^[、。]/);
  });

  it('of a text from right to left says so at its beginning', () => {
    expect(wrap('12 שלום\nRaum שלום', face, 10, 200)).toEqual([`${RIGHT_TO_LEFT}12 שלום`, 'Raum שלום']);
  });
});
