/** Rows and cells of delimited text (RFC 4180, with any separator); quotes may hold separators and line ends. */
export function parseDelimited(text: string, separator: string, mostRows: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let index = 0; index < text.length && rows.length < mostRows; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === separator) {
      row.push(cell);
      cell = '';
    } else if (character === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')]);
      row = [];
      cell = '';
    } else cell += character;
  }
  if (rows.length < mostRows && (cell !== '' || row.length > 0)) rows.push([...row, cell]);
  return rows;
}

/** The separator that stands most often in the first line; null where the text is no table. */
export function separatorOf(text: string): string | null {
  const [line = ''] = text.split('\n', 1);
  const counted = [';', ',', '\t', '|']
    .map((separator) => ({ separator, count: line.split(separator).length - 1 }))
    .sort((a, b) => b.count - a.count);
  const [best] = counted;
  return best !== undefined && best.count > 0 ? best.separator : null;
}
