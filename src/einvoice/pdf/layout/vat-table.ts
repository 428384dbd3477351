import type { EInvoiceDocument } from '../../document/model.js';
import { typeface } from '../font/typeface.js';
import type { Block } from '../page/block.js';
import { HAIRLINE } from '../page/color.js';
import { LEFT, mm } from '../page/geometry.js';
import type { TextStyle } from '../page/page.js';
import { baseline, lineHeight } from '../page/text-lines.js';
import { formatAmount } from '../wording/format.js';
import { drawLabel, labelHeight, labelWidth } from './label.js';
import { rateText } from './rate.js';
import { LABEL, type Sheet, SMALL } from './sheet.js';

const GAP = mm(3);
const LEAST_SIZE = 4;

/** The taxes by rate (BG-23), one row each; set smaller where the amounts are too long for `width`. */
export function vatTable(sheet: Sheet, width: number): Block {
  const heads = headsOf(sheet);
  const rows = rowsOf(sheet);
  let [label, value] = [LABEL, SMALL];
  while (value.size > LEAST_SIZE && sum(widths(heads, rows, label, value)) > width) {
    label = { ...label, size: label.size - 0.5 };
    value = { ...value, size: value.size - 0.5 };
  }
  const edges = rightEdges(widths(heads, rows, label, value), width);
  const headHeight = Math.max(...heads.map((head) => labelHeight(head, label)));
  return {
    height: headHeight + mm(1.6) + rows.length * (lineHeight(value) + mm(0.6)),
    draw: (page, top) => {
      heads.forEach((head, column) => {
        if (column === 0) drawLabel(page, head, LEFT, top, label);
        else drawLabel(page, head, edges[column] ?? LEFT, top, label, 'right');
      });
      let at = top + headHeight + mm(0.6);
      page.rule(LEFT, LEFT + width, at, 0.4, HAIRLINE);
      at += mm(1);
      for (const row of rows) {
        const line = baseline(at, value);
        row.forEach((text, column) => {
          if (column === 0) page.text(text, LEFT, line, value);
          else page.textRight(text, edges[column] ?? LEFT, line, value);
        });
        at += lineHeight(value) + mm(0.6);
      }
    },
  };
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
