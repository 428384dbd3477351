import { type Decimal, roundHalfUp } from '../../domain/money.js';
import type { ItemPart } from '../document/item-parts.js';
import { linePrice } from '../document/line-price.js';
import type { Line } from '../document/model.js';

/** TKwotowy2 */
const PRICE_DECIMALS = 8;

/** P_9B and P_11A: the price of one unit that gives the amount when multiplied, tax included. */
export function grossPrice(part: ItemPart, amount: Decimal): NonNullable<Line['gross']> {
  const { netPrice, baseQuantity } = linePrice(part.unitGross, part.item.quantity, amount);
  const price = baseQuantity === null ? netPrice : roundHalfUp(netPrice.div(baseQuantity), PRICE_DECIMALS);
  return { price, amount };
}
