import { type Decimal, decimal } from '../../../domain/money.js';
import { artifact, type Block, within } from '../page/block.js';
import { HAIRLINE } from '../page/color.js';
import type { Flow } from '../page/flow.js';
import { LEFT, mm, RIGHT } from '../page/geometry.js';
import type { Page } from '../page/page.js';
import { baseline, lineHeight } from '../page/text-lines.js';
import { element, type StructureElement } from '../structure/element.js';
import { formatAmount } from '../wording/format.js';
import { type ItemColumns, itemColumns } from './item-columns.js';
import { cellsOf, type ItemCells, type RowLine, rowLines } from './item-row.js';
import { drawLabel, labelHeight } from './label.js';
import { BODY, LABEL, type Sheet, STRONG } from './sheet.js';

const PADDING = mm(1.4);
/** A row is only divided between pages with at least this many lines on either. */
const LEAST_LINES = 2;

/**
 * The lines of the invoice. The head is repeated on every page; the sum so far is carried at a page's end and
 * the next one's start; a row is divided only when it is higher than a page.
 *
 * @param closing height of what must stand on the page of the last row
 */
export function placeItems(flow: Flow, sheet: Sheet, closing: number): void {
  const { document, wording } = sheet;
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

  flow.place(within(table, head));
  cells.forEach((row, index) => {
    const last = index === cells.length - 1;
    const freshPage = flow.pageHeight - head.height - carryHeight;
    let rest = rowLines(row, columns.name.width);
    const needed = heightOf(rest) + (last ? closing : carryHeight);
    if (needed > flow.left && needed <= freshPage) turnPage();
    let numbers: ItemCells | null = row;
    const tags = rowTags();
    const placePart = (part: readonly RowLine[], ends: boolean): void => {
      flow.place(within(table, rowBlock(columns, numbers, part, ends, tags)));
      if (numbers === null) return;
      numbers = null;
      carried = carried.plus(row.amount);
      placed += 1;
    };
    while (heightOf(rest) > flow.left - carryHeight) {
      const fitting = linesThatFit(rest, flow.left - carryHeight);
      if (fitting > 0) placePart(rest.slice(0, fitting), false);
      rest = rest.slice(fitting);
      turnPage();
    }
    placePart(rest, true);
  });
}

function linesThatFit(lines: readonly RowLine[], height: number): number {
  let left = height - 2 * PADDING;
  let count = 0;
  for (const line of lines) {
    if (line.height > left) break;
    left -= line.height;
    count += 1;
  }
  const fitting = Math.min(count, lines.length - LEAST_LINES);
  return fitting < LEAST_LINES ? 0 : fitting;
}

function heightOf(lines: readonly RowLine[]): number {
  return lines.reduce((height, line) => height + line.height, 2 * PADDING);
}

function tableHead({ wording, accent }: Sheet, columns: ItemColumns): Block {
  const label = wording.items;
  const texts = [label.id, label.name, label.quantity, label.netPrice, label.rate, label.netAmount];
  const height = Math.max(...texts.map((text) => labelHeight(text, LABEL))) + mm(2.2);
  return {
    height: height + mm(0.6),
    draw: (page, top) => {
      const draw = (text: string, at: number, side: 'left' | 'right'): void =>
        page.within(element('TH', { scope: 'Column' }), () => drawLabel(page, text, at, top, LABEL, side));
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

/** @param cells null for the continuation of a divided row */
function rowBlock(
  columns: ItemColumns,
  cells: ItemCells | null,
  lines: readonly RowLine[],
  ends: boolean,
  tags: RowTags,
): Block {
  const height = heightOf(lines);
  const drawCells = (page: Page, top: number): void => {
    let at = top + PADDING;
    const first = baseline(at, BODY);
    if (cells !== null) page.within(element('TD'), () => page.text(cells.id, columns.id, first, BODY));
    page.within(tags.name, () => {
      for (const { text, style, height: step } of lines) {
        page.line(text, columns.name.left, columns.name.width, baseline(at, style), style);
        at += step;
      }
    });
    if (cells !== null) drawNumbers(page, columns, cells, first);
  };
  return {
    height,
    draw: (page, top) => {
      page.within(tags.row, () => drawCells(page, top));
      if (ends) page.rule(LEFT, RIGHT, top + height, 0.4, HAIRLINE);
    },
  };
}

function drawNumbers(page: Page, columns: ItemColumns, cells: ItemCells, line: number): void {
  const draw = (text: string, right: number): void =>
    page.within(element('TD'), () => page.textRight(text, right, line, BODY));
  draw(cells.quantity, columns.quantity);
  draw(cells.netPrice, columns.netPrice);
  draw(cells.rate, columns.rate);
  draw(cells.netAmount, columns.netAmount);
}

/** What the parts of a divided row have in common. */
interface RowTags {
  readonly row: StructureElement;
  readonly name: StructureElement;
}

function rowTags(): RowTags {
  return { row: element('TR'), name: element('TD') };
}

function carriedRow({ document, wording }: Sheet, columns: ItemColumns, sum: Decimal): Block {
  const height = lineHeight(STRONG) + 2 * PADDING;
  return {
    height,
    draw: (page, top) => {
      const line = baseline(top + PADDING, STRONG);
      page.text(wording.items.carried, columns.name.left, line, STRONG);
      page.textRight(formatAmount(sum, document.currency, wording.formats), RIGHT, line, STRONG);
      page.rule(LEFT, RIGHT, top + height, 0.4, HAIRLINE);
    },
  };
}
