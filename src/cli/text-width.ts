import { stripVTControlCharacters } from 'node:util';

const NOTHING = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
/** East Asian wide and full-width letters, and pictures: two columns each (UAX 11, in the ranges that terminals agree on). */
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u;

/** Columns of a terminal that a text takes. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const letter of stripVTControlCharacters(text)) width += widthOf(letter);
  return width;
}

/** Lines of at most so many columns, between words where that is possible. @param width 2 or more */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (displayWidth(joined) <= width) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = chopped(word, width);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return [...lines, line];
}

/** A word that is longer than a line. */
function chopped(word: string, width: number): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && displayWidth(piece + letter) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece];
}

function widthOf(letter: string): number {
  if (NOTHING.test(letter)) return 0;
  return WIDE.test(letter) ? 2 : 1;
}
