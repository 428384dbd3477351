import bidiFactory, { type Bidi } from 'bidi-js';

/** Begins a line of a text that reads from right to left (RIGHT-TO-LEFT MARK); it is not drawn. */
export const RIGHT_TO_LEFT = '\u200F';

const RIGHT_TO_LEFT_LETTER =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const FIRST_LETTER = /\p{Letter}/u;

/** Its types describe the package's ES module, which Node does not load. */
const bidi = (bidiFactory as unknown as () => Bidi)();

function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT_LETTER.test(text);
}

/** Whether a text as a whole reads from right to left: its first letter says so (Unicode UAX #9, P2). */
export function readsRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT_LETTER.test(FIRST_LETTER.exec(text)?.[0] ?? '');
}

/** A character of a line with its embedding level (UAX #9), odd where it reads from right to left. */
interface DirectedCharacter {
  /** Brackets are mirrored where they must be. */
  readonly character: string;
  readonly level: number;
}

/** The characters of a line in reading order. */
export function directed(line: string): DirectedCharacter[] {
  const text = line.replaceAll(RIGHT_TO_LEFT, '');
  if (!hasRightToLeft(text)) return [...text].map((character) => ({ character, level: 0 }));
  const base = line.startsWith(RIGHT_TO_LEFT) ? 'rtl' : 'ltr';
  const { levels } = bidi.getEmbeddingLevels(text, base);
  let at = 0;
  return [...text].map((character) => {
    const level = levels[at] ?? 0;
    at += character.length;
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(character) : null;
    return { character: mirrored ?? character, level };
  });
}

/** Puts pieces of a line, each of one level, into the order from left to right (UAX #9, L2). */
export function leftToRight<Piece extends { readonly level: number }>(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end + 1;
    }
  }
  return ordered;
}
