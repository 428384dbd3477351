import iconv from 'iconv-lite';
import type { StoredFile } from '../../store/books/batch-files.js';

const MOST_BYTES = 256 * 1024;
/** What is read of a file for its preview: one byte more says that it goes on. */
export const READ_BYTES = MOST_BYTES + 1;
const MOST_ROWS = 50;
const MOST_LINES = 300;

interface TablePreview {
  readonly kind: 'table';
  /** What DATEV writes before the names of the columns: of the file itself. */
  readonly head: string | null;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns that are empty in all these rows. */
  readonly emptyColumns: number;
  /** Of each column that is shown, whether it has nothing but amounts. */
  readonly areAmounts: readonly boolean[];
  /** Whether another page follows. */
  readonly hasMore: boolean;
  readonly isWhole: boolean;
}

interface TextPreview {
  readonly kind: 'text';
  readonly text: string;
  readonly isWhole: boolean;
}

/** Whether a file is text that a person can read. */
export function isPreviewable({ mediaType, name }: Pick<StoredFile, 'mediaType' | 'name'>): boolean {
  return /^text\/|[/+](xml|json)(;|$)/.test(mediaType) || /\.(csv|txt|journal|xml)$/i.test(name);
}

/**
 * A page of the beginning of a file; text has one page.
 *
 * @param bytes the first `READ_BYTES`, or more
 * @param page from 1
 */
export function previewOf(
  file: Pick<StoredFile, 'mediaType' | 'name'>,
  bytes: Uint8Array,
  page = 1,
): TablePreview | TextPreview {
  const text = decode(bytes.subarray(0, MOST_BYTES));
  const isCut = bytes.length > MOST_BYTES;
  const separator = isTable(file) ? separatorOf(text) : null;
  if (separator !== null) return tableOf(text, separator, isCut, page);
  const lines = text.split('\n');
  return {
    kind: 'text',
    text: lines.slice(0, MOST_LINES).join('\n'),
    isWhole: !isCut && lines.length <= MOST_LINES,
  };
}

function isTable({ mediaType, name }: Pick<StoredFile, 'mediaType' | 'name'>): boolean {
  return /csv|tab-separated/.test(mediaType) || /\.(csv|txt)$/i.test(name);
}

const AMOUNT = /^-?\d[\d.]*(?:,\d+)?$|^-?\d+\.\d{2}$/;

function tableOf(text: string, separator: string, isCut: boolean, page: number): TablePreview {
  const first = (page - 1) * MOST_ROWS;
  const all = parseDelimited(text, separator, first + MOST_ROWS + 3);
  const head = /^"?EXTF/.test(text) ? (all.shift() ?? []).filter((cell) => cell !== '').join(' · ') : null;
  const [columns = [], ...rows] = all;
  const shown = rows.slice(first, first + MOST_ROWS);
  const hasMore = rows.length > first + MOST_ROWS;
  const isAmount = (index: number): boolean => {
    const cells = shown.map((row) => row[index] ?? '').filter((cell) => cell !== '');
    return cells.some((cell) => /[,.]\d{2}$/.test(cell)) && cells.every((cell) => AMOUNT.test(cell));
  };
  const filled = columns.map((_, index) => shown.some((row) => (row[index] ?? '') !== ''));
  const keep = <Cell>(cells: readonly Cell[]): Cell[] =>
    shown.length === 0 ? [...cells] : cells.filter((_, index) => filled[index] === true);
  return {
    kind: 'table',
    head,
    columns: keep(columns),
    rows: shown.map((row) => keep(columns.map((_, index) => row[index] ?? ''))),
    emptyColumns: shown.length === 0 ? 0 : filled.filter((is) => !is).length,
    areAmounts: keep(columns.map((_, index) => isAmount(index))),
    hasMore,
    isWhole: !isCut && !hasMore && page === 1,
  };
}

/** UTF-8, else the code page that DATEV and its like write. */
function decode(bytes: Uint8Array): string {
  try {
    // `stream`: a character that the cut went through is no mistake.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    // Not by TextDecoder: Node 22 reads 0x80 to 0x9f as control characters.
    return iconv.decode(Buffer.from(bytes), 'windows-1252');
  }
}

/** Rows and cells of delimited text (RFC 4180, with any separator); quotes may hold separators and line ends. */
export function parseDelimited(text: string, separator: string, mostRows: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let index = 0; index < text.length && rows.length < mostRows; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === separator) {
      row.push(cell);
      cell = '';
    } else if (character === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')]);
      row = [];
      cell = '';
    } else cell += character;
  }
  if (rows.length < mostRows && (cell !== '' || row.length > 0)) rows.push([...row, cell]);
  return rows;
}

/** The separator that stands most often in the first line; null where the text is no table. */
export function separatorOf(text: string): string | null {
  const [line = ''] = text.split('\n', 1);
  const counted = [';', ',', '\t', '|']
    .map((separator) => ({ separator, count: line.split(separator).length - 1 }))
    .sort((a, b) => b.count - a.count);
  const [best] = counted;
  return best !== undefined && best.count > 0 ? best.separator : null;
}
