import { RowWriter } from './row-writer.js';
import { SharedStrings } from './shared-strings.js';
import type { SheetOfRows } from './sheet.js';

/** A part of a workbook; it is read once, after all parts before it. */
export interface Part {
  readonly name: string;
  readonly xml: Iterable<string>;
}

const SHEET = /^xl\/worksheets\/sheet(\d+)\.xml$/;
const STRINGS = 'xl/sharedStrings.xml';
const [ROWS, END_OF_ROWS] = ['<sheetData>', '</sheetData>'];

/**
 * The parts of a workbook, of which only its texts stand in memory, each once.
 *
 * @param frame the parts of one with a few rows of these sheets
 */
export function* workbookParts(
  frame: readonly (readonly [string, string])[],
  sheets: readonly SheetOfRows[],
): Generator<Part> {
  const strings = new SharedStrings();
  const writer = new RowWriter(strings);
  for (const [name, xml] of frame) {
    const sheet = sheets[Number(SHEET.exec(name)?.[1]) - 1];
    if (sheet !== undefined) yield { name, xml: sheetXml(xml, sheet, writer) };
    else yield { name, xml: name === STRINGS ? strings.xml() : [xml] };
  }
}

function* sheetXml(sample: string, { rows }: SheetOfRows, writer: RowWriter): Generator<string> {
  yield sample.slice(0, sample.indexOf(ROWS) + ROWS.length);
  let number = 0;
  for (const row of rows()) {
    number += 1;
    yield writer.row(row, number);
  }
  yield sample.slice(sample.indexOf(END_OF_ROWS));
}
