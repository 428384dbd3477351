import type { OperatorLanguage, SellerCountry } from './settings.js';

/**
 * How a spreadsheet reads CSV that is opened by a click: by the list separator and the decimal sign of its reader's region. Another
 * separator makes one column of all; another decimal sign makes texts of the amounts, or days: a Polish LibreOffice reads 28.04
 * as 28 April.
 */
export interface SpreadsheetForm {
  readonly delimiter: ',' | ';';
  readonly decimalSign: '.' | ',';
}

const ENGLISH: SpreadsheetForm = { delimiter: ',', decimalSign: '.' };
const CONTINENTAL: SpreadsheetForm = { delimiter: ';', decimalSign: ',' };
const SWISS: SpreadsheetForm = { delimiter: ';', decimalSign: '.' };

/** The form for readers of a language. */
export function spreadsheetOf(language: OperatorLanguage): SpreadsheetForm {
  return language === 'en' ? ENGLISH : CONTINENTAL;
}

/** The form for readers in the country of a seller, in any language. */
export function spreadsheetIn(country: SellerCountry): SpreadsheetForm {
  return country === 'CH' ? SWISS : CONTINENTAL;
}

/** Numbers that stay what they are; from 16 digits on, spreadsheets round. */
const INTEGER = /^(?:0|[1-9]\d{0,14})$/;
/** Leading zeros, decimals, thousands, times, percentages, or a negative number in brackets. */
const NUMBER = /^\(?\d+(?:[.,:' ]\d+)*(?: ?%|\))?$/;
const POWER = /^\d[\d.,]{0,20}e[+-]?\d{1,4}$/i;
const LONGEST_DAY = 24;
const PART_OF_DAY = /^(?:\d{1,2}|(?:19|[2-9]\d)\d\d)$/;
const NAMED_DAY = /^\d{0,4}[ ./-]{0,2}(\p{L}{3,12})[ ./-]{0,2}\d{0,4}$/u;

let months: ReadonlySet<string> | undefined;

/** Names of months in the languages of our readers, as spreadsheets read them. */
function monthNames(): ReadonlySet<string> {
  months ??= new Set(
    ['en', 'de', 'pl', 'fr'].flatMap((language) =>
      (['short', 'long'] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, index) =>
          format
            .format(Date.UTC(2026, index, 1))
            .toLowerCase()
            .replace('.', ''),
        );
      }),
    ),
  );
  return months;
}

/** Whether a spreadsheet would make something else of a text than it says: `0990`, `1/10`, `2026-10`, `1E5`, `MAR 1`. */
export function isReadOtherwise(text: string): boolean {
  if (text.length > LONGEST_DAY) return NUMBER.test(text);
  if (!/\d/.test(text) || INTEGER.test(text)) return false;
  return NUMBER.test(text) || POWER.test(text) || isDay(text);
}

function isDay(text: string): boolean {
  const parts = text.split(/[ ./-]/);
  if (parts.length > 1 && parts.length < 4 && parts.every((part) => PART_OF_DAY.test(part))) return true;
  const [, letters = ''] = NAMED_DAY.exec(text) ?? [];
  return letters !== '' && monthNames().has(letters.toLowerCase());
}
