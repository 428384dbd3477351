import type { Cents } from '../../domain/accounting/cents.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import { isReadOtherwise, spreadsheetOf } from '../../domain/spreadsheet.js';
import { decimalText } from '../../words/formats.js';

/** What a spreadsheet would take for a formula; an amount's minus is meant. */
const FORMULA = /^(?=[=+@\t\r＝＋＠]|[-－](?![\d.,]+$))/;

/** Spreadsheets take a file for UTF-8 by it. */
export const CSV_MARK = '\ufeff';

/** A text as a cell of `csvLine`: a spreadsheet makes no number and no day of it. */
export function csvText(text: string): string {
  return isReadOtherwise(text) ? `'${text}` : text;
}

/** An amount as a cell of `csvLine`: a number in a spreadsheet of the reader's language. */
export function csvAmount(cents: Cents, language: OperatorLanguage): string {
  return csvNumber(decimalText(cents), language);
}

/** @param number with a decimal point */
export function csvNumber(number: string, language: OperatorLanguage): string {
  return number.replace('.', spreadsheetOf(language).decimalSign);
}

/** A line of CSV as a spreadsheet of the reader's language opens it by a click; none of its cells is a command there. */
export function csvLine(values: readonly string[], language: OperatorLanguage): string {
  const { delimiter } = spreadsheetOf(language);
  return `${values.map((value) => cell(value.replace(FORMULA, "'"))).join(delimiter)}\r\n`;
}

function cell(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
