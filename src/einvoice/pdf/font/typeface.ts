import { directed, leftToRight } from './direction.js';
import { type FaceName, familiesFor } from './family.js';
import { type FontFace, familyFace, fontFace } from './font-face.js';
import { needsShaping, type PlacedGlyph, shape } from './shape.js';

/** Glyphs of one font beside each other. */
export interface Run {
  readonly face: FontFace;
  readonly glyphs: readonly PlacedGlyph[];
}

/** What Noto Sans sets character by character from left to right: Latin, Greek, Cyrillic and their punctuation. */
const BEYOND_BASE = /[^\0-\u024F\u0370-\u0482\u048A-\u052F\u2010-\u2027\u2030-\u203A\u20AC\u2122\u2212]/;
/** Belongs to the letter before it. */
const ATTACHED = /[\p{Mark}\u200C\u200D]/u;
const MOST_REMEMBERED = 20_000;

/** One weight of Noto Sans with the fonts that take over where it lacks a character. */
export class Typeface {
  readonly weight: FaceName;
  readonly base: FontFace;
  readonly #faces = new Map<string, FontFace | null>();
  readonly #widths = new Map<string, number>();

  constructor(weight: FaceName) {
    this.weight = weight;
    this.base = fontFace(weight);
  }

  /** True when the base font alone, glyph by glyph, sets the text. */
  isPlain(text: string): boolean {
    return !BEYOND_BASE.test(text);
  }

  /** The characters of a printable text that no font has. */
  missing(text: string): string[] {
    let before: FontFace | null = null;
    return [...text].filter((character) => {
      if (before !== null && ATTACHED.test(character)) return !isIn(before, character);
      before = this.#faceOf(character);
      return before === null || /\p{Mark}/u.test(character);
    });
  }

  /** Width of a line of text at `size`, in the unit of `size`. */
  width(text: string, size: number): number {
    if (this.isPlain(text)) return this.base.width(text, size);
    if (!needsShaping(text)) return (this.#widthOf(this.runs(text)) * size) / 1000;
    // Letters join within words only, and a line that grows word by word is measured again and again.
    const words = text.split(' ');
    const space = this.base.width(' ', 1000);
    const widths = words.map((word) => this.#wordWidth(word));
    return ((widths.reduce((sum, width) => sum + width, 0) + (words.length - 1) * space) * size) / 1000;
  }

  /** A line of text as runs from left to right. */
  runs(line: string): Run[] {
    const pieces: { text: string; face: FontFace; level: number }[] = [];
    for (const { character, level } of directed(line)) {
      const last = pieces.at(-1);
      const attached = last !== undefined && ATTACHED.test(character) && isIn(last.face, character);
      const face = attached ? last.face : (this.#faceOf(character) ?? this.base);
      if (last !== undefined && last.face === face && (attached || last.level === level))
        last.text += character;
      else pieces.push({ text: character, face, level });
    }
    return leftToRight(pieces).map(({ text, face, level }) => ({
      face,
      glyphs: shape(text, face, level % 2 === 1),
    }));
  }

  #wordWidth(word: string): number {
    const known = this.#widths.get(word);
    if (known !== undefined) return known;
    const width = this.isPlain(word) ? this.base.width(word, 1000) : this.#widthOf(this.runs(word));
    if (this.#widths.size >= MOST_REMEMBERED) this.#widths.clear();
    this.#widths.set(word, width);
    return width;
  }

  #widthOf(runs: readonly Run[]): number {
    return runs.reduce((sum, run) => sum + widthOfRun(run), 0);
  }

  #faceOf(character: string): FontFace | null {
    const known = this.#faces.get(character);
    if (known !== undefined) return known;
    const found = familiesFor(character)
      .map((family) => familyFace(family, this.weight))
      .find((face) => face !== null && isIn(face, character));
    if (this.#faces.size >= MOST_REMEMBERED) this.#faces.clear();
    this.#faces.set(character, found ?? null);
    return found ?? null;
  }
}

/** In thousandths of the font size. */
export function widthOfRun({ glyphs }: Run): number {
  return glyphs.reduce((sum, { advance }) => sum + advance, 0);
}

function isIn(face: FontFace, character: string): boolean {
  return face.glyph(character.codePointAt(0) ?? 0) !== 0;
}

const typefaces = new Map<FaceName, Typeface>();

export function typeface(weight: FaceName): Typeface {
  const known = typefaces.get(weight) ?? new Typeface(weight);
  typefaces.set(weight, known);
  return known;
}
