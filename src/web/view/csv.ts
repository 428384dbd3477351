/** What a spreadsheet would take for a formula; an amount's minus is meant. */
const FORMULA = /^(?=[=+@\t\r＝＋＠]|[-－](?![\d.,]+$))/;

/** A line of CSV (RFC 4180, comma, UTF-8), which no spreadsheet takes for a command. */
export function csvLine(values: readonly string[]): string {
  return `${values.map((value) => cell(value.replace(FORMULA, "'"))).join(',')}\r\n`;
}

function cell(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
