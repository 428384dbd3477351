import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from '@cantoo/fontkit';

export type FaceName = 'regular' | 'semibold';

const FILES: Readonly<Record<FaceName, string>> = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  semibold: '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
};

/** Pairs are few in real text; hostile text must not fill the memory. */
const MOST_KERNED_PAIRS = 50_000;

/**
 * One font file, parsed once a process. Glyphs come straight from the character map and distances from the
 * kerning table, both remembered: the general shaping engine takes a quarter of a millisecond a word, and the
 * scripts that need it are refused before anything is drawn.
 */
export class FontFace {
  readonly font: Font;
  readonly #glyphs = new Map<number, number>();
  readonly #advances = new Map<number, number>();
  readonly #kerning = new Map<number, number>();

  constructor(font: Font) {
    this.font = font;
  }

  /** Glyph id of a code point; 0 when the font lacks it. */
  glyph(codePoint: number): number {
    let glyph = this.#glyphs.get(codePoint);
    if (glyph === undefined) {
      glyph = this.font.hasGlyphForCodePoint(codePoint)
        ? (this.font.glyphForCodePoint(codePoint)?.id ?? 0)
        : 0;
      this.#glyphs.set(codePoint, glyph);
    }
    return glyph;
  }

  /** Advance width of a glyph in thousandths of the font size. */
  advance(glyph: number): number {
    let advance = this.#advances.get(glyph);
    if (advance === undefined) {
      advance = (this.font.getGlyph(glyph)?.advanceWidth ?? 0) * this.#scale;
      this.#advances.set(glyph, advance);
    }
    return advance;
  }

  /** What is added to the advance of `left` when `right` follows, in thousandths of the font size. */
  kerning(left: number, right: number): number {
    const pair = left * 0x110000 + right;
    let kerning = this.#kerning.get(pair);
    if (kerning === undefined) {
      kerning = this.#readKerning(left, right);
      if (this.#kerning.size >= MOST_KERNED_PAIRS) this.#kerning.clear();
      this.#kerning.set(pair, kerning);
    }
    return kerning;
  }

  /** Width of a line of text at `size`, in the unit of `size`. */
  width(text: string, size: number): number {
    let width = 0;
    let left: number | null = null;
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0;
      if (left !== null) width += this.kerning(left, codePoint);
      width += this.advance(this.glyph(codePoint));
      left = codePoint;
    }
    return (width * size) / 1000;
  }

  get #scale(): number {
    return 1000 / this.font.unitsPerEm;
  }

  #readKerning(left: number, right: number): number {
    const pair = String.fromCodePoint(left, right);
    const { glyphs, positions } = this.font.layout(pair, { liga: false, clig: false });
    if (glyphs.length !== 2 || positions === null) return 0;
    const set = (positions[0]?.xAdvance ?? 0) * this.#scale;
    return Math.round(set - this.advance(this.glyph(left)));
  }
}

const faces = new Map<FaceName, FontFace>();

/** The face of that name, read from its npm package at its first use. */
export function fontFace(name: FaceName): FontFace {
  const known = faces.get(name);
  if (known !== undefined) return known;
  const bytes = readFileSync(createRequire(import.meta.url).resolve(FILES[name]));
  const face = new FontFace(create(bytes) as Font);
  faces.set(name, face);
  return face;
}
