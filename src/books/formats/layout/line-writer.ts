import type { OperatorLanguage } from '../../../domain/settings.js';
import { exportWords } from '../export-words.js';
import { cell } from '../text/cell.js';
import { encoded } from '../text/charset.js';
import { type CellWriter, cellWriter, type Reports } from './cell-writer.js';
import type { Fields } from './field.js';
import type { ExportLayout } from './schema.js';

/** One line with its end. `document` names the row in refusals. */
export type LineWriter<Row> = (row: Row, document: string) => string;

/**
 * The first line of a file: the names of its columns.
 *
 * @param language of the headings, as far as the layout has them in several: programs that read it know the English ones
 */
export function headingLine(layout: ExportLayout, language: OperatorLanguage = 'en'): string {
  const { delimiter, quoting } = layout;
  const names = columnNames(layout, language).map((name) =>
    quoting === 'needed' || quoting === 'separators' ? cell(name, true, quoting, delimiter) : name,
  );
  return names.join(delimiter) + endOf(layout);
}

function columnNames({ columns, translated }: ExportLayout, language: OperatorLanguage): readonly string[] {
  if (!translated || language === 'en') return columns.map(({ name }) => name);
  const say = exportWords(language);
  return columns.map(({ name, field }) => (field === undefined ? name : say(`column.${field}`)));
}

/**
 * Writes rows as a layout says. Columns are prepared once, and neighbours that never change become one text: of
 * DATEV's 125 columns a fifth has a field.
 */
export function lineWriter<Row>(
  layout: ExportLayout,
  fields: Fields<Row>,
  reports: Reports,
): LineWriter<Row> {
  const end = endOf(layout);
  const pieces = joined(
    layout.columns.map((column) => cellWriter(column, layout, fields, reports)),
    layout.delimiter,
  );
  return (row, document) => {
    let line = '';
    for (const piece of pieces) line += typeof piece === 'string' ? piece : piece(row, document);
    return line + end;
  };
}

function endOf({ line_end }: ExportLayout): string {
  return line_end === 'crlf' ? '\r\n' : '\n';
}

/** Characters encoded at once, so that a large file is never a single string. */
const PORTION = 100_000;

/** Bytes of lines whose text is already spelled in the layout's charset. */
export function* encodedLines(layout: ExportLayout, lines: Iterable<string>): Generator<Uint8Array> {
  if (layout.byte_order_mark) yield Buffer.from('\ufeff', 'utf8');
  let waiting = '';
  for (const line of lines) {
    waiting += line;
    if (waiting.length < PORTION) continue;
    yield encoded(waiting, layout.charset);
    waiting = '';
  }
  yield encoded(waiting, layout.charset);
}

function joined<Row>(cells: readonly CellWriter<Row>[], delimiter: string): readonly CellWriter<Row>[] {
  const pieces: CellWriter<Row>[] = [];
  for (const [index, piece] of cells.entries()) {
    for (const next of index === 0 ? [piece] : [delimiter, piece]) {
      const last = pieces.at(-1);
      if (typeof last === 'string' && typeof next === 'string') pieces[pieces.length - 1] = last + next;
      else pieces.push(next);
    }
  }
  return pieces;
}
