import { typeface } from '@spacebooks/pdf/font/typeface';
import { LEFT, mm, RIGHT } from '@spacebooks/pdf/page/geometry';
import type { LayoutWording } from '../../document/wording/wording.js';
import type { ItemCells } from './item-cells.js';
import { labelWidth } from './label.js';
import { BODY, LABEL } from './sheet.js';

const GAP = mm(4);

/** Left edges of the texts and right edges of the numbers, in points. */
export interface ItemColumns {
  readonly id: number;
  /** Widths `beside` the numbers and `below` them. */
  readonly name: { readonly left: number; readonly beside: number; readonly below: number };
  readonly quantity: number;
  readonly netPrice: number;
  readonly rate: number;
  readonly netAmount: number;
}

/** Numbers get what the widest of them needs, the description gets the rest. */
export function itemColumns(rows: readonly ItemCells[], label: LayoutWording['items']): ItemColumns {
  const widest = (column: 'id' | 'quantity' | 'netPrice' | 'rate' | 'netAmount', least: number): number =>
    Math.max(
      least,
      labelWidth(label[column], LABEL),
      ...rows.map((row) => typeface(BODY.face).width(row[column], BODY.size)),
    );
  const netAmount = RIGHT;
  const rate = netAmount - widest('netAmount', mm(22)) - GAP;
  const netPrice = rate - widest('rate', mm(8)) - GAP;
  const quantity = netPrice - widest('netPrice', mm(20)) - GAP;
  const left = LEFT + widest('id', mm(7)) + mm(3);
  return {
    id: LEFT,
    name: {
      left,
      beside: quantity - widest('quantity', mm(12)) - GAP - left,
      below: RIGHT - left,
    },
    quantity,
    netPrice,
    rate,
    netAmount,
  };
}
