import { readXml } from '@spacebooks/xml/read-xml';
import { rowsOf } from '../../bank-statements/src/csv/cells.js';

/** What a spreadsheet of any country takes for the beginning of a formula. */
const FORMULA = /^[\s\p{Cf}]*[=+@\t\r＝＋＠]|^[\s\p{Cf}]*[-－](?![\d.,]+\s*$)/u;

/** The workbook's own XML: every cell is a number, a date or a text, and no formula, link or program is in it. */
export async function checkWorkbook(parts: Readonly<Record<string, Uint8Array>>): Promise<void> {
  for (const [name, bytes] of Object.entries(parts)) {
    if (/vba|external|embeddings|\.\./i.test(name)) throw new Error(`the workbook has ${name}`);
    await readXml(bytes);
    const text = Buffer.from(bytes).toString('utf8');
    if (name.includes('worksheets') && /<f[ >]|<hyperlink|t="(?:str|e)"/.test(text))
      throw new Error(`${name} has a formula`);
  }
}

/** Every row has the columns of the heading, and no cell begins a formula where the format guards against it. */
export function checkDelimited(format: string, bytes: Uint8Array): void {
  const text = Buffer.from(bytes)
    .toString(format === 'datev' ? 'latin1' : 'utf8')
    .replace(/^\ufeff/, '');
  const delimiter = delimiterOf(text, format);
  const rows = rowsOf(text, delimiter);
  if ('openQuote' in rows) throw new Error(`${format}: a quote that does not end`);
  const table = format === 'datev' ? rows.slice(1) : rows;
  const width = table[0]?.cells.length;
  for (const { cells, line } of table) {
    if (cells.length !== width)
      throw new Error(`${format}: ${cells.length} cells in line ${line}, ${width} in the heading`);
  }
  if (!GUARDED.includes(format)) return;
  for (const { cells } of table.slice(1)) {
    const formula = cells.find((cell) => FORMULA.test(cell));
    if (formula !== undefined) throw new Error(`${format}: a formula: ${JSON.stringify(formula)}`);
  }
}

/** Those that people open with a spreadsheet. */
const GUARDED = ['csv', 'csv-data', 'generic-csv'];

function delimiterOf(text: string, format: string): string {
  if (format === 'datev') return ';';
  const heading = text.split(/\r?\n/, 1)[0] ?? '';
  const counted = ['\t', '|', ';', ','].map((sign) => [heading.split(sign).length, sign] as const);
  return counted.toSorted(([a], [b]) => b - a)[0]?.[1] ?? ',';
}

/** Begins of lines that a journal of ours has. */
const LINE = /^(?:$| {2,}|;|\d{4}-\d\d-\d\d [*!]? ?|account |commodity |tag |decimal-mark |P \d{4})/;

export function checkJournal(bytes: Uint8Array, entries: number): void {
  const lines = Buffer.from(bytes).toString('utf8').split('\n');
  const strange = lines.find((line) => !LINE.test(line));
  if (strange !== undefined) throw new Error(`a line of its own: ${JSON.stringify(strange)}`);
  const transactions = lines.filter((line) => /^\d{4}-/.test(line)).length;
  if (transactions > entries) throw new Error(`${transactions} transactions of ${entries} entries`);
  const remarks = lines.flatMap((line) => /;(.*)$/.exec(line)?.[1] ?? []);
  const told = remarks.find((remark) =>
    /\[[\d=/.-]+\]|(?<![\w-])date2?:|(?<![\w-])type:(?! ?[ALERXCV]\b)/.test(remark),
  );
  if (told !== undefined) throw new Error(`a remark that hledger reads: ${JSON.stringify(told)}`);
}
