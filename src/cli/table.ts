import { stripVTControlCharacters, styleText } from 'node:util';
import type { Output } from './output.js';

export type Colour = 'bold' | 'gray' | 'green' | 'red' | 'yellow';

/** Colours a text of the answer, where standard output is a terminal that shows colours. */
export type Paint = (colour: Colour, text: string) => string;

export function painter({ lineColours = false }: Pick<Output, 'lineColours'>): Paint {
  return (colour, text) => (lineColours ? styleText(colour, text, { validateStream: false }) : text);
}

/** Rows with their columns under each other; the last column is as long as it is. */
export function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, widthOf(cell));
    }
  }
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
}

function widthOf(cell: string): number {
  return [...stripVTControlCharacters(cell)].length;
}
