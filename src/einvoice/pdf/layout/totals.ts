import type { Block } from '../page/block.js';
import { HAIRLINE } from '../page/color.js';
import { LEFT, mm, RIGHT } from '../page/geometry.js';
import type { Page, TextStyle } from '../page/page.js';
import { baseline, lineHeight } from '../page/text-lines.js';
import { formatAmount } from '../wording/format.js';
import { balanceOf } from './balance.js';
import { BODY, LARGE, type Sheet, STRONG } from './sheet.js';
import { vatTable } from './vat-table.js';

const ROW = mm(1.1);
const TOTALS_LEFT = RIGHT - mm(68);
const VAT_WIDTH = TOTALS_LEFT - mm(10) - LEFT;

interface TotalRow {
  readonly label: string;
  readonly amount: string;
  readonly style: TextStyle;
  /** A rule above it. */
  readonly ruled: 'accent' | 'hairline' | null;
}

/** The taxes by rate on the left, the sums of the document (BG-22) on the right. */
export function totalsBlock(sheet: Sheet): Block {
  const rows = totalRows(sheet);
  const vat = vatTable(sheet, VAT_WIDTH);
  const height = Math.max(
    rows.reduce((sum, row) => sum + rowHeight(row), 0),
    vat.height,
  );
  return {
    height: height + mm(3),
    draw: (page, top) => {
      vat.draw(page, top + mm(3));
      let at = top + mm(3);
      for (const row of rows) {
        drawTotal(page, sheet, row, at);
        at += rowHeight(row);
      }
    },
  };
}

function totalRows({ document, wording }: Sheet): TotalRow[] {
  const { totals, currency } = document;
  const { totals: label, formats } = wording;
  const amount = (value: typeof totals.due): string => formatAmount(value, currency, formats);
  const rows: TotalRow[] = [
    { label: label.taxExclusive, amount: amount(totals.taxExclusive), style: BODY, ruled: null },
    { label: label.tax, amount: amount(totals.tax), style: BODY, ruled: null },
  ];
  const gross = { label: label.taxInclusive, amount: amount(totals.taxInclusive) };
  const balance = balanceOf(document);
  if (totals.paid.eq(0) && balance.side !== 'credit')
    return [...rows, { ...gross, style: LARGE, ruled: 'accent' }];
  const paid = document.typeCode === '381' ? label.refunded : label.paid;
  const settlement: TotalRow[] = totals.paid.eq(0)
    ? []
    : [{ label: paid, amount: amount(totals.paid.neg()), style: BODY, ruled: null }];
  const last = balance.side === 'credit' ? label.credit : label.due;
  return [
    ...rows,
    { ...gross, style: STRONG, ruled: 'hairline' },
    ...settlement,
    { label: last, amount: amount(balance.amount), style: LARGE, ruled: 'accent' },
  ];
}

function rowHeight({ style, ruled }: TotalRow): number {
  return lineHeight(style) + ROW + (ruled === null ? 0 : mm(1.6));
}

function drawTotal(
  page: Page,
  { accent }: Sheet,
  { label, amount, style, ruled }: TotalRow,
  top: number,
): void {
  if (ruled === 'accent') page.rule(TOTALS_LEFT, RIGHT, top + mm(0.8), 1, accent);
  if (ruled === 'hairline') page.rule(TOTALS_LEFT, RIGHT, top + mm(0.8), 0.4, HAIRLINE);
  const line = baseline(top + (ruled === null ? 0 : mm(1.6)), style);
  page.text(label, TOTALS_LEFT, line, style);
  page.textRight(amount, RIGHT, line, style);
}
