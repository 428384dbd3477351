/** A row of a CSV file. */
export interface Row {
  /** Of its first character, from 1: a quoted text may have lines of its own. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The rows of a CSV file (RFC 4180, with any delimiter); empty lines are none.
 *
 * @param quote around texts; empty where the file has none
 * @returns null with the line of a quote that never ends
 */
export function rowsOf(
  text: string,
  delimiter: string,
  quote = '"',
): readonly Row[] | { readonly openQuote: number } {
  const rows: Row[] = [];
  let cells: string[] = [];
  let line = 1;
  let begin = 1;
  let at = 0;
  while (at <= text.length) {
    const behind = quote !== '' && text.charAt(at) === quote ? endOfQuote(text, at, quote) : null;
    if (behind === -1) return { openQuote: line };
    const end = endOfCell(text, behind ?? at, delimiter);
    const raw = text.slice(at, end);
    cells.push(
      behind === null
        ? raw
        : text.slice(at + 1, behind - 1).replaceAll(quote + quote, quote) + text.slice(behind, end),
    );
    line += raw.split('\n').length - 1;
    at = end + 1;
    if (text.charAt(end) === delimiter) continue;
    if (text.charAt(end) === '\r' && text.charAt(end + 1) === '\n') at += 1;
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: begin, cells });
    cells = [];
    line += 1;
    begin = line;
  }
  return rows;
}

/** Behind the quote that ends a text; -1 when none does. */
function endOfQuote(text: string, start: number, quote: string): number {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf(quote, at);
    if (at === -1) return -1;
    if (text.charAt(at + 1) !== quote) return at + 1;
  }
}

function endOfCell(text: string, start: number, delimiter: string): number {
  let end = start;
  while (end < text.length && !isEnd(text.charAt(end), delimiter)) end += 1;
  return end;
}

function isEnd(character: string, delimiter: string): boolean {
  return character === delimiter || character === '\n' || character === '\r';
}
