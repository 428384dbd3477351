import { stripVTControlCharacters, styleText } from 'node:util';
import type { Output } from './output.js';
import { displayWidth, wrapped } from './text-width.js';

export type Colour = 'bold' | 'gray' | 'green' | 'red' | 'yellow';

/** Colours a text of the answer, where standard output is a terminal that shows colours. */
export type Paint = (colour: Colour, text: string) => string;

export function painter({ lineColours = false }: Pick<Output, 'lineColours'>): Paint {
  return (colour, text) => (lineColours ? styleText(colour, text, { validateStream: false }) : text);
}

/** How a table stands where it is shown. */
export interface TableShape {
  /** Columns of the terminal; left out where nobody looks, so that what is piped is never wrapped. */
  readonly width?: number | undefined;
  /** Columns of numbers, from 0. */
  readonly right?: readonly number[];
  /** Columns that may be wrapped, those that give way first before the others; the last one when left out. Ids and numbers stay whole. */
  readonly wrap?: readonly number[];
  /** Before every line. */
  readonly indent?: string;
}

const GAP = '  ';
/** A column that is wrapped keeps so much, or what it needs. */
const NARROWEST = 16;

/** Rows with their columns under each other. */
export function aligned(
  rows: readonly (readonly string[])[],
  { width, right = [], wrap, indent = '' }: TableShape = {},
): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, displayWidth(cell));
    }
  }
  if (width !== undefined) shrink(widths, width - displayWidth(indent), wrap ?? [widths.length - 1]);
  return rows.flatMap((row) => {
    const cells = row.map((cell, column) => linesOf(cell, widths[column] ?? 0));
    const height = Math.max(1, ...cells.map((lines) => lines.length));
    return Array.from({ length: height }, (_line, index) => {
      const parts = cells.map((lines, column) => {
        const text = lines[index] ?? '';
        const blank = ' '.repeat(Math.max(0, (widths[column] ?? 0) - displayWidth(text)));
        return right.includes(column) ? blank + text : text + blank;
      });
      return `${indent}${parts.join(GAP)}`.trimEnd();
    });
  });
}

/** Takes from the columns that may be wrapped what there is too much of, in their order. */
function shrink(widths: number[], width: number, wrap: readonly number[]): void {
  const gaps = GAP.length * (widths.length - 1);
  for (const column of wrap) {
    const over = widths.reduce((sum, each) => sum + each, gaps) - width;
    const own = widths[column] ?? 0;
    if (over > 0) widths[column] = Math.max(own - over, Math.min(own, NARROWEST));
  }
}

function linesOf(cell: string, width: number): readonly string[] {
  return displayWidth(cell) <= width ? [cell] : wrapped(stripVTControlCharacters(cell), width);
}
