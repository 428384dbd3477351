import iconv from 'iconv-lite';
import type { ReadFile } from './sample.js';

/** Fields of a delimited file, read character by character (RFC 4180 with any delimiter). */
export function readDelimited(file: ReadFile, delimiter: string, charset: string): string[][] {
  const text = iconv.decode(Buffer.from(file.bytes), charset);
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (quoted && character === '"' && text[index + 1] === '"') {
      field += '"';
      index += 1;
    } else if (character === '"') quoted = !quoted;
    else if (quoted) field += character;
    else if (character === delimiter) {
      row.push(field);
      field = '';
    } else if (character === '\n') {
      row.push(field.replace(/\r$/, ''));
      rows.push(row);
      row = [];
      field = '';
    } else field += character;
  }
  return rows;
}
