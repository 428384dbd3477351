import { typeface } from '../font/typeface.js';
import type { Block } from '../page/block.js';
import { HAIRLINE } from '../page/color.js';
import { LEFT, mm } from '../page/geometry.js';
import type { Page, TextStyle } from '../page/page.js';
import { baseline, lineHeight } from '../page/text-lines.js';
import { formatAmount, formatRate } from '../wording/format.js';
import { exemptionMark } from './exemptions.js';
import { LABEL, type Sheet, SMALL } from './sheet.js';

const GAP = mm(3);
const LEAST_SIZE = 4;

/** The taxes by rate (BG-23), one row each; set smaller where the amounts are too long for `width`. */
export function vatTable(sheet: Sheet, width: number): Block {
  const rows = rowsOf(sheet);
  let [label, value] = [LABEL, SMALL];
  while (value.size > LEAST_SIZE && sum(widths(rows, label, value)) > width) {
    label = { ...label, size: label.size - 0.5 };
    value = { ...value, size: value.size - 0.5 };
  }
  const edges = rightEdges(widths(rows, label, value), width);
  return {
    height: lineHeight(label) + mm(1.6) + (rows.length - 1) * (lineHeight(value) + mm(0.6)),
    draw: (page, top) => {
      const [head = [], ...body] = rows;
      drawRow(page, head, edges, baseline(top, label), label);
      let at = top + lineHeight(label) + mm(0.6);
      page.rule(LEFT, LEFT + width, at, 0.4, HAIRLINE);
      at += mm(1);
      for (const row of body) {
        drawRow(page, row, edges, baseline(at, value), value);
        at += lineHeight(value) + mm(0.6);
      }
    },
  };
}

/** The head and one row a rate. */
function rowsOf({ document, wording }: Sheet): string[][] {
  const { vat: label, formats } = wording;
  const rows = document.vatBreakdown.map(({ category, rate, taxable, tax }) => [
    formatRate(rate, formats) + exemptionMark(document, category),
    ...[taxable, tax, taxable.plus(tax)].map((amount) => formatAmount(amount, document.currency, formats)),
  ]);
  return [[label.rate, label.taxable, label.tax, label.gross], ...rows];
}

/** What each column needs, with the gap before it. */
function widths(rows: readonly string[][], label: TextStyle, value: TextStyle): number[] {
  return [0, 1, 2, 3].map((column) => {
    const texts = rows.map((row, index) => {
      const style = index === 0 ? label : value;
      return typeface(style.face).width(row[column] ?? '', style.size);
    });
    return Math.max(...texts) + (column === 0 ? 0 : GAP);
  });
}

/** Space that is left over goes to the columns alike. */
function rightEdges(needed: readonly number[], width: number): number[] {
  const spare = Math.max(0, width - sum(needed)) / (needed.length - 1);
  let edge = LEFT;
  return needed.map((column, index) => {
    edge += column + (index === 0 ? 0 : spare);
    return edge;
  });
}

function drawRow(
  page: Page,
  texts: readonly string[],
  edges: readonly number[],
  line: number,
  style: TextStyle,
): void {
  texts.forEach((text, column) => {
    if (column === 0) page.text(text, LEFT, line, style);
    else page.textRight(text, edges[column] ?? LEFT, line, style);
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
