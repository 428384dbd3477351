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

/** Writes rows as a layout says; each column is prepared once, not for each line. */
export function lineWriter<Row>(layout: Layout, fields: Fields<Row>, reports: Reports): LineWriter<Row> {
  const end = layout.line_end === 'crlf' ? '\r\n' : '\n';
  const cells = layout.columns.map((column) => cellWriter(column, layout, fields, reports));
  return {
    heading: () =>
      layout.columns
        .map(({ name }) =>
          layout.quoting === 'needed' ? cell(name, true, 'needed', layout.delimiter) : name,
        )
        .join(layout.delimiter) + end,
    line: (row, document) => {
      let line = '';
      for (let index = 0; index < cells.length; index += 1) {
        if (index > 0) line += layout.delimiter;
        line += cells[index]?.(row, document);
      }
      return line + end;
    },
  };
}

/** Bytes of some lines; their texts are already spelled in the layout's charset. */
export function lineBytes(layout: Layout, lines: string): Uint8Array {
  return encoded(lines, layout.charset);
}

type CellWriter<Row> = (row: Row, document: string) => string;

function cellWriter<Row>(
  column: Column,
  layout: Layout,
  fields: Fields<Row>,
  reports: Reports,
): CellWriter<Row> {
  const isText = column.type === 'text';
  const finish = (text: string): string => cell(text, isText, layout.quoting, layout.delimiter);
  const field = column.field === undefined ? undefined : fields[column.field];
  if (field === undefined) {
    const fixed = finish(column.literal ?? '');
    return () => fixed;
  }
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

/** Cleaned texts repeat from row to row (names, accounts), so each is made once. */
function textCleaner(column: Column, layout: Layout, notes: Notes): (text: string) => string {
  const made = new Map<string, string>();
  return (given) => {
    if (given === '') return '';
    let text = made.get(given);
    if (text === undefined) {
      text = cleaned(given, column, layout, notes);
      if (made.size > 50_000) made.clear();
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
