import type { FontFace } from './font-face.js';
import type { PlacedGlyph } from './shape.js';

/** REPLACEMENT CHARACTER, a question mark in a rhombus; Noto Sans has it. */
const REPLACEMENT = 0xfffd;
/** What has no meaning for others cannot be copied out of a PDF (ISO 19005-3, 6.2.11.7.2 and 6.2.11.7.3). */
export const MEANINGLESS = /[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\uFEFF]/u;
/** Of one thing that people see; a text layer takes no more (Adobe Technical Note 5014, 6). */
const MOST_CHARACTERS = 32;

/**
 * Stands on the page for what no font has: PDF/A forbids to draw a font's missing glyph (ISO 19005-3, 6.2.11.8).
 * Copied text has what it stands for.
 */
export function replacementGlyphs(text: string, base: FontFace): PlacedGlyph[] {
  const id = base.glyph(REPLACEMENT);
  const meant = [...text].slice(0, MOST_CHARACTERS).map((character) => {
    return MEANINGLESS.test(character) ? REPLACEMENT : (character.codePointAt(0) ?? REPLACEMENT);
  });
  return [{ id, codePoints: meant, advance: base.advance(id), xOffset: 0, yOffset: 0 }];
}
