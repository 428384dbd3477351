import type { GlyphRun } from '@cantoo/fontkit';
import { BoundedMap } from '@spacebooks/base/bounded-map';
import type { FontFace } from './font-face.js';

/** One glyph as it is drawn; lengths in thousandths of the font size. */
export interface PlacedGlyph {
  readonly id: number;
  /** What it stands for; nothing where it is only a part. */
  readonly codePoints: readonly number[];
  /** From here to where the next glyph begins. */
  readonly advance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

/** Letters whose form depends on their neighbours, marks that are placed on a letter, and emoji of several characters. */
const SHAPED =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tifinagh}\p{Mark}\p{Regional_Indicator}\p{Emoji_Modifier}\u{E007F}]|\u200D/u;
/** Hostile text must not fill the memory. */
const MOST_REMEMBERED = 5_000;

const JOINERS = new Set([0x180b, 0x180c, 0x180d, 0x200c, 0x200d]);
const INVISIBLE = new Set([0x20, 0x200c, 0x200d]);

const remembered = new WeakMap<FontFace, BoundedMap<string, readonly PlacedGlyph[]>>();

/** True for a text that only the shaping engine can set. */
export function needsShaping(text: string): boolean {
  return SHAPED.test(text);
}

/** A text of one direction in one font, as glyphs from left to right. */
export function shape(text: string, face: FontFace, isRightToLeft: boolean): readonly PlacedGlyph[] {
  if (!needsShaping(text)) return plainGlyphs(text, face, isRightToLeft);
  const known = remembered.get(face) ?? new BoundedMap<string, readonly PlacedGlyph[]>(MOST_REMEMBERED);
  remembered.set(face, known);
  const key = `${isRightToLeft ? 'r' : 'l'}${text}`;
  const glyphs =
    known.get(key) ?? shapedGlyphs(text, face, isRightToLeft) ?? plainGlyphs(text, face, isRightToLeft);
  known.set(key, glyphs);
  return glyphs;
}

function plainGlyphs(text: string, face: FontFace, isRightToLeft: boolean): readonly PlacedGlyph[] {
  const placed = [...text].map((character) => plainGlyph(character, face));
  // What only says how its neighbours join has no glyph, or one that shows nothing.
  const glyphs = placed.filter(({ id, codePoints: [codePoint = 0] }) => id !== 0 && !JOINERS.has(codePoint));
  return isRightToLeft ? glyphs.reverse() : glyphs;
}

function plainGlyph(character: string, face: FontFace): PlacedGlyph {
  const codePoint = character.codePointAt(0) ?? 0;
  const id = face.glyph(codePoint);
  return { id, codePoints: [codePoint], advance: face.advance(id), xOffset: 0, yOffset: 0 };
}

/** @returns null where the engine cannot set the text, or makes something of it that the font does not have */
function shapedGlyphs(text: string, face: FontFace, isRightToLeft: boolean): readonly PlacedGlyph[] | null {
  const { scale } = face;
  const laidOut = layOut(text, face, isRightToLeft);
  if (laidOut === null || laidOut.glyphs.some(({ id }) => id === 0)) return null;
  return laidOut.glyphs.flatMap(({ id, codePoints }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = laidOut.positions?.[index] ?? {};
    // What stands for a joiner is a space without width.
    if (xAdvance === 0 && codePoints.every((codePoint) => INVISIBLE.has(codePoint)) && codePoints.length > 0)
      return [];
    const placed = { advance: xAdvance * scale, xOffset: xOffset * scale, yOffset: yOffset * scale };
    return [{ id, codePoints, ...placed }];
  });
}

function layOut(text: string, { font }: FontFace, isRightToLeft: boolean): GlyphRun | null {
  try {
    return font.layout(text, null, null, null, isRightToLeft ? 'rtl' : 'ltr');
  } catch {
    // Its engines for some scripts expect words as people write them; what is none is set letter by letter.
    return null;
  }
}
