import type { LocalDate } from '@spacebooks/base/calendar';
import { plainLine } from '@spacebooks/base/text/plain-line';
import type { Cell } from 'write-excel-file/node';

export function heading(text: string): Cell {
  return { value: text, type: String, fontWeight: 'bold', backgroundColor: '#e7ecf2' };
}

/** How workbooks spell a character that XML does not have: `_x000D_`. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;

/** Never read as a formula: the cell's type is text. */
export function textCell(text: string | null): Cell {
  return text === null || text === ''
    ? null
    : { value: plainLine(text).replace(ESCAPE, '_x005F_'), type: String };
}

/**
 * Spreadsheets hold amounts as binary numbers and write them as decimals; the decimal nearest to this one is the
 * amount, up to 15 digits.
 */
export function amountCell(cents: number | null): Cell {
  // A division is rounded to the nearest number that there is.
  return cents === null ? null : { value: cents / 100, type: Number, format: '#,##0.00' };
}

export function countCell(count: number): Cell {
  return { value: count, type: Number, format: '0' };
}

/** @param form as `DD.MM.YYYY` */
export function dateCell(date: LocalDate | null, form: string): Cell {
  if (date === null) return null;
  return { value: new Date(`${date}T00:00:00Z`), type: Date, format: form.toLowerCase() };
}
