import { withoutBreaks } from '@spacebooks/base/text/one-line';
import { centsText } from '../../formats/text/amount.js';
import { quoted } from '../../formats/text/cell.js';
import { dateText } from '../../formats/text/date-format.js';
import type { PackageWords } from './package-words.js';
import type { ColumnForm, ColumnKind, TableForm, Value } from './table-form.js';

/** What was written of a table, as its description needs it. */
export interface WrittenTable extends Pick<TableForm<never>, 'name' | 'keys' | 'foreign'> {
  readonly columns: readonly ColumnForm[];
  /** Without the heads. */
  rows: number;
  /** Of each column, the characters of its longest value. */
  readonly longest: number[];
}

const LINE_END = '\r\n';
/** Characters that are handed on at once. */
const PIECE = 65_536;

/**
 * Heads and rows as CSV: semicolons, texts in quotes, decimal comma, days as DD.MM.YYYY, UTF-8. Ends of lines within a text
 * become blanks, because many a reader parts a file at them first.
 *
 * @param written counts along
 */
export async function* csvPieces<Row>(
  { columns }: TableForm<Row>,
  words: Pick<PackageWords, 'column' | 'code'>,
  rows: AsyncIterable<Row> | Iterable<Row>,
  written: WrittenTable,
): AsyncGenerator<string> {
  let piece = `${columns.map(({ id }) => quoted(words.column(id))).join(';')}${LINE_END}`;
  for await (const row of rows) {
    const cells = columns.map(({ kind, value, code }, index) => {
      const said = value(row);
      const plain = plainText(kind, code === undefined ? said : words.code(code, String(said)));
      written.longest[index] = Math.max(written.longest[index] ?? 0, plain.length);
      return kind === 'text' ? quoted(plain) : plain;
    });
    written.rows += 1;
    piece += `${cells.join(';')}${LINE_END}`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function plainText(kind: ColumnKind, value: Value): string {
  if (value === null) return '';
  switch (kind) {
    case 'amount':
      return centsText(Number(value), ',');
    case 'date':
      return dateText(String(value), 'DD.MM.YYYY');
    case 'whole':
      return String(value);
    case 'text':
      return withoutBreaks(String(value));
  }
}
