import { throughAll } from '@spacebooks/base/through-all';
import type { Cell, Row } from 'write-excel-file/node';

/** In characters of the default font. */
const NARROWEST = 8;
/** Longer texts are read in their cell. */
const WIDEST = 44;
/** Room for margins, and for letters wider than a digit. */
const MARGIN = 2;
/** As `1.234.567,89` and `2026-10-31` take, with a sign. */
const AMOUNT = 13;
const DATE = 11;

/** As wide as the longest text of each column. */
export async function columnWidths(rows: Iterable<Row>): Promise<readonly number[]> {
  const widths: number[] = [];
  await throughAll(rows, (row) => {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? NARROWEST, widthOf(cell));
    }
  });
  return Array.from(widths, (width = NARROWEST) => width);
}

function widthOf(cell: Cell | undefined): number {
  if (cell === null || cell === undefined || typeof cell !== 'object' || !('value' in cell)) return 0;
  if (cell.value instanceof Date) return DATE;
  if (typeof cell.value === 'number') return AMOUNT;
  return Math.min(String(cell.value ?? '').length + MARGIN, WIDEST);
}
