import { quoted, Unreadable } from '../unreadable.js';
import { type Row, rowsOf } from './cells.js';
import { findColumn, nameOf, titleOf } from './columns.js';
import type { ColumnName, Layout, LayoutColumn } from './layout.js';

/** A row, by what the layout calls its columns. */
export interface Cells {
  readonly line: number;
  /** Trimmed; empty where the layout has no such column. Texts of several columns follow each other. */
  text(name: ColumnName): string;
  /** The same apart, with those that are empty. */
  texts(name: ColumnName): readonly string[];
  /** The text of a column that is none of a line's own. */
  at(column: LayoutColumn): string;
  /** Texts that the layout does not read, each with its heading. */
  unread(): readonly UnreadCell[];
}

interface UnreadCell {
  readonly heading: string;
  readonly text: string;
}

export interface Table {
  readonly rows: readonly Cells[];
  /** What stands above the headings. */
  readonly above: readonly string[];
  /** @throws Unreadable */
  refuse(cells: Cells, name: ColumnName, problem: string): never;
}

const FIX = 'check that the layout fits this file (docs/bank-layouts.md), or download it from the bank again';

/**
 * Finds the line of headings, which some banks have others before, and the rows below it.
 *
 * @throws Unreadable
 */
export function tableOf(text: string, layout: Layout): Table {
  const tries = [layout.delimiter].flat().map((delimiter) => tableWith(text, layout, delimiter));
  const table = tries.find((each) => 'rows' in each);
  if (table !== undefined && 'rows' in table) return table;
  const refusals = tries.flatMap((each) => ('refusal' in each ? [each] : []));
  // With the wrong delimiter everything is missing.
  const [best] = refusals.toSorted((one, other) => one.missing - other.missing);
  throw best?.refusal ?? new RangeError('a layout without a delimiter');
}

interface Refusal {
  readonly refusal: Unreadable;
  readonly missing: number;
}

function tableWith(text: string, layout: Layout, delimiter: string): Table | Refusal {
  const rows = rowsOf(text.replace(/^\ufeff/, ''), delimiter, layout.quote === 'none' ? '' : layout.quote);
  if ('openQuote' in rows) {
    const problem = 'has a text whose quote does not end';
    return { refusal: new Unreadable({ line: rows.openQuote, problem, fix: FIX }), missing: 0 };
  }
  if (layout.headings === 'none') return tableBelow(rows, -1, layout);
  const heading = rows.findIndex((row) => lacking(layout, row).length === 0);
  return heading === -1 ? noHeadings(rows, layout) : tableBelow(rows, heading, layout);
}

function tableBelow(rows: readonly Row[], heading: number, layout: Layout): Table {
  const headings = rows[heading]?.cells ?? [];
  const titles = titlesOf(rows[heading]);
  const columns = new Map(
    columnsOf(layout).map(({ column }) => {
      const { parts, doubled } = findColumn(column, titles);
      if (doubled.length > 0) throw doubledHeading(rows[heading]?.line ?? 1, doubled);
      return [column, parts];
    }),
  );
  const read = (column: LayoutColumn | undefined, cells: readonly string[]): readonly string[] =>
    (column === undefined ? [] : (columns.get(column) ?? []))
      .map((part) => part(cells))
      .map((text) => (layout.empty.includes(text) ? '' : text));
  const lines = rows.slice(heading + 1).filter(({ cells }) => !isFooter(cells, layout));
  return {
    above: rows.slice(0, Math.max(heading, 0)).flatMap(({ cells }) => cells),
    rows: lines.map(({ line, cells }) => {
      refuseWidth({ line, cells }, layout, titles);
      return {
        line,
        text: (name) => joined(read(layout.columns[name], cells)),
        texts: (name) => read(layout.columns[name], cells),
        at: (column) => joined(read(column, cells)),
        unread: () =>
          unreadIn(
            cells,
            [...columns.keys()].flatMap((column) => read(column, cells)),
            headings,
          ),
      };
    }),
    refuse: (cells, name, problem) => {
      throw new Unreadable({
        line: cells.line,
        field: nameOf(layout.columns[name] ?? name),
        problem: `${quoted(cells.text(name))} ${problem}`,
        fix: FIX,
      });
    },
  };
}

function unreadIn(
  cells: readonly string[],
  read: readonly string[],
  headings: readonly string[],
): readonly UnreadCell[] {
  return cells.flatMap((cell, index) => {
    const text = cell.trim();
    if (text === '' || read.includes(text)) return [];
    return [{ heading: headings[index]?.trim() || `column ${index + 1}`, text }];
  });
}

function joined(texts: readonly string[]): string {
  return texts.filter(Boolean).join(' ');
}

function titlesOf(row: Row | undefined): readonly string[] {
  return (row?.cells ?? []).map(titleOf);
}

/** Every column that the layout speaks of. */
function columnsOf(
  layout: Layout,
): readonly { readonly column: LayoutColumn; readonly isOptional: boolean }[] {
  const { columns, status, side, optional } = layout;
  const others = [...[status].flat(), ...(side === undefined ? [] : [side])];
  return [
    ...Object.entries(columns).flatMap(([name, column]) =>
      column === undefined ? [] : [{ column, isOptional: optional.some((each) => each === name) }],
    ),
    ...others.map(({ column }) => ({ column, isOptional: false })),
  ];
}

function lacking(layout: Layout, row: Row): readonly string[] {
  const titles = titlesOf(row);
  const wanted = columnsOf(layout).flatMap(({ column, isOptional }) => (isOptional ? [] : [column]));
  return [...wanted, ...layout.known_by].flatMap((column) => findColumn(column, titles).missing);
}

function isFooter(cells: readonly string[], { footer }: Layout): boolean {
  const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
  return footer.some((beginning) => first.startsWith(beginning));
}

/** A delimiter that a text has without quotes moves all that follows into the next column. */
function refuseWidth({ line, cells }: Row, layout: Layout, titles: readonly string[]): void {
  const { width } = layout;
  const most = width ?? titles.length;
  const least = width === undefined ? titles.findLastIndex((title) => title !== '') + 1 : lastNumber(layout);
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (cells.length >= least && (filled <= most || least < most)) return;
  const problem =
    width === undefined
      ? `has ${cells.length} columns, the headings have ${titles.length}`
      : `has ${cells.length} columns, the layout has ${width}`;
  throw new Unreadable({ line, problem, fix: FIX });
}

/** The last column that a layout without headings reads. */
function lastNumber(layout: Layout): number {
  const parts = columnsOf(layout).flatMap(({ column }) => [column].flat());
  const numbers = parts.flatMap((part) =>
    typeof part === 'object' ? (part.number ?? part.from ?? 0) : part,
  );
  return Math.max(...numbers.filter((each) => typeof each === 'number'));
}

function doubledHeading(line: number, doubled: readonly string[]): Unreadable {
  return new Unreadable({
    line,
    field: doubled.join(', '),
    problem: 'several columns have this heading',
    fix: 'say in the layout which one is meant, by its number or by the heading that it comes after',
  });
}

/** Names what is missing in the line that has most of them. */
function noHeadings(rows: readonly Row[], layout: Layout): Refusal {
  const lines = rows.map((row) => ({ line: row.line, absent: lacking(layout, row) }));
  const [best] = lines.toSorted((one, other) => one.absent.length - other.absent.length);
  const absent = best?.absent ?? lacking(layout, { line: 1, cells: [] });
  const refusal = new Unreadable({
    line: best?.line ?? 1,
    field: absent.join(', '),
    problem: absent.length === 1 ? 'no column has this heading' : 'no line has columns with these headings',
    fix: FIX,
  });
  return { refusal, missing: absent.length };
}
