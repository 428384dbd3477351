import type { ExportFile } from '../format.js';
import type { Fields } from '../layout/field.js';
import { encodedLines, headingLine, lineWriter } from '../layout/line-writer.js';
import { ownLayout } from '../layout/load.js';
import { type FormatNote, Notes } from '../notes.js';
import { Refusals } from '../refusals.js';

export interface ExtfFile<Row> {
  readonly name: string;
  readonly header: string;
  /** Name of a layout in templates/export. */
  readonly layout: string;
  readonly fields: Fields<Row>;
  /** Names a row in refusals. */
  readonly nameOf: (row: Row) => string;
  readonly rows: (notes: Notes) => Iterable<Row>;
  /** Notes what comes before the notes on rows. */
  readonly noteFirst?: (notes: Notes) => void;
}

/** A file in the DATEV format: header, column names, rows. @throws Failure `export.refused` */
export function extfFile<Row>(file: ExtfFile<Row>): ExportFile {
  const { name, header, fields, nameOf, rows } = file;
  const layout = ownLayout(file.layout);
  const reports = { notes: new Notes(), refusals: new Refusals() };
  const lineOf = lineWriter(layout, fields, reports);
  function* lines(): Generator<string> {
    yield header + headingLine(layout);
    for (const row of rows(reports.notes)) yield lineOf(row, nameOf(row));
  }
  function* pieces(): Generator<Uint8Array> {
    yield* encodedLines(layout, lines());
    reports.refusals.throwIfAny('DATEV');
  }
  return { name, mediaType: layout.media_type, pieces: pieces(), notes: () => notesOf(file, reports.notes) };
}

function notesOf<Row>({ noteFirst }: ExtfFile<Row>, ofRows: Notes): readonly FormatNote[] {
  const notes = new Notes();
  noteFirst?.(notes);
  notes.addAll(ofRows);
  return notes.list();
}
