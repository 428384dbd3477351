import { BoundedMap } from '@spacebooks/base/bounded-map';
import { directed, leftToRight } from './direction.js';
import { emojiSequences } from './emoji.js';
import { type FaceName, familiesFor } from './family.js';
import { type FontFace, familyFace, fontFace, plainWeight } from './font-face.js';
import { needsShaping, type PlacedGlyph, shape } from './shape.js';

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

/** Glyphs of one font beside each other. */
export interface GlyphRun {
  readonly face: FontFace;
  readonly glyphs: readonly PlacedGlyph[];
  /** What the glyphs say, where their order does not. */
  readonly actualText: string | null;
}

/** What Noto Sans sets character by character from left to right: Latin, Greek, Cyrillic and their punctuation. */
const BEYOND_BASE =
  /[^ -~\u00A0-\u024F\u0370-\u0377\u037A-\u037F\u0384-\u038A\u038C\u038E-\u03A1\u03A3-\u03E1\u03F0-\u0482\u048A-\u052F\u2010-\u2027\u2030-\u203A\u20AC\u2122\u2212]/;
/** Belongs to the letter before it. */
const ATTACHED = /[\p{Mark}\u200C\u200D]/u;
/** What a sequence of emoji is made of beside pictures. */
const NOT_SEEN = /[\u200D\uFE0F\u{E0020}-\u{E007F}]/u;
const MOST_REMEMBERED = 20_000;

/** One weight of Noto Sans with the fonts that take over where it lacks a character. */
class Typeface {
  /** Of the fonts that take over. */
  readonly weight: FaceName;
  readonly base: FontFace;
  readonly #faces = new BoundedMap<string, FontFace | null>(MOST_REMEMBERED);
  readonly #widths = new BoundedMap<string, number>(MOST_REMEMBERED);

  constructor(weight: FaceName) {
    this.weight = plainWeight(weight);
    this.base = fontFace(weight);
  }

  /** True when the base font alone, glyph by glyph, sets the text. */
  isPlain(text: string): boolean {
    return !BEYOND_BASE.test(text);
  }

  /** What of a printable text no font can show: characters with the marks on them. */
  missing(line: string): string[] {
    if (this.isPlain(line)) return [];
    return this.#pieces(line).flatMap(({ text, face }) => (face === null ? [text] : []));
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

  /** A line of text as runs from left to right; what no font has is the replacement character. */
  runs(line: string): GlyphRun[] {
    return leftToRight(this.#pieces(line)).flatMap(({ text, face, level }): GlyphRun | GlyphRun[] => {
      if (face === null)
        return { face: this.base, glyphs: replacementGlyphs(text, this.base), actualText: null };
      const isRightToLeft = level % 2 === 1;
      const glyphs = shape(text, face, isRightToLeft);
      if (isRightToLeft) return partsApart(glyphs).map((each) => ({ face, ...each }));
      return { face, glyphs, actualText: says(glyphs, text) ? null : text };
    });
  }

  /** A line in parts of one font and direction; without a font, one character with its marks. */
  #pieces(line: string): Piece[] {
    const pieces: Piece[] = [];
    for (const { text, isSequence, level } of units(line)) {
      const last = pieces.at(-1);
      const attached = last !== undefined && ATTACHED.test(text) && !isSequence;
      if (attached && (last.face === null || isIn(last.face, text))) {
        last.text += text;
        continue;
      }
      const face = isSequence ? this.#emojiFace(text) : this.#faceOf(text);
      if (face !== null && last?.face === face && last.level === level) last.text += text;
      else pieces.push({ text, face, level });
    }
    return pieces;
  }

  #wordWidth(word: string): number {
    const known = this.#widths.get(word);
    if (known !== undefined) return known;
    const width = this.isPlain(word) ? this.base.width(word, 1000) : this.#widthOf(this.runs(word));
    this.#widths.set(word, width);
    return width;
  }

  #widthOf(runs: readonly GlyphRun[]): number {
    return runs.reduce((sum, run) => sum + widthOfRun(run), 0);
  }

  /** @returns null where no font has it, and for a mark that has nothing to be placed on */
  #faceOf(character: string): FontFace | null {
    const known = this.#faces.get(character);
    if (known !== undefined) return known;
    const found =
      /\p{Mark}/u.test(character) || MEANINGLESS.test(character)
        ? undefined
        : familiesFor(character)
            .map((family) => familyFace(family, this.weight))
            .find((face) => face !== null && isIn(face, character));
    this.#faces.set(character, found ?? null);
    return found ?? null;
  }

  /** The font of emoji, where it has all that the sequence is made of. */
  #emojiFace(sequence: string): FontFace | null {
    const face = familyFace('emoji', this.weight);
    if (face === null) return null;
    return [...sequence].every((part) => NOT_SEEN.test(part) || isIn(face, part)) ? face : null;
  }
}

interface Piece {
  text: string;
  /** null where no font has it. */
  readonly face: FontFace | null;
  readonly level: number;
}

interface Unit {
  readonly text: string;
  /** One emoji of several characters. */
  readonly isSequence: boolean;
  readonly level: number;
}

/** Characters, but an emoji of several as one. */
function units(line: string): Unit[] {
  const characters = directed(line);
  const sequences = emojiSequences(characters.map(({ character }) => character).join(''));
  const found: Unit[] = [];
  let [at, next] = [0, 0];
  for (const { character, level } of characters) {
    const [from, to] = sequences[next] ?? [Number.POSITIVE_INFINITY, 0];
    const last = found.at(-1);
    if (at > from && last !== undefined) {
      found[found.length - 1] = { ...last, text: last.text + character };
    } else {
      found.push({ text: character, isSequence: at === from, level });
    }
    at += character.length;
    if (at === to) next += 1;
  }
  return found;
}

function says(glyphs: readonly PlacedGlyph[], text: string): boolean {
  return String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints)) === text;
}

/**
 * Glyphs of a text from right to left, divided so that what is only a part of a letter (the dots, before the body) says
 * nothing: the body says the letter. What readers make of the order is their own.
 */
function partsApart(glyphs: readonly PlacedGlyph[]): Pick<GlyphRun, 'glyphs' | 'actualText'>[] {
  const found: { glyphs: PlacedGlyph[]; actualText: '' | null }[] = [];
  for (const glyph of glyphs) {
    const actualText = glyph.codePoints.length === 0 ? '' : null;
    const last = found.at(-1);
    if (last?.actualText === actualText) last.glyphs.push(glyph);
    else found.push({ glyphs: [glyph], actualText });
  }
  return found;
}

/** In thousandths of the font size. */
export function widthOfRun({ glyphs }: Pick<GlyphRun, 'glyphs'>): number {
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
