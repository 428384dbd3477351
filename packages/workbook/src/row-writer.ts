import { DAY_MS } from '@spacebooks/base/durations';
import type { Cell, CellObject, Row } from 'write-excel-file/node';
import type { SharedStrings } from './shared-strings.js';

/** Of 1 January 1970, as workbooks count days. */
const EPOCH_DAY = 25_569;
const LETTERS = 26;
const FIRST_LETTER = 65;

/** Writes the rows of a workbook's sheets one by one, as the library writes them in memory. */
export class RowWriter {
  readonly #strings: SharedStrings;
  /** In the order in which they occur, as `xl/styles.xml` has them; the first one is that of a plain text. */
  readonly #styles = new Map<string, number>([['', 0]]);
  readonly #columns: string[] = [];

  constructor(strings: SharedStrings) {
    this.#strings = strings;
  }

  /** @param number from 1 */
  row(cells: Row, number: number): string {
    let xml = '';
    for (const [index, cell] of cells.entries()) {
      if (!isValue(cell)) continue;
      const [style, type] = [this.#styleOf(cell), typeof cell.value === 'string' ? ' t="s"' : ''];
      xml += `<c r="${this.#column(index)}${number}" s="${style}"${type}><v>${this.#valueOf(cell)}</v></c>`;
    }
    return xml === '' ? `<row r="${number}"/>` : `<row r="${number}">${xml}</row>`;
  }

  #valueOf({ value }: CellObject): number | string {
    if (value instanceof Date) return value.getTime() / DAY_MS + EPOCH_DAY;
    return typeof value === 'number' ? value : this.#strings.placeOf(String(value));
  }

  #styleOf(cell: CellObject): number {
    const style = cell.fontWeight ?? cell.format ?? '';
    const known = this.#styles.get(style);
    if (known !== undefined) return known;
    const place = this.#styles.size;
    this.#styles.set(style, place);
    return place;
  }

  #column(index: number): string {
    this.#columns[index] ??= columnName(index);
    return this.#columns[index];
  }
}

function isValue(cell: Cell | undefined): cell is CellObject {
  return typeof cell === 'object' && cell !== null && 'value' in cell;
}

/** `A`, `Z`, `AA` */
function columnName(index: number): string {
  const letter = String.fromCharCode(FIRST_LETTER + (index % LETTERS));
  return index < LETTERS ? letter : columnName(Math.floor(index / LETTERS) - 1) + letter;
}
