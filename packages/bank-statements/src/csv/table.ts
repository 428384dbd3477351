import { quoted, Unreadable } from '../unreadable.js';
import { type Row, rowsOf } from './cells.js';
import type { ColumnName, Layout } from './layout.js';

/** A row, by what the layout calls its columns. */
export interface Cells {
  readonly line: number;
  /** Trimmed; empty where the layout has no such column. */
  text(name: ColumnName): string;
}

export interface Table {
  readonly rows: readonly Cells[];
  /** @throws Unreadable */
  refuse(cells: Cells, name: ColumnName, problem: string): never;
}

const FIX = 'check that the layout fits this file (docs/bank.md), or download it from the bank again';

/**
 * Finds the line of headings, which some banks have others before, and the rows below it.
 *
 * @throws Unreadable
 */
export function tableOf(text: string, layout: Layout): Table {
  const rows = rowsOf(text.replace(/^\ufeff/, ''), layout.delimiter);
  if ('openQuote' in rows) {
    throw new Unreadable({ line: rows.openQuote, problem: 'has a text whose quote does not end', fix: FIX });
  }
  const named = Object.values(layout.columns).flatMap((column) => column ?? []);
  const heading = rows.findIndex(({ cells }) => named.every((name) => headings(cells).includes(name)));
  const top = rows[heading];
  if (top === undefined) throw noHeadings(rows, named);
  const titles = headings(top.cells);
  const cellsOf = ({ line, cells }: Row): Cells => {
    if (cells.length < titles.length) {
      const problem = `has ${cells.length} columns, the headings have ${titles.length}`;
      throw new Unreadable({ line, problem, fix: FIX });
    }
    const cell = (title: string): string => (cells[titles.indexOf(title)] ?? '').trim();
    return { line, text: (name) => [layout.columns[name] ?? []].flat().map(cell).filter(Boolean).join(' ') };
  };
  return {
    rows: rows.slice(heading + 1).map(cellsOf),
    refuse: (cells, name, problem) => {
      const field = [layout.columns[name] ?? name].flat().join(', ');
      throw new Unreadable({
        line: cells.line,
        field,
        problem: `${quoted(cells.text(name))} ${problem}`,
        fix: FIX,
      });
    },
  };
}

function headings(cells: readonly string[]): readonly string[] {
  return cells.map((cell) => cell.trim());
}

/** Names what is missing in the line that has most of them. */
function noHeadings(rows: readonly Row[], named: readonly string[]) {
  const missing = (row: Row): readonly string[] =>
    named.filter((name) => !headings(row.cells).includes(name));
  const [best] = rows.toSorted((one, other) => missing(one).length - missing(other).length);
  const absent = best === undefined ? named : missing(best);
  return new Unreadable({
    line: best?.line ?? 1,
    field: absent.join(', '),
    problem: absent.length === 1 ? 'no column has this heading' : 'no line has columns with these headings',
    fix: FIX,
  });
}
