import { type Decimal, decimal } from '@spacebooks/base/money';
import { artifact, type Block, within } from '@spacebooks/pdf/page/block';
import { HAIRLINE } from '@spacebooks/pdf/page/color';
import type { Flow } from '@spacebooks/pdf/page/flow';
import { LEFT, mm, RIGHT } from '@spacebooks/pdf/page/geometry';
import type { PdfPage } from '@spacebooks/pdf/page/page';
import { baseline, lineHeight } from '@spacebooks/pdf/page/text-lines';
import { element, type StructureElement } from '@spacebooks/pdf/structure/element';
import { formatAmount } from '../../document/wording/format.js';
import type { ItemCells } from './item-cells.js';
import { type ItemColumns, itemColumns } from './item-columns.js';
import { cellsOf, type RowLine, rowLines } from './item-row.js';
import { drawLabel, labelHeight } from './label.js';
import { BODY, headStyle, type Sheet, STRONG } from './sheet.js';
import type { Spacing } from './spacing.js';

/** A row is only divided between pages when it has this many lines, and with this many on either. */
const LEAST_DIVIDED = 6;
const LEAST_LINES = 2;

/**
 * The lines of the invoice. The head is repeated on every page; the sum so far is carried at a page's end and
 * the next one's start; long rows are divided where they reach the end of a page.
 *
 * @param closing height of what must stand on the page of the last row
 */
export function placeItems(flow: Flow, sheet: Sheet, closing: number): void {
  const { document, wording, spacing } = sheet;
  const cells = document.lines.map((line) => cellsOf(line, document, wording.formats));
  const columns = itemColumns(cells, wording.items);
  const table = element('Table');
  const carry = (sum: Decimal): Block => artifact(carriedRow(sheet, columns, sum));
  const carryHeight = carry(decimal(0)).height;
  const head = tableHead(sheet, columns);
  let carried = decimal(0);
  let placed = 0;

  const turnPage = (): void => {
    if (placed > 0) flow.place(carry(carried));
    flow.nextPage();
    flow.place(artifact(head));
    if (placed > 0) flow.place(carry(carried));
  };
  /** The text of a row, or what is left of it. */
  const placePart = (row: RowParts, part: readonly RowLine[]): void => {
    flow.place(within(table, rowBlock(columns, row, part, spacing)));
    if (row.cells === null) return;
    carried = carried.plus(row.cells.amount);
    placed += 1;
    row.cells = null;
  };

  flow.place(within(table, head));
  cells.forEach((each, index) => {
    const row: RowParts = { cells: each, row: element('TR'), name: element('TD') };
    const after = index === cells.length - 1 ? closing : carryHeight;
    let rest = rowLines(each, columns.name);
    let fresh = false;
    while (!fresh && heightOf(rest, spacing) + after > flow.left) {
      const fitting = linesThatFit(rest, flow.left - carryHeight, spacing);
      if (fitting > 0) placePart(row, rest.slice(0, fitting));
      rest = rest.slice(fitting);
      turnPage();
      // What is not divided has nowhere else to go.
      fresh = linesThatFit(rest, flow.left - carryHeight, spacing) === 0;
    }
    placePart(row, rest);
  });
}

/** How many lines of a row stay on a page that has no room for all; none where it is not worth dividing. */
function linesThatFit(lines: readonly RowLine[], height: number, { rowPadding }: Spacing): number {
  if (lines.length < LEAST_DIVIDED) return 0;
  let left = height - 2 * rowPadding;
  let count = 0;
  for (const line of lines) {
    if (line.height > left) break;
    left -= line.height;
    count += 1;
  }
  const fitting = Math.min(count, lines.length - LEAST_LINES);
  return fitting < LEAST_LINES ? 0 : fitting;
}

function heightOf(lines: readonly RowLine[], { rowPadding }: Spacing): number {
  return lines.reduce((height, line) => height + line.height, 2 * rowPadding);
}

function tableHead(sheet: Sheet, columns: ItemColumns): Block {
  const { wording, accent } = sheet;
  const style = headStyle(sheet);
  const label = wording.items;
  const texts = [label.id, label.name, label.quantity, label.netPrice, label.rate, label.netAmount];
  const height = Math.max(...texts.map((text) => labelHeight(text, style))) + mm(2.2);
  return {
    height: height + mm(0.6),
    draw: (page, top) => {
      const draw = (text: string, at: number, side: 'left' | 'right'): void =>
        page.within(element('TH', { scope: 'Column' }), () => drawLabel(page, text, at, top, style, side));
      page.within(element('TR'), () => {
        draw(label.id, columns.id, 'left');
        draw(label.name, columns.name.left, 'left');
        draw(label.quantity, columns.quantity, 'right');
        draw(label.netPrice, columns.netPrice, 'right');
        draw(label.rate, columns.rate, 'right');
        draw(label.netAmount, columns.netAmount, 'right');
      });
      page.rule(LEFT, RIGHT, top + height, 1, accent);
    },
  };
}

/** What the parts of a divided row have in common. */
interface RowParts {
  /** Null when its numbers are drawn: they stand beside its first part. */
  cells: ItemCells | null;
  readonly row: StructureElement;
  readonly name: StructureElement;
}

function rowBlock(
  columns: ItemColumns,
  { cells, row, name }: RowParts,
  lines: readonly RowLine[],
  spacing: Spacing,
): Block {
  const height = heightOf(lines, spacing);
  const drawCells = (page: PdfPage, top: number): void => {
    let at = top + spacing.rowPadding;
    const first = baseline(at, BODY);
    if (cells !== null) page.within(element('TD'), () => page.text(cells.id, columns.id, first, BODY));
    page.within(name, () => {
      for (const { text, width, style, height: step } of lines) {
        page.line(text, columns.name.left, width, baseline(at, style), style);
        at += step;
      }
    });
    if (cells !== null) drawNumbers(page, columns, cells, first);
  };
  return {
    height,
    draw: (page, top) => {
      page.within(row, () => drawCells(page, top));
      page.rule(LEFT, RIGHT, top + height, 0.4, HAIRLINE);
    },
  };
}

function drawNumbers(page: PdfPage, columns: ItemColumns, cells: ItemCells, line: number): void {
  const draw = (text: string, right: number): void =>
    page.within(element('TD'), () => page.textRight(text, right, line, BODY));
  draw(cells.quantity, columns.quantity);
  draw(cells.netPrice, columns.netPrice);
  draw(cells.rate, columns.rate);
  draw(cells.netAmount, columns.netAmount);
}

function carriedRow({ document, wording, spacing }: Sheet, columns: ItemColumns, sum: Decimal): Block {
  const height = lineHeight(STRONG) + 2 * spacing.rowPadding;
  return {
    height,
    draw: (page, top) => {
      const line = baseline(top + spacing.rowPadding, STRONG);
      page.text(wording.items.carried, columns.name.left, line, STRONG);
      page.textRight(formatAmount(sum, document.currency, wording.formats), RIGHT, line, STRONG);
      page.rule(LEFT, RIGHT, top + height, 0.4, HAIRLINE);
    },
  };
}
