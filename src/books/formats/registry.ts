import {
  EXPORT_FORMAT_NAMES,
  EXPORT_FORMATS,
  type ExportFormat,
  type WrittenFormatName,
} from '../../domain/accounting/export-formats.js';
import { Failure } from '../../domain/errors.js';
import { DATEV } from './datev/format.js';
import type { Format } from './format.js';
import { HLEDGER } from './hledger/format.js';
import { JPK_V7M } from './jpk/format.js';
import { layoutFormat } from './layout/format.js';
import { ownLayout, readLayout } from './layout/load.js';
import { XLSX } from './xlsx/format.js';

/** Those that code writes; every other one is its layouts alone. */
const WRITTEN: Readonly<Record<WrittenFormatName, Format>> = {
  datev: DATEV,
  hledger: HLEDGER,
  xlsx: XLSX,
  'jpk-v7m': JPK_V7M,
};

/** The format of an entry of the table. Layouts are read when they are first needed: a start costs what it uses. */
export function formatOf(name: string, { layouts }: ExportFormat): Format {
  if (layouts !== undefined) return layoutFormat(name, () => layouts.map(ownLayout));
  return WRITTEN[name as WrittenFormatName];
}

/** The formats that come with the program, by the name that the configuration calls them. */
export const FORMATS: ReadonlyMap<string, Format> = new Map(
  EXPORT_FORMAT_NAMES.map((name) => [name, formatOf(name, EXPORT_FORMATS[name])]),
);

/**
 * A format of an operator's own: a column layout as in `templates/export/`.
 *
 * @param file as messages name it
 * @throws Failure `export.layout-invalid`
 */
export function ownFormat(yaml: string, file: string): Format {
  const layout = readLayout(yaml, file);
  if (layout.rows !== 'entries' && layout.rows !== 'postings') {
    const detail = `${file}: rows: only entries or postings can be written by a layout alone`;
    throw new Failure('export.layout-invalid', { detail });
  }
  return layoutFormat(layout.format, () => [layout]);
}
