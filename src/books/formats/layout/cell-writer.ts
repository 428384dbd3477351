import { BoundedMap } from '@spacebooks/base/bounded-map';
import { cut, plainLine } from '@spacebooks/base/text/plain-line';
import { guarded } from '../../../domain/formula-guard.js';
import { isReadOtherwise } from '../../../domain/spreadsheet.js';
import type { Notes } from '../notes.js';
import type { Refusals } from '../refusals.js';
import { centsText } from '../text/amount.js';
import { cell } from '../text/cell.js';
import { spelledIn } from '../text/charset.js';
import { dateText } from '../text/date-format.js';
import type { DocumentNumbers } from './document-numbers.js';
import type { Fields, LayoutField } from './field.js';
import type { ExportLayout, LayoutColumn } from './schema.js';

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
  const clean = isText ? textCleaner(column, layout, ruleOf(column, field), reports.notes) : undefined;
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

type LengthRule = NonNullable<LayoutColumn['too_long']>;

/** Texts are cut; anything else identifies something, and could mean another when cut. */
function ruleOf<Row>({ too_long }: LayoutColumn, { means }: LayoutField<Row>): LengthRule {
  return too_long ?? (means === 'text' ? 'cut' : 'refuse');
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

/** Fast path: most texts need no cleaning. */
const PLAIN = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;
const MOST_REMEMBERED = 5_000;

/** What needs cleaning repeats from row to row (names of customers, of accounts), so that each is cleaned once. */
function textCleaner(
  column: LayoutColumn,
  layout: ExportLayout,
  rule: LengthRule,
  notes: Notes,
): (text: string) => string {
  const made = new BoundedMap<string, string>(MOST_REMEMBERED);
  const most = column.length ?? Number.POSITIVE_INFINITY;
  const isGuarded = layout.formula_guard || layout.number_guard;
  return (given) => {
    if (!isGuarded && column.avoid === undefined && given.length <= most && PLAIN.test(given)) return given;
    let text = made.get(given);
    if (text === undefined) {
      text = cleaned(given, { column, layout, rule }, notes);
      made.set(given, text);
    }
    return text;
  };
}

interface Cleaning {
  readonly column: LayoutColumn;
  readonly layout: ExportLayout;
  readonly rule: LengthRule;
}

function cleaned(given: string, { column, layout, rule }: Cleaning, notes: Notes): string {
  const line = plainLine(given);
  const plain = withoutMeaning(line, column);
  if (plain !== line) notes.add('transliterated', column.name, `"${line}" is written "${plain}"`);
  const spelled = spelledIn(plain, layout.charset);
  if (spelled !== plain) notes.add('transliterated', column.name, `"${plain}" is written "${spelled}"`);
  const safe = layout.formula_guard ? guarded(spelled) : spelled;
  const text = layout.number_guard && isReadOtherwise(safe) ? `'${safe}` : safe;
  if (column.length === undefined || text.length <= column.length || rule === 'refuse') return text;
  const short = rule === 'cut' ? cut(text, column.length) : endOf(text, column.length);
  notes.add('shortened', column.name, `"${text}" is cut to ${column.length} characters: "${short}"`);
  return short;
}

/** The last characters of a text, from a letter or digit on: ` 2026/7` of `RE 2026/7` is `2026/7`. */
function endOf(text: string, length: number): string {
  const end = text.slice(-length);
  return end.slice(Math.max(0, end.search(/[\p{L}\p{N}]/u)));
}

function withoutMeaning(text: string, { avoid = '' }: LayoutColumn): string {
  return [...avoid].reduce((left, character) => left.replaceAll(character, '-'), text);
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
