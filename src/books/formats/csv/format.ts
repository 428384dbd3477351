import type { Batch } from '../../../domain/accounting/model.js';
import { type SpreadsheetForm, spreadsheetIn, spreadsheetOf } from '../../../domain/spreadsheet.js';
import { codeWords } from '../export-words.js';
import type { ExportFile, Format, FormatContext } from '../format.js';
import { layoutFormat } from '../layout/format.js';
import { ownLayout } from '../layout/load.js';
import type { ExportLayout } from '../layout/schema.js';

/**
 * The columns of `csv-data` for people: a spreadsheet of the reader's region opens it by a click, with numbers that add up, days as the
 * standard has them, and words for codes.
 */
export const CSV: Format = {
  name: 'csv',
  write: (batch: Batch, context: FormatContext): AsyncIterable<ExportFile> => {
    const headings = context.headings ?? context.language ?? 'en';
    return layoutFormat('csv', () => [layoutFor(context)]).write(batch, { ...context, headings });
  },
};

function layoutFor(context: FormatContext): ExportLayout {
  const { delimiter, decimalSign } = formOf(context);
  const layout = ownLayout('csv-data');
  const words = codeWords(context.headings ?? context.language ?? 'en');
  return {
    ...layout,
    format: 'csv',
    file: 'Entries_{batch}{part}.csv',
    delimiter,
    decimal_sign: decimalSign,
    quoting: 'separators',
    translated: true,
    number_guard: true,
    columns: layout.columns.map((column) => ({ ...column, values: words[column.field ?? ''] })),
  };
}

/** By the seller's country, or by the headings' language where the export asks for English or no country is known. */
function formOf({ headings, language = 'en', country }: FormatContext): SpreadsheetForm {
  if (headings === 'en' || country === undefined) return spreadsheetOf(headings ?? language);
  return spreadsheetIn(country);
}
