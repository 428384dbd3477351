import type { Notes } from '../notes.js';
import type { Refusals } from '../refusals.js';
import { centsText } from '../text/amount.js';
import { cell, guarded } from '../text/cell.js';
import { cut, oneLine } from '../text/characters.js';
import { encoded, spelledIn } from '../text/charset.js';
import { dateText } from '../text/date-format.js';
import type { Field, Fields } from './field.js';
import type { Column, Layout } from './schema.js';

export interface LineWriter<Row> {
  heading(): string;
  /** One line with its end. `document` names the row in refusals. */
  line(row: Row, document: string): string;
}

/** What the lines of one file have to say beside their text. */
export interface Reports {
  readonly notes: Notes;
  readonly refusals: Refusals;
}

/**
 * Writes rows as a layout says. Columns are prepared once, and neighbours that never change become one text: of
 * DATEV's 125 columns a fifth has a field.
 */
export function lineWriter<Row>(layout: Layout, fields: Fields<Row>, reports: Reports): LineWriter<Row> {
  const end = layout.line_end === 'crlf' ? '\r\n' : '\n';
  const pieces = joined(
    layout.columns.map((column) => cellWriter(column, layout, fields, reports)),
    layout.delimiter,
  );
  return {
    heading: () =>
      layout.columns
        .map(({ name }) =>
          layout.quoting === 'needed' ? cell(name, true, 'needed', layout.delimiter) : name,
        )
        .join(layout.delimiter) + end,
    line: (row, document) => {
      let line = '';
      for (const piece of pieces) line += typeof piece === 'string' ? piece : piece(row, document);
      return line + end;
    },
  };
}

/** Bytes of some lines; their texts are already spelled in the layout's charset. */
export function lineBytes(layout: Layout, lines: string): Uint8Array {
  return encoded(lines, layout.charset);
}

/** A text that is the same in every line, or what makes it from a row. */
type CellWriter<Row> = string | ((row: Row, document: string) => string);

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

function cellWriter<Row>(
  column: Column,
  layout: Layout,
  fields: Fields<Row>,
  reports: Reports,
): CellWriter<Row> {
  const isText = column.type === 'text';
  const finish = (text: string): string => cell(text, isText, layout.quoting, layout.delimiter);
  const field = column.field === undefined ? undefined : fields[column.field];
  if (field === undefined) return finish(column.literal ?? '');
  const clean = isText ? textCleaner(column, layout, reports.notes) : undefined;
  return (row, document) => {
    const bare = valueText(field, row, column, layout);
    const text = clean === undefined ? bare : clean(translated(bare, column, document, reports));
    if (text === '' && column.required) missing(column, document, reports);
    if (!isText && text !== '') checkDigits(text, column, document, reports);
    return finish(text);
  };
}

function valueText<Row>(field: Field<Row>, row: Row, column: Column, layout: Layout): string {
  if (field.kind === 'amount') {
    const cents = field.value(row);
    return cents === null ? '' : centsText(cents, layout.decimal_sign);
  }
  const value = field.value(row);
  if (value === null) return '';
  if (field.kind === 'date') return dateText(value, column.date ?? layout.date);
  return field.kind === 'number' ? value.replace('.', layout.decimal_sign) : value;
}

/** Texts that need no cleaning: most of them, so that they are told at a glance. */
const PLAIN = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;
const MOST_REMEMBERED = 5_000;

/** What needs cleaning repeats from row to row (names of customers, of accounts), so that each is cleaned once. */
function textCleaner(column: Column, layout: Layout, notes: Notes): (text: string) => string {
  const made = new Map<string, string>();
  const most = column.length ?? Number.POSITIVE_INFINITY;
  return (given) => {
    if (!layout.formula_guard && given.length <= most && PLAIN.test(given)) return given;
    let text = made.get(given);
    if (text === undefined) {
      text = cleaned(given, column, layout, notes);
      if (made.size === MOST_REMEMBERED) made.clear();
      made.set(given, text);
    }
    return text;
  };
}

function cleaned(given: string, column: Column, layout: Layout, notes: Notes): string {
  const line = oneLine(given);
  const spelled = spelledIn(line, layout.charset);
  if (spelled !== line) notes.add('transliterated', column.name, `"${line}" is written "${spelled}"`);
  const text = layout.formula_guard ? guarded(spelled) : spelled;
  if (column.length === undefined || text.length <= column.length) return text;
  const short = cut(text, column.length);
  notes.add('shortened', column.name, `"${text}" is cut to ${column.length} characters: "${short}"`);
  return short;
}

function translated(text: string, { values, name }: Column, document: string, { refusals }: Reports): string {
  if (values === undefined || text === '') return text;
  const value = values[text];
  if (value !== undefined) return value;
  refusals.add(
    'SB-EXPORT-VALUE',
    name,
    `${document}: the column "${name}" has no value for "${text}"`,
    `Add "${text}" to the values of this column in the layout.`,
  );
  return '';
}

function missing({ name }: Column, document: string, { refusals }: Reports): void {
  refusals.add(
    'SB-EXPORT-REQUIRED',
    name,
    `${document}: the target demands "${name}", and there is none`,
    'Add what is missing on the platform or in the configuration (accounting).',
  );
}

function checkDigits(text: string, column: Column, document: string, { refusals }: Reports): void {
  const [whole = '', decimals = ''] = text.replace('-', '').split(/[.,]/);
  const tooLong = column.length !== undefined && column.type !== 'date' && whole.length > column.length;
  const tooFine = column.decimals !== undefined && decimals.length > column.decimals;
  if (!tooLong && !tooFine) return;
  refusals.add(
    'SB-EXPORT-NUMBER',
    column.name,
    `${document}: "${text}" does not fit "${column.name}" of ${column.length ?? 'any number of'} digits and ${column.decimals ?? 0} decimals`,
    'Split the invoice, or use another format for this batch.',
  );
}
