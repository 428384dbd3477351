import type { FontFace } from './font-face.js';

/** A break is possible after these without any sign of its own. */
const BREAKABLE = /(?<=[-–/@_,;&])/u;

/**
 * Breaks a printable text into lines no wider than `width`: at its own line breaks, at spaces, after hyphens
 * and slashes, and inside a word only where the word alone is too wide.
 *
 * @param size and width in the same unit
 * @returns at least one line; empty lines of the text are kept, but not at its ends
 */
export function wrap(text: string, face: FontFace, size: number, width: number): string[] {
  return text
    .trim()
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph.trim(), face, size, width));
}

function wrapParagraph(paragraph: string, face: FontFace, size: number, width: number): string[] {
  if (face.width(paragraph, size) <= width) return [paragraph];
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/ +/)) {
    let separator = line === '' ? '' : ' ';
    if (face.width(line + separator + word, size) <= width) {
      line += separator + word;
      continue;
    }
    const pieces = face.width(word, size) <= width ? [word] : breakWord(word, face, size, width);
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

/** Pieces of a word that is too wide for a line: at its hyphens where it has some, else by character. */
function breakWord(word: string, face: FontFace, size: number, width: number): string[] {
  return word
    .split(BREAKABLE)
    .flatMap((piece) => (face.width(piece, size) <= width ? [piece] : breakPiece(piece, face, size, width)));
}

function breakPiece(piece: string, face: FontFace, size: number, width: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of piece) {
    if (part !== '' && face.width(part + character, size) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return part === '' ? parts : [...parts, part];
}
