import type { CodedFormatName } from '../../domain/accounting/export-formats.js';
import { ALL_OTHERS } from '../../domain/accounting/tax-key.js';
import { Failure } from '../../domain/errors.js';
import { exportFormats, PLAIN_ROWS } from '../../export-formats.js';
import { CSV } from './csv/format.js';
import { DATEV } from './datev/format.js';
import type { Format } from './format.js';
import { HLEDGER } from './hledger/format.js';
import { JPK_V7M } from './jpk/format.js';
import { layoutFormat } from './layout/format.js';
import { ownLayout, readLayout } from './layout/load.js';
import { XLSX } from './xlsx/format.js';

const CODED: Readonly<Record<CodedFormatName, Format>> = {
  datev: DATEV,
  hledger: HLEDGER,
  xlsx: XLSX,
  csv: CSV,
  'jpk-v7m': JPK_V7M,
};

/** The formats that come with the program, by name. Layouts are loaded on first use, to keep the start fast. */
export const FORMATS: ReadonlyMap<string, Format> = new Map(
  exportFormats().map(({ name, layouts }) => [
    name,
    layouts.length > 0 ? layoutFormat(name, () => layouts.map(ownLayout)) : CODED[name as CodedFormatName],
  ]),
);

/**
 * A format of an operator's own: a column layout as in `templates/export/`.
 *
 * @param file as messages name it
 * @throws Failure `export.layout-invalid`
 */
export function ownFormat(yaml: string, file: string): Format {
  const layout = readLayout(yaml, file);
  if (!PLAIN_ROWS.includes(layout.rows)) {
    const detail = `${file}: rows: only entries, postings, bookings or debtors can be written by a layout alone`;
    throw new Failure('export.layout-invalid', { detail });
  }
  return layoutFormat(layout.format, () => [layout], ALL_OTHERS);
}
