import type { TextStyle } from '@spacebooks/pdf/page/page';
import { lineHeight, lines, linesBeside } from '@spacebooks/pdf/page/text-lines';
import type { EInvoiceDocument, Line } from '../../document/model.js';
import {
  formatAmount,
  formatNumber,
  formatPrice,
  formatQuantity,
  formatSpan,
} from '../../document/wording/format.js';
import type { LayoutFormats } from '../../document/wording/wording.js';
import { fill } from '../../words/load-words.js';
import type { ItemCells } from './item-cells.js';
import type { ItemColumns } from './item-columns.js';
import { rateText } from './rate.js';
import { BODY, DETAIL } from './sheet.js';

export function cellsOf(line: Line, document: EInvoiceDocument, formats: LayoutFormats): ItemCells {
  const { currency } = document;
  // With gross pricing (FA(3)) the row states what the buyer was quoted, tax included.
  const { price: unitPrice, amount } = line.gross ?? { price: line.netPrice, amount: line.netAmount };
  const price = formatPrice(unitPrice, currency, formats);
  const { baseQuantity } = line;
  return {
    id: line.id,
    name: line.name,
    description: line.description,
    period: line.period === undefined ? null : formatSpan(line.period, formats),
    quantity: formatQuantity(line.quantity, line.unitCode, formats),
    netPrice:
      baseQuantity === null || baseQuantity.eq(1)
        ? price
        : fill(formats.perQuantity, { price, quantity: formatNumber(baseQuantity, formats) }),
    rate: rateText(line, document, formats),
    netAmount: formatAmount(amount, currency, formats),
    amount,
  };
}

export interface RowLine {
  readonly text: string;
  readonly width: number;
  readonly style: TextStyle;
  readonly height: number;
}

/** The name beside the numbers; what is more than that, the period and the description below them. */
export function rowLines(
  { name, period, description }: ItemCells,
  { beside, below }: ItemColumns['name'],
): RowLine[] {
  const names = linesBeside(name, BODY, beside, below).map((line) => ({ ...line, style: BODY }));
  const details = [period, description].flatMap((text) => (text === null ? [] : lines(text, DETAIL, below)));
  const all = [...names, ...details.map((text) => ({ text, width: below, style: DETAIL }))];
  return all.map((line) => ({ ...line, height: lineHeight(line.style) }));
}
