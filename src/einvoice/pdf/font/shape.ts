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

/** Letters whose form depends on their neighbours, and marks that are placed on a letter. */
const SHAPED = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Mark}]/u;
/** Hostile text must not fill the memory. */
const MOST_REMEMBERED = 5_000;

const NOT_DRAWN = new Set([0x20, 0x200c, 0x200d]);

const remembered = new WeakMap<FontFace, Map<string, readonly PlacedGlyph[]>>();

/** True for a text that only the shaping engine can set. */
export function needsShaping(text: string): boolean {
  return SHAPED.test(text);
}

/** A text of one direction in one font, as glyphs from left to right. */
export function shape(text: string, face: FontFace, isRightToLeft: boolean): readonly PlacedGlyph[] {
  if (!needsShaping(text)) {
    const glyphs = [...text].map((character) => plainGlyph(character, face));
    return isRightToLeft ? glyphs.reverse() : glyphs;
  }
  const known = remembered.get(face) ?? new Map<string, readonly PlacedGlyph[]>();
  remembered.set(face, known);
  const key = `${isRightToLeft ? 'r' : 'l'}${text}`;
  const glyphs = known.get(key) ?? shapedGlyphs(text, face, isRightToLeft);
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(key, glyphs);
  return glyphs;
}

function plainGlyph(character: string, face: FontFace): PlacedGlyph {
  const codePoint = character.codePointAt(0) ?? 0;
  const id = face.glyph(codePoint);
  return { id, codePoints: [codePoint], advance: face.advance(id), xOffset: 0, yOffset: 0 };
}

function shapedGlyphs(text: string, { font, scale }: FontFace, isRightToLeft: boolean): PlacedGlyph[] {
  const { glyphs, positions } = font.layout(text, null, null, null, isRightToLeft ? 'rtl' : 'ltr');
  return glyphs.flatMap(({ id, codePoints }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions?.[index] ?? {};
    // What stands for a joiner is a space without width.
    if (xAdvance === 0 && codePoints.every((codePoint) => NOT_DRAWN.has(codePoint)) && codePoints.length > 0)
      return [];
    const placed = { advance: xAdvance * scale, xOffset: xOffset * scale, yOffset: yOffset * scale };
    return [{ id, codePoints, ...placed }];
  });
}
