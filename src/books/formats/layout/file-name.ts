import type { Batch } from '../../../domain/accounting/model.js';
import type { LocalDate } from '../../../domain/invoice.js';
import { batchName } from '../file-name.js';
import { fiscalYearEnd } from '../fiscal-year.js';
import type { FormatContext } from '../format.js';
import { refuse } from '../refusals.js';
import { dateText } from '../text/date-format.js';
import type { ExportLayout } from './schema.js';

export interface NamedFile {
  readonly layout: ExportLayout;
  readonly batch: Batch;
  readonly context: FormatContext;
  readonly part: string;
  readonly lastDate: LocalDate;
}

/** The name of a file of a layout. @throws Failure `export.refused` */
export function fileName({ layout, batch, context, part, lastDate }: NamedFile): string {
  const siren = context.exports.fec?.siren;
  if (layout.file.includes('{siren}') && siren === undefined) {
    refuse(layout.format, 'SB-FEC-SETTINGS', 'fec.siren');
  }
  return layout.file
    .replaceAll('{batch}', batchName(batch, context))
    .replaceAll('{part}', part)
    .replaceAll('{siren}', siren ?? '')
    .replace(/\{(?:last_date|fiscal_year_end)\}/g, dateText(lastDate, 'YYYYMMDD'));
}

/** What the name of a file with documents of a day says. */
export function nameDate(layout: ExportLayout, date: LocalDate, context: FormatContext): LocalDate {
  return isByFiscalYear(layout) ? fiscalYearEndOf(date, context) : date;
}

/** The last day of the fiscal year of a day. */
export function fiscalYearEndOf(date: LocalDate, { exports }: FormatContext): LocalDate {
  return fiscalYearEnd(date, (exports.fec ?? exports.datev)?.fiscal_year_start ?? 1);
}

export function isByFiscalYear({ file }: ExportLayout): boolean {
  return file.includes('{fiscal_year_end}');
}
