/**
 * What a spreadsheet would take for a formula or a command, full-width signs included, where it lets a cell begin: a
 * program of another country parts the line at other separators than ours, and knows no quotes within a cell.
 */
const FORMULA = /(^|[,;\t|])( ?)(?=[=+\-@\t\r＝＋－＠])/g;

/**
 * A text as spreadsheets may read it: what starts like a formula gets an apostrophe before it. Never for
 * amounts, whose minus is meant.
 */
export function guarded(text: string): string {
  return text.replace(FORMULA, "$1$2'");
}
