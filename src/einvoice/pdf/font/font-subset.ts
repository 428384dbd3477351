import { createHash } from 'node:crypto';
import type { Subset } from '@cantoo/fontkit';
import { type PDFContext, type PDFRef, PDFString } from 'pdf-lib';
import type { FontFace } from './font-face.js';
import { toUnicodeMap } from './to-unicode.js';

/** ISO 32000-1, table 123: the font has glyphs outside the standard Latin set. */
const SYMBOLIC = 4;
/** Thickness of vertical stems, only used by viewers that replace the font; ours is embedded. */
const STEM_WIDTH = 80;

interface UsedGlyph {
  readonly codePoint: number;
  readonly advance: number;
}

/** The glyphs of a face that one PDF uses; what the PDF embeds is only these. */
export class FontSubset {
  readonly face: FontFace;
  readonly #subset: Subset;
  /** In the order of their ids in the subset, from 1 on; 0 is the missing glyph. */
  readonly #used: UsedGlyph[] = [];
  readonly #ids = new Map<number, number>();

  constructor(face: FontFace) {
    this.face = face;
    this.#subset = face.font.createSubset();
  }

  /** The text as the operand of the operator TJ: glyph ids with the kerning between them. */
  encode(text: string): string {
    let operand = '[<';
    let left: number | null = null;
    // The two kinds of space share a glyph; copied text has the plain one.
    for (const character of text.replaceAll('\u00A0', ' ')) {
      const codePoint = character.codePointAt(0) ?? 0;
      const kerning = left === null ? 0 : this.face.kerning(left, codePoint);
      if (kerning !== 0) operand += `>${-kerning}<`;
      operand += this.#id(codePoint).toString(16).padStart(4, '0');
      left = codePoint;
    }
    return `${operand}>]`;
  }

  #id(codePoint: number): number {
    const known = this.#ids.get(codePoint);
    if (known !== undefined) return known;
    const glyph = this.face.glyph(codePoint);
    const id = this.#subset.includeGlyph(glyph);
    this.#ids.set(codePoint, id);
    // Two characters may share a glyph; the first one names it for text extraction.
    if (id === this.#used.length + 1) this.#used.push({ codePoint, advance: this.face.advance(glyph) });
    return id;
  }

  /** Writes the font into the document, as a composite font (ISO 32000-1, 9.7) with its text mapping. */
  embed(context: PDFContext): PDFRef {
    const { font } = this.face;
    const name = `${this.#tag()}+${font.postscriptName}`;
    const scaled = (value: number): number => Math.round((value * 1000) / font.unitsPerEm);
    const descriptor = context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: SYMBOLIC,
      FontBBox: [font.bbox.minX, font.bbox.minY, font.bbox.maxX, font.bbox.maxY].map(scaled),
      ItalicAngle: font.italicAngle,
      Ascent: scaled(font.ascent),
      Descent: scaled(font.descent),
      CapHeight: scaled(font.capHeight),
      StemV: STEM_WIDTH,
      FontFile2: context.register(context.flateStream(this.#subset.encode())),
    });
    const descendant = context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
      FontDescriptor: context.register(descriptor),
      CIDToGIDMap: 'Identity',
      W: [1, this.#used.map(({ advance }) => advance)],
    });
    const codePoints = this.#used.map(({ codePoint }) => codePoint);
    return context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: name,
        Encoding: 'Identity-H',
        DescendantFonts: [context.register(descendant)],
        ToUnicode: context.register(context.flateStream(toUnicodeMap(codePoints))),
      }),
    );
  }

  /** Six capitals that tell subsets of one font apart (ISO 32000-1, 9.6.4), from what they hold. */
  #tag(): string {
    const hash = createHash('sha256').update(this.#used.map(({ codePoint }) => codePoint).join(' '));
    return [...hash.digest().subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26))).join('');
  }
}
