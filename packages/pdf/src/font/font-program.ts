import { createHash } from 'node:crypto';
import { BoundedMap } from '@spacebooks/base/bounded-map';
import { deflated } from '../deflated.js';
import type { UsedGlyph } from './core-glyphs.js';
import type { FontFace } from './font-face.js';
import { toUnicodeMap } from './to-unicode.js';

/** Parts of an embedded font that depend on the glyphs in it; the streams are compressed. */
interface FontProgram {
  /** Six capitals that distinguish subsets of one font (ISO 32000-1, 9.6.4), from what they hold. */
  readonly tag: string;
  readonly fontFile: Uint8Array;
  readonly toUnicode: Uint8Array;
  /** Character ids to glyph ids (ISO 32000-1, table 117); null where they are the same. */
  readonly glyphMap: Uint8Array | null;
}

/** The same letters come again and again: most documents of a space share their fonts. */
const MOST_REMEMBERED = 64;

const remembered = new WeakMap<FontFace, BoundedMap<string, FontProgram>>();

/** A font with these glyphs alone, in the order of their character ids from 1 on; 0 is the missing glyph. */
export function fontProgram(face: FontFace, used: readonly UsedGlyph[]): FontProgram {
  const programs = remembered.get(face) ?? new BoundedMap<string, FontProgram>(MOST_REMEMBERED);
  remembered.set(face, programs);
  const key = used.map(({ glyph, codePoints }) => `${glyph} ${codePoints.join(' ')}`).join(',');
  const program = programs.get(key) ?? make(face, used, key);
  // The latest asked for is the last to go.
  programs.delete(key);
  programs.set(key, program);
  return program;
}

function make(face: FontFace, used: readonly UsedGlyph[], key: string): FontProgram {
  const subset = face.font.createSubset();
  const glyphIds = used.map(({ glyph }) => subset.includeGlyph(glyph));
  const hash = createHash('sha256').update(key).digest().subarray(0, 6);
  return {
    tag: [...hash].map((byte) => String.fromCharCode(65 + (byte % 26))).join(''),
    fontFile: deflated(subset.encode()),
    toUnicode: deflated(Buffer.from(toUnicodeMap(used.map(({ codePoints }) => codePoints)))),
    glyphMap: glyphMap(glyphIds),
  };
}

function glyphMap(glyphIds: readonly number[]): Uint8Array | null {
  if (glyphIds.every((id, index) => id === index + 1)) return null;
  const bytes = Buffer.alloc(2 * (glyphIds.length + 1));
  for (const [index, id] of glyphIds.entries()) bytes.writeUInt16BE(id, 2 * (index + 1));
  return deflated(bytes);
}
