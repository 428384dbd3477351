import { typeface } from '@spacebooks/pdf/font/typeface';
import type { Block } from '@spacebooks/pdf/page/block';
import { HAIRLINE } from '@spacebooks/pdf/page/color';
import { LEFT, mm } from '@spacebooks/pdf/page/geometry';
import type { PdfPage, TextStyle } from '@spacebooks/pdf/page/page';
import { baseline, lineHeight } from '@spacebooks/pdf/page/text-lines';
import { element } from '@spacebooks/pdf/structure/element';
import type { EInvoiceDocument } from '../../document/model.js';
import { formatAmount } from '../../document/wording/format.js';
import { drawLabel, labelHeight, labelWidth } from './label.js';
import { rateText } from './rate.js';
import { LABEL, type Sheet, SMALL } from './sheet.js';

const GAP = mm(3);
/** Smaller amounts are hard to read; only where even a whole line is too short they are. */
const LEGIBLE_SIZE = 7;
const LEAST_SIZE = 4;

/** The taxes by rate (BG-23), one row each; null where the amounts are too long for `width` at a legible size. */
export function narrowVatTable(sheet: Sheet, width: number): Block | null {
  return sum(widths(headsOf(sheet), rowsOf(sheet), ...stylesAt(LEGIBLE_SIZE))) > width
    ? null
    : vatTable(sheet, width);
}

/** The same, set smaller where the amounts are too long for `width`. */
export function vatTable(sheet: Sheet, width: number): Block {
  const heads = headsOf(sheet);
  const rows = rowsOf(sheet);
  let [label, value] = stylesAt(SMALL.size);
  while (value.size > LEAST_SIZE && sum(widths(heads, rows, label, value)) > width)
    [label, value] = stylesAt(value.size - 0.5);
  const edges = rightEdges(widths(heads, rows, label, value), width);
  const headHeight = Math.max(...heads.map((head) => labelHeight(head, label)));
  return {
    height: headHeight + mm(1.6) + rows.length * (lineHeight(value) + mm(0.6)),
    draw: (page, top) => {
      const ruleTop = top + headHeight + mm(0.6);
      page.rule(LEFT, LEFT + width, ruleTop, 0.4, HAIRLINE);
      page.within(element('Table'), () => {
        page.within(element('TR'), () => drawHeads(page, heads, edges, top, label));
        rows.forEach((row, index) => {
          const at = ruleTop + mm(1) + index * (lineHeight(value) + mm(0.6));
          page.within(element('TR'), () => drawRow(page, row, edges, baseline(at, value), value));
        });
      });
    },
  };
}

function drawHeads(
  page: PdfPage,
  heads: readonly string[],
  edges: readonly number[],
  top: number,
  style: TextStyle,
): void {
  heads.forEach((head, column) => {
    page.within(element('TH', { scope: 'Column' }), () => {
      if (column === 0) drawLabel(page, head, LEFT, top, style);
      else drawLabel(page, head, edges[column] ?? LEFT, top, style, 'right');
    });
  });
}

/** The rate is what the amounts beside it belong to. */
function drawRow(
  page: PdfPage,
  row: readonly string[],
  edges: readonly number[],
  line: number,
  style: TextStyle,
): void {
  row.forEach((text, column) => {
    if (column === 0) page.within(element('TH', { scope: 'Row' }), () => page.text(text, LEFT, line, style));
    else page.within(element('TD'), () => page.textRight(text, edges[column] ?? LEFT, line, style));
  });
}

/** Of heads and amounts. */
function stylesAt(size: number): [label: TextStyle, value: TextStyle] {
  return [
    { ...LABEL, size: Math.min(LABEL.size, size) },
    { ...SMALL, size },
  ];
}

/** Whether the taxes are stated in PLN too, as Polish law wants for other currencies. */
export function hasTaxInPln({ vatBreakdown }: EInvoiceDocument): boolean {
  return vatBreakdown.some(({ taxInPln }) => taxInPln !== undefined);
}

function headsOf({ document, wording: { vat, ksef } }: Sheet): string[] {
  return [vat.rate, vat.taxable, vat.tax, vat.gross, ...(hasTaxInPln(document) ? [ksef.heads.taxInPln] : [])];
}

function rowsOf({ document, wording: { formats } }: Sheet): string[][] {
  const inPln = hasTaxInPln(document);
  return document.vatBreakdown.map((group) => {
    const { taxable, tax, taxInPln } = group;
    const amounts = [taxable, tax, taxable.plus(tax)];
    const texts = amounts.map((amount) => formatAmount(amount, document.currency, formats));
    const converted = taxInPln === undefined ? '–' : formatAmount(taxInPln, 'PLN', formats);
    return [rateText(group, document, formats), ...texts, ...(inPln ? [converted] : [])];
  });
}

/** What each column needs, with the gap before it. */
function widths(
  heads: readonly string[],
  rows: readonly string[][],
  label: TextStyle,
  value: TextStyle,
): number[] {
  return heads.map((head, column) => {
    const values = rows.map((row) => typeface(value.face).width(row[column] ?? '', value.size));
    return Math.max(labelWidth(head, label), ...values) + (column === 0 ? 0 : GAP);
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

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
