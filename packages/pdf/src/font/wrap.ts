import { RIGHT_TO_LEFT, readsRightToLeft } from './direction.js';
import { EMOJI_SEQUENCE } from './emoji.js';

/** What a text is measured with. */
interface Measure {
  /** Width of a line of text, in the unit of `size`. */
  width(text: string, size: number): number;
}

/** Scripts without spaces, which may be broken after every character but before closing punctuation. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Scripts without spaces whose words only a dictionary can separate. */
const DICTIONARY_WORDS = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORDS = new Intl.Segmenter('th', { granularity: 'word' });
/** A break is possible after these without any sign of its own. */
const BREAKABLE =
  /(?<=[-–/@_,;&])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，：；])(?![、。，．：；！？）」』】〉》ー\p{Mark}])/u;
/** A character with the marks on it, or one emoji of several. */
const CHARACTER = new RegExp(`${EMOJI_SEQUENCE}|.[\\p{Mark}\\u200C\\u200D]*`, 'gsu');

/**
 * Breaks a printable text into lines no wider than `width`: at its own line breaks, at spaces, after hyphens
 * and slashes, and inside a word only where the word alone is too wide. The lines of a paragraph that reads from
 * right to left begin with a mark that says so.
 *
 * @param size and width in the same unit
 * @returns at least one line; empty lines of the text are kept, but not at its ends
 */
export function wrap(text: string, face: Measure, size: number, width: number): string[] {
  return text
    .trim()
    .split('\n')
    .flatMap((paragraph) => {
      const lines = wrapParagraph(paragraph.trim(), face, size, width);
      return readsRightToLeft(paragraph) ? lines.map((line) => RIGHT_TO_LEFT + line) : lines;
    });
}

function wrapParagraph(paragraph: string, face: Measure, size: number, width: number): string[] {
  if (face.width(paragraph, size) <= width) return [paragraph];
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/ +/)) {
    let separator = line === '' ? '' : ' ';
    if (face.width(line + separator + word, size) <= width) {
      line += separator + word;
      continue;
    }
    const pieces = isWhole(word, face, size, width) ? [word] : breakWord(word, face, size, width);
    for (const piece of pieces) {
      if (face.width(line + separator + piece, size) > width) {
        if (line !== '') lines.push(line);
        line = piece;
      } else {
        line += separator + piece;
      }
      separator = '';
    }
  }
  return [...lines, line];
}

function isWhole(word: string, face: Measure, size: number, width: number): boolean {
  return !UNSPACED.test(word) && !DICTIONARY_WORDS.test(word) && face.width(word, size) <= width;
}

/** Where a word may be broken: between those of a script without spaces, at its hyphens, else by character. */
function breakWord(word: string, face: Measure, size: number, width: number): string[] {
  return piecesOf(word).flatMap((piece) =>
    face.width(piece, size) <= width ? [piece] : breakPiece(piece, face, size, width),
  );
}

function piecesOf(word: string): string[] {
  if (!DICTIONARY_WORDS.test(word)) return word.split(BREAKABLE);
  return Array.from(WORDS.segment(word), ({ segment }) => segment);
}

function breakPiece(piece: string, face: Measure, size: number, width: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of piece.match(CHARACTER) ?? []) {
    if (part !== '' && face.width(part + character, size) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return part === '' ? parts : [...parts, part];
}
