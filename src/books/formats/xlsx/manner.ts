import type { OperatorLanguage } from '../../../domain/settings.js';
import { codeWords, type ExportWords, exportWords } from '../export-words.js';
import type { FormatContext } from '../format.js';
import type { DateFormat } from '../text/date-format.js';

/** How a workbook speaks to its readers. */
export interface Manner {
  readonly say: ExportWords;
  readonly date: DateFormat;
  /** A rate such as `5.5` with its percent sign: `5,5 %`. */
  readonly percent: (rate: string) => string;
  /** Words for codes, by field and value. */
  readonly codes: ReturnType<typeof codeWords>;
}

const DATES: Readonly<Record<OperatorLanguage, DateFormat>> = {
  de: 'DD.MM.YYYY',
  en: 'YYYY-MM-DD',
  pl: 'DD.MM.YYYY',
};

/** As the export asks for it, else in the language of the space: a workbook is for people. */
export function mannerOf({ headings, language = 'en' }: FormatContext): Manner {
  const chosen = headings ?? language;
  const percent = new Intl.NumberFormat(chosen, { style: 'percent', maximumFractionDigits: 2 });
  return {
    say: exportWords(chosen),
    date: DATES[chosen],
    codes: codeWords(chosen),
    percent: (rate) => percent.format(Number(rate) / 100),
  };
}
