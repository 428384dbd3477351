import { cell } from '../formats/text/cell.js';

/** A line of CSV (RFC 4180, comma, UTF-8). */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map((value) => cell(String(value ?? ''), true, 'needed', ',')).join(',')}\r\n`;
}
