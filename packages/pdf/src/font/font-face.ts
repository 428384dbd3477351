import { readFileSync } from 'node:fs';
import { create, type Font, type Glyph } from '@cantoo/fontkit';
import { BoundedMap } from '@spacebooks/base/bounded-map';
import { type FaceName, type Family, fontFile } from './family.js';

/** Pairs are few in real text; hostile text must not fill the memory. */
const MOST_KERNED_PAIRS = 50_000;
/** Widths of texts that are kept, and how long such a text is at most. */
const MOST_WIDTHS = 10_000;
const LONGEST_KEPT = 60;

/**
 * One font file, parsed once a process. Glyphs come straight from the character map and distances from the
 * kerning table, both remembered: the general shaping engine takes a quarter of a millisecond a word, and only
 * some scripts need it.
 */
export class FontFace {
  readonly font: Font;
  /** Its name in the resources of a page. */
  readonly name: string;
  readonly family: Family;
  readonly #glyphs = new Map<number, number>();
  readonly #advances = new Map<number, number>();
  readonly #kerning = new BoundedMap<number, number>(MOST_KERNED_PAIRS);
  readonly #widths = new BoundedMap<string, number>(MOST_WIDTHS);

  constructor(font: Font, name: string, family: Family) {
    this.font = font;
    this.name = name;
    this.family = family;
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
      advance = (this.font.getGlyph(glyph)?.advanceWidth ?? 0) * this.scale;
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
      this.#kerning.set(pair, kerning);
    }
    return kerning;
  }

  /** Width of a line of text at `size`, in the unit of `size`. */
  width(text: string, size: number): number {
    let width = this.#widths.get(text);
    if (width === undefined) {
      width = this.#measure(text);
      if (text.length <= LONGEST_KEPT) this.#widths.set(text, width);
    }
    return (width * size) / 1000;
  }

  /** In thousandths of the font size. */
  #measure(text: string): number {
    let width = 0;
    let left: number | null = null;
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0;
      if (left !== null) width += this.kerning(left, codePoint);
      width += this.advance(this.glyph(codePoint));
      left = codePoint;
    }
    return width;
  }

  /** Thousandths of the font size for one unit of the font. */
  get scale(): number {
    return 1000 / this.font.unitsPerEm;
  }

  #readKerning(left: number, right: number): number {
    const pair = String.fromCodePoint(left, right);
    const { glyphs, positions } = this.font.layout(pair, { liga: false, clig: false });
    if (glyphs.length !== 2 || positions === null) return 0;
    const set = (positions[0]?.xAdvance ?? 0) * this.scale;
    return Math.round(set - this.advance(this.glyph(left)));
  }
}

const faces = new Map<string, FontFace | null>();

/** A family's face, read from its npm package at its first use; null where the package is not installed. */
export function familyFace(family: Family, weight: FaceName): FontFace | null {
  const name = family === 'base' ? weight : `${family}_${weight}`;
  const known = faces.get(name);
  if (known !== undefined) return known;
  const file = fontFile(family, weight);
  const face =
    file === null ? null : new FontFace(withOwnCharacters(create(readFileSync(file)) as Font), name, family);
  faces.set(name, face);
  return face;
}

/**
 * The library keeps one object for a glyph, with the characters that it stood for at its first use in the process:
 * what a text becomes would depend on what was set before it. Here every use gets an object of its own.
 */
function withOwnCharacters(font: Font): Font {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, characters) => {
    const glyph = getGlyph(id);
    if (glyph === null || characters === undefined) return glyph;
    return Object.create(glyph, { codePoints: { value: characters } }) as Glyph;
  };
  return font;
}

/** Noto Sans, or what a slip is set in; Noto Sans there, too, where that font was left out at the installation. */
export function fontFace(weight: FaceName): FontFace {
  const isSlip = weight === 'slip' || weight === 'slipBold';
  const face = (isSlip ? familyFace('slip', weight) : null) ?? familyFace('base', plainWeight(weight));
  if (face === null) throw new Error('the font Noto Sans is not installed');
  return face;
}

/** The weight of fonts that take over. */
export function plainWeight(weight: FaceName): FaceName {
  switch (weight) {
    case 'slip':
      return 'regular';
    case 'slipBold':
      return 'semibold';
    default:
      return weight;
  }
}
