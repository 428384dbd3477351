import { sum } from '@spacebooks/base/money';
import type { Block } from '@spacebooks/pdf/page/block';
import { HAIRLINE } from '@spacebooks/pdf/page/color';
import { LEFT, mm, RIGHT, WIDTH } from '@spacebooks/pdf/page/geometry';
import type { PdfPage, TextStyle } from '@spacebooks/pdf/page/page';
import { baseline, lines } from '@spacebooks/pdf/page/text-lines';
import { element } from '@spacebooks/pdf/structure/element';
import { balanceOf } from '../../document/balance.js';
import { balanceOfMoney } from '../../document/build/money.js';
import type { EInvoiceDocument } from '../../document/model.js';
import { formatAmount, formatRate } from '../../document/wording/format.js';
import type { LayoutWording } from '../../document/wording/wording.js';
import { fa3TermsOf } from '../../fa3/document/fa3-document.js';
import { fill } from '../../words/load-words.js';
import { drawLabel, labelHeight } from './label.js';
import { BODY, LARGE, type Sheet, STRONG } from './sheet.js';
import { hasTaxInPln, narrowVatTable, vatTable } from './vat-table.js';

const GAP = mm(3);
const ROW = mm(1.1);
const TOTALS_LEFT = RIGHT - mm(68);
const NAME_WIDTH = mm(42);
const VAT_WIDTH = TOTALS_LEFT - mm(10) - LEFT;
/** With a column more. */
const WIDER_VAT_WIDTH = TOTALS_LEFT - mm(5) - LEFT;

interface TotalRow {
  readonly label: string;
  readonly amount: string;
  readonly style: TextStyle;
  /** A rule above it. */
  readonly ruled: 'accent' | 'hairline' | null;
}

/** The sums of a document, and what room they leave. */
interface Totals extends Block {
  /** Below the taxes, beside the sums: distance of its upper edge from the block's, in points. */
  readonly room: { readonly top: number; readonly width: number };
}

/** The taxes by rate on the left or, where they need the whole width, above; the sums of the document (BG-22) on the right. */
export function totalsBlock(sheet: Sheet): Totals {
  const width = hasTaxInPln(sheet.document) ? WIDER_VAT_WIDTH : VAT_WIDTH;
  const narrow = narrowVatTable(sheet, width);
  const vat = narrow ?? vatTable(sheet, WIDTH);
  const rows = totalRows(sheet);
  const rowsHeight = rows.reduce((sum, row) => sum + rowHeight(row), 0);
  const rowsTop = GAP + (narrow === null ? vat.height + GAP : 0);
  return {
    height: Math.max(rowsTop + rowsHeight, GAP + vat.height),
    room: { top: vat.height + GAP, width },
    draw: (page, top) => {
      vat.draw(page, top + GAP);
      let at = top + rowsTop;
      page.within(element('Table'), () => {
        for (const row of rows) {
          page.within(element('TR'), () => drawTotal(page, sheet, row, at));
          at += rowHeight(row);
        }
      });
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
    ...(hasTaxInPln(document) ? [taxInPlnRow(document, wording)] : []),
    ...taxInAccountingCurrency(document, wording),
  ];
  const gross = { label: label.taxInclusive, amount: amount(totals.taxInclusive) };
  const balance = balanceOf(document);
  const paid = totals.paid.plus(balanceOfMoney(document.money));
  const { withheld } = totals;
  if (paid.eq(0) && document.money === undefined && balance.side !== 'credit' && withheld === undefined)
    return [...rows, { ...gross, style: LARGE, ruled: 'accent' }];
  const plain = (label: string, value: typeof paid): TotalRow => {
    return { label, amount: amount(value), style: BODY, ruled: null };
  };
  const { charged = [], setOff = [] } = document.money ?? {};
  const settlement: TotalRow[] = [
    ...charged.map(({ name, amount }) => plain(wrapped(name), amount)),
    ...setOff.map(({ name, amount }) => plain(wrapped(name), amount.neg())),
    ...(paid.eq(0) ? [] : [plain(paidLabel(document, wording), paid.neg())]),
    ...(withheld === undefined || balance.side === 'settled'
      ? []
      : [plain(`${withheld.name} ${formatRate(withheld.percent, formats)}`, withheld.amount.neg())]),
  ];
  const open = document.payment.state === undefined ? label.due : label.open;
  const last = balance.side === 'credit' ? label.credit : open;
  return [
    ...rows,
    { ...gross, style: STRONG, ruled: 'hairline' },
    ...settlement,
    { label: last, amount: amount(balance.amount), style: LARGE, ruled: 'accent' },
  ];
}

/** An item's text beside its amount. */
function wrapped(name: string): string {
  return lines(name, BODY, NAME_WIDTH).join('\n');
}

function paidLabel(document: EInvoiceDocument, { totals, ksef }: LayoutWording): string {
  if (fa3TermsOf(document)?.settlement.state === 'paid back') return ksef.heads.settledBefore;
  return document.typeCode === '381' ? totals.refunded : totals.paid;
}

/** BT-111 */
function taxInAccountingCurrency(
  { accountingCurrency }: EInvoiceDocument,
  { totals, formats }: LayoutWording,
): TotalRow[] {
  if (accountingCurrency === undefined) return [];
  const { code, tax } = accountingCurrency;
  const label = fill(totals.taxInCurrency, { currency: code });
  return [{ label, amount: formatAmount(tax, code, formats), style: BODY, ruled: null }];
}

function taxInPlnRow({ vatBreakdown }: EInvoiceDocument, { ksef, formats }: LayoutWording): TotalRow {
  const tax = sum(vatBreakdown.flatMap(({ taxInPln }) => taxInPln ?? []));
  return { label: ksef.heads.taxInPln, amount: formatAmount(tax, 'PLN', formats), style: BODY, ruled: null };
}

function rowHeight({ label, style, ruled }: TotalRow): number {
  return labelHeight(label, style) + ROW + (ruled === null ? 0 : mm(1.6));
}

function drawTotal(
  page: PdfPage,
  { accent }: Sheet,
  { label, amount, style, ruled }: TotalRow,
  top: number,
): void {
  if (ruled === 'accent') page.rule(TOTALS_LEFT, RIGHT, top + mm(0.8), 1, accent);
  if (ruled === 'hairline') page.rule(TOTALS_LEFT, RIGHT, top + mm(0.8), 0.4, HAIRLINE);
  const at = top + (ruled === null ? 0 : mm(1.6));
  page.within(element('TH', { scope: 'Row' }), () => drawLabel(page, label, TOTALS_LEFT, at, style));
  page.within(element('TD'), () => page.textRight(amount, RIGHT, baseline(at, style), style));
}
