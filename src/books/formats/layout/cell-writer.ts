import type { Notes } from '../notes.js';
import type { Refusals } from '../refusals.js';
import { centsText } from '../text/amount.js';
import { cell } from '../text/cell.js';
import { dateText } from '../text/date-format.js';
import type { DocumentNumbers } from './document-numbers.js';
import type { Fields, LayoutField } from './field.js';
import type { ExportLayout, LayoutColumn } from './schema.js';
import { textCleaner } from './text-cleaner.js';

/** What the lines of one file have to say beside their text. */
export interface Reports {
  readonly notes: Notes;
  readonly refusals: Refusals;
  /** Names of documents in the target; those of the platform when left out. */
  readonly numbers?: DocumentNumbers | undefined;
}

/** A text that is the same in every line, or what makes it from a row. */
export type CellWriter<Row> = string | ((row: Row, document: string) => string);

/** Writes one column of the rows. */
export function cellWriter<Row>(
  column: LayoutColumn,
  layout: ExportLayout,
  fields: Fields<Row>,
  reports: Reports,
): CellWriter<Row> {
  const isText = column.type === 'text';
  const finish = (text: string): string => cell(text, isText, layout.quoting, layout.delimiter);
  const field = column.field === undefined ? undefined : fields[column.field];
  if (field === undefined) return finish(column.literal ?? '');
  const clean = isText ? textCleaner(column, layout, field.means, reports.notes) : undefined;
  const see = clean === undefined ? undefined : watcher(column, field, clean, reports);
  // That a tax key is missing is told with the rule that lacks it.
  const isRequired = column.required && (field.means !== 'tax code' || layout.tax_keys !== 'required');
  return (row, document) => {
    const bare = valueText(field, row, column, layout);
    const text = clean === undefined ? bare : clean(translated(bare, column, document, reports));
    if (text === '' && isRequired) missing(column, document, reports);
    if (isText && column.length !== undefined && text.length > column.length) {
      tooLong(text, { column, field, document, layout }, reports);
    }
    if (!isText && text !== '') checkDigits(text, column, document, reports);
    see?.(text, document);
    return finish(text);
  };
}

/** Watches a column in which two document numbers may become one. */
function watcher<Row>(
  column: LayoutColumn,
  { means }: LayoutField<Row>,
  clean: (text: string) => string,
  { numbers }: Reports,
): ((text: string, document: string) => void) | undefined {
  if (numbers === undefined || means !== 'document number') return undefined;
  const isShortened = column.too_long !== undefined && column.too_long !== 'refuse';
  return isShortened || numbers.areRespelled ? numbers.watch(column.name, clean) : undefined;
}

function valueText<Row>(
  field: LayoutField<Row>,
  row: Row,
  column: LayoutColumn,
  layout: ExportLayout,
): string {
  if (field.kind === 'amount') {
    const cents = field.value(row);
    return cents === null ? '' : centsText(cents, layout.decimal_sign);
  }
  const value = field.value(row);
  if (value === null) return '';
  if (field.kind === 'date') return dateText(value, column.date ?? layout.date);
  return field.kind === 'number' ? value.replace('.', layout.decimal_sign) : value;
}

function translated(
  text: string,
  { values, name }: LayoutColumn,
  document: string,
  { refusals }: Reports,
): string {
  if (values === undefined || text === '') return text;
  const value = values[text];
  if (value !== undefined) return value;
  refusals.add('SB-EXPORT-VALUE', name, { document, column: name, text });
  return '';
}

function tooLong<Row>(
  text: string,
  cell: {
    readonly column: LayoutColumn;
    readonly field: LayoutField<Row>;
    readonly document: string;
    readonly layout: ExportLayout;
  },
  { refusals }: Reports,
): void {
  const { column, field, document, layout } = cell;
  const values = { document, text, column: column.name, most: String(column.length), format: layout.format };
  const key = field.means === 'document number' ? 'document number' : 'SB-EXPORT-LENGTH';
  refusals.add('SB-EXPORT-LENGTH', column.name, values, key);
}

function missing({ name }: LayoutColumn, document: string, { refusals }: Reports): void {
  refusals.add('SB-EXPORT-REQUIRED', name, { document, column: name });
}

function checkDigits(text: string, column: LayoutColumn, document: string, { refusals }: Reports): void {
  if (column.type === 'date') return;
  const [, whole = '', decimals = ''] = /^-?(\d+)(?:[.,](\d+))?$/.exec(text) ?? [];
  const most = column.length ?? Number.POSITIVE_INFINITY;
  const finest = column.decimals ?? Number.POSITIVE_INFINITY;
  if (whole !== '' && whole.length <= most && decimals.length <= finest) return;
  refusals.add('SB-EXPORT-NUMBER', column.name, { document, text, column: column.name, most: String(most) });
}
