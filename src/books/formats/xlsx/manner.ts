import type { OperatorLanguage } from '../../../domain/settings.js';
import { type ExportWords, exportWords } from '../export-words.js';
import type { FormatContext } from '../format.js';
import type { DateFormat } from '../text/date-format.js';

/** How a workbook speaks to its readers. */
export interface Manner {
  readonly say: ExportWords;
  readonly date: DateFormat;
}

const DATES: Readonly<Record<OperatorLanguage, DateFormat>> = {
  de: 'DD.MM.YYYY',
  en: 'YYYY-MM-DD',
  pl: 'DD.MM.YYYY',
};

/** As the export asks for it, else in the language of the space: a workbook is for people. */
export function mannerOf({ headings, language = 'en' }: FormatContext): Manner {
  const chosen = headings ?? language;
  return { say: exportWords(chosen), date: DATES[chosen] };
}
