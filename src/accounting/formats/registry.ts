import { Failure } from '../../domain/errors.js';
import { DATEV } from './datev/format.js';
import type { Format } from './format.js';
import { HLEDGER } from './hledger/format.js';
import { JPK_V7M } from './jpk/format.js';
import { layoutFormat } from './layout/format.js';
import { ownLayout, readLayout } from './layout/load.js';
import { XLSX } from './xlsx/format.js';

const ALL: readonly Format[] = [
  DATEV,
  HLEDGER,
  XLSX,
  JPK_V7M,
  columns('csv'),
  columns('fec'),
  columns('xero', 'xero-credit-notes'),
  columns('bmd'),
  columns('quickbooks'),
];

/** The formats that come with the program, by the name that the configuration calls them. */
export const FORMATS: ReadonlyMap<string, Format> = new Map(ALL.map((format) => [format.name, format]));

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

/** Layouts are read when they are first needed: a start must not cost what no export uses. */
function columns(name: string, ...others: readonly string[]): Format {
  return layoutFormat(name, () => [name, ...others].map(ownLayout));
}
