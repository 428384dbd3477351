import { type PDFContext, type PDFRef, PDFString } from 'pdf-lib';
import { coreGlyphs, type UsedGlyph } from './core-glyphs.js';
import type { FontFace } from './font-face.js';
import { fontProgram } from './font-program.js';
import type { PlacedGlyph } from './shape.js';

/** ISO 32000-1, table 123: the font has glyphs outside the standard Latin set. */
const SYMBOLIC = 4;
/** Thickness of vertical stems, only used by viewers that replace the font; ours is embedded. */
const STEM_WIDTH = 80;
/** Character ids have two bytes; beyond these a glyph stands for what it stood for first. */
const MOST_MEANINGS = 60_000;

/** The glyphs of a face that one PDF uses, and for Noto Sans the most common ones; what the PDF embeds is only these. */
export class FontSubset {
  readonly face: FontFace;
  /** In the order of their character ids, from 1 on; 0 is the missing glyph. */
  readonly #used: UsedGlyph[];
  readonly #ids = new Map<string, number>();
  readonly #plainCodes = new Map<number, string>();
  /** Rates, prices and quantities stand in many lines alike. */
  readonly #operands = new Map<string, string>();

  constructor(face: FontFace) {
    this.face = face;
    this.#used = face.family === 'base' ? [...coreGlyphs(face)] : [];
    for (const [index, { glyph, codePoints }] of this.#used.entries())
      this.#ids.set(meaning(glyph, codePoints), index + 1);
  }

  /** The text as the operand of the operator TJ: glyph ids with the kerning between them. */
  encode(text: string): string {
    const known = this.#operands.get(text);
    if (known !== undefined) return known;
    const operand = this.#encode(text);
    this.#operands.set(text, operand);
    return operand;
  }

  #encode(text: string): string {
    let operand = '[<';
    let left: number | null = null;
    // The two kinds of space share a glyph; copied text has the plain one.
    for (const character of text.replaceAll('\u00A0', ' ')) {
      const codePoint = character.codePointAt(0) ?? 0;
      const kerning = left === null ? 0 : this.face.kerning(left, codePoint);
      if (kerning !== 0) operand += `>${-kerning}<`;
      operand += this.#plainCode(codePoint);
      left = codePoint;
    }
    return `${operand}>]`;
  }

  /** Placed glyphs as operators: glyph ids with the distances between them (TJ), raised where they are (Ts). */
  encodeGlyphs(glyphs: readonly PlacedGlyph[], size: number): string {
    const operators: string[] = [];
    let [operand, rise] = ['', 0];
    for (const { id, codePoints, advance, xOffset, yOffset } of glyphs) {
      if (yOffset !== rise) {
        operators.push(`[${operand}] TJ ${Number(((yOffset * size) / 1000).toFixed(3))} Ts`);
        [operand, rise] = ['', yOffset];
      }
      operand += `${moved(xOffset)}<${hex(this.#id(id, codePoints))}>`;
      operand += moved(advance - this.face.advance(id) - xOffset);
    }
    return [...operators, `[${operand}] TJ`, ...(rise === 0 ? [] : ['0 Ts'])].join(' ');
  }

  /** Most text by far: asked for again without making a key. */
  #plainCode(codePoint: number): string {
    let code = this.#plainCodes.get(codePoint);
    if (code === undefined) {
      code = hex(this.#id(this.face.glyph(codePoint), [codePoint]));
      this.#plainCodes.set(codePoint, code);
    }
    return code;
  }

  /** A character of its own for each meaning of a glyph, so that copied text is what was meant. */
  #id(glyph: number, codePoints: readonly number[]): number {
    const key = this.#used.length < MOST_MEANINGS ? meaning(glyph, codePoints) : `${glyph}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#used.push({ glyph, codePoints, advance: this.face.advance(glyph) });
    this.#ids.set(key, this.#used.length);
    return this.#used.length;
  }

  /** Writes the font into the document, as a composite font (ISO 32000-1, 9.7) with its text mapping. */
  embed(context: PDFContext): PDFRef {
    const { font } = this.face;
    const { tag, fontFile, toUnicode, glyphMap } = fontProgram(this.face, this.#used);
    const stream = (contents: Uint8Array): PDFRef =>
      context.register(context.stream(contents, { Filter: 'FlateDecode' }));
    const name = `${tag}+${font.postscriptName}`;
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
      FontFile2: stream(fontFile),
    });
    const descendant = context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
      FontDescriptor: context.register(descriptor),
      CIDToGIDMap: glyphMap === null ? 'Identity' : stream(glyphMap),
      W: [1, this.#used.map(({ advance }) => advance)],
    });
    return context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: name,
        Encoding: 'Identity-H',
        DescendantFonts: [context.register(descendant)],
        ToUnicode: stream(toUnicode),
      }),
    );
  }
}

function meaning(glyph: number, codePoints: readonly number[]): string {
  return codePoints.length === 1 ? `${glyph} ${codePoints[0]}` : `${glyph} ${codePoints.join(' ')}`;
}

/** A glyph id as two bytes. */
function hex(id: number): string {
  return id.toString(16).padStart(4, '0');
}

/** An operand of TJ that moves by so many thousandths of the font size to the right. */
function moved(distance: number): string {
  const rounded = -Math.round(distance);
  return rounded === 0 ? '' : ` ${rounded} `;
}
