import type { EInvoiceDocument, Line } from '../../document/model.js';
import type { TextStyle } from '../page/page.js';
import { lineHeight, lines } from '../page/text-lines.js';
import { formatAmount, formatNumber, formatPrice, formatQuantity, formatRate } from '../wording/format.js';
import { type Formats, fill } from '../wording/wording.js';
import { exemptionMark } from './exemptions.js';
import { BODY, SMALL } from './sheet.js';

/** The cells of one line of the invoice (BG-25), as texts. */
export interface ItemCells {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly quantity: string;
  readonly netPrice: string;
  readonly rate: string;
  readonly netAmount: string;
}

export function cellsOf(line: Line, document: EInvoiceDocument, formats: Formats): ItemCells {
  const { currency } = document;
  const price = formatPrice(line.netPrice, currency, formats);
  const { baseQuantity } = line;
  return {
    id: line.id,
    name: line.name,
    description: line.description,
    quantity: formatQuantity(line.quantity, line.unitCode, formats),
    netPrice:
      baseQuantity === null || baseQuantity.eq(1)
        ? price
        : fill(formats.perQuantity, { price, quantity: formatNumber(baseQuantity, formats) }),
    rate: formatRate(line.rate, formats) + exemptionMark(document, line.category),
    netAmount: formatAmount(line.netAmount, currency, formats),
  };
}

export interface RowLine {
  readonly text: string;
  readonly style: TextStyle;
  readonly height: number;
}

/** Name and description, wrapped to the width of their column. */
export function rowLines({ name, description }: ItemCells, width: number): RowLine[] {
  const set = (text: string, style: TextStyle): RowLine[] =>
    lines(text, style, width).map((line) => ({ text: line, style, height: lineHeight(style) }));
  return [...set(name, BODY), ...(description === null ? [] : set(description, SMALL))];
}
