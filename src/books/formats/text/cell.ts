/** `text`: numbers and dates bare, texts quoted even when empty; `needed`: only where the target would misread it. */
export const QUOTINGS = ['text', 'needed', 'never'] as const;
export type Quoting = (typeof QUOTINGS)[number];

/**
 * What a spreadsheet would take for a formula or a command, full-width signs included, where it lets a cell begin: a
 * program of another country parts the line at other separators than ours, and knows no quotes within a cell.
 */
const FORMULA = /(^|[,;\t|])( ?)(?=[=+\-@\t\r＝＋－＠])/g;

export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * A text as spreadsheets may read it: what starts like a formula gets an apostrophe before it. Never for
 * amounts, whose minus is meant.
 */
export function guarded(text: string): string {
  return text.replace(FORMULA, "$1$2'");
}

/** One field of a delimited line. `never` is for targets without quotes: the delimiter is taken out of the text, and a quote at its begin. */
export function cell(text: string, isText: boolean, quoting: Quoting, delimiter: string): string {
  if (quoting === 'text') return isText ? quoted(text) : text;
  if (quoting === 'never') return text.replaceAll(delimiter, ' ').replace(/^"/, "'");
  return text.includes(delimiter) || /["\r\n]/.test(text) ? quoted(text) : text;
}
