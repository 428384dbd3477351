/** A part of a line of an address, with what divides it from the part before, blanks and all. */
export interface LinePart {
  readonly before: string;
  readonly text: string;
}

const SEPARATOR = /([,;|·•]| [-–—] )/;

/** The parts of a line that separators divide; at least one, and none is empty unless the line is. */
export function partsOf(line: string): readonly LinePart[] {
  const pieces = line.split(SEPARATOR);
  const parts = pieces.flatMap((piece, index): LinePart[] => {
    const text = piece.trim();
    if (index % 2 === 1 || text === '') return [];
    const blanks = piece.slice(0, piece.length - piece.trimStart().length);
    const before = pieces[index - 2] ?? '';
    return [{ before: `${before.slice(before.trimEnd().length)}${pieces[index - 1] ?? ''}${blanks}`, text }];
  });
  return parts.length === 0 ? [{ before: '', text: line }] : parts;
}

/** As they were, without what stood before the first of them. */
export function lineOf(parts: readonly LinePart[]): string {
  return parts.map(({ before, text }, index) => (index === 0 ? text : `${before}${text}`)).join('');
}
