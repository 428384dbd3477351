import type { ExportFile } from '../format.js';
import type { Reports } from '../layout/cell-writer.js';
import { headingLine, type LineWriter, lineBytes } from '../layout/line-writer.js';
import type { Layout } from '../layout/schema.js';

/** Lines are encoded in portions, so that a file of 100,000 rows is never a single string. */
const PORTION = 500;

export interface ExtfFile<Row> {
  readonly name: string;
  readonly header: string;
  readonly layout: Layout;
  readonly writer: LineWriter<Row>;
  readonly reports: Reports;
  /** Names a row in refusals. */
  readonly nameOf: (row: Row) => string;
}

/** A file in the DATEV format: header, column names, rows. */
export function extfFile<Row>(file: ExtfFile<Row>, rows: Iterable<Row>): ExportFile {
  const { layout, writer, nameOf } = file;
  const portions: Uint8Array[] = [];
  let lines = file.header + headingLine(layout);
  let waiting = 0;
  for (const row of rows) {
    lines += writer(row, nameOf(row));
    waiting += 1;
    if (waiting < PORTION) continue;
    portions.push(lineBytes(layout, lines));
    lines = '';
    waiting = 0;
  }
  portions.push(lineBytes(layout, lines));
  file.reports.refusals.throwIfAny('DATEV');
  return {
    name: file.name,
    mediaType: layout.media_type,
    bytes: Buffer.concat(portions),
    notes: file.reports.notes.list(),
  };
}
