import type { FontFace } from './font-face.js';

/** A glyph that a document shows, with what it stands for. */
export interface UsedGlyph {
  readonly glyph: number;
  readonly codePoints: readonly number[];
  /** Thousandths of the font size. */
  readonly advance: number;
}

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
const BEYOND_ASCII = '§°·×–“„…€ÄÖÜßäéöü';

const known = new WeakMap<FontFace, readonly UsedGlyph[]>();

/**
 * What every document's Noto Sans holds, used or not: some 3 kB a weight more than it needs, and the font of most
 * documents is made once a process (docs/adr/0087).
 */
export function coreGlyphs(face: FontFace): readonly UsedGlyph[] {
  const found = known.get(face) ?? glyphsOf(face);
  known.set(face, found);
  return found;
}

function glyphsOf(face: FontFace): UsedGlyph[] {
  return [...ASCII, ...BEYOND_ASCII].map((character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    const glyph = face.glyph(codePoint);
    return { glyph, codePoints: [codePoint], advance: face.advance(glyph) };
  });
}
