import { type Decimal, roundHalfUp } from '@spacebooks/base/money';
import type { Line } from '../../document/model.js';

/** TIlosci */
const QUANTITY_DECIMALS = 6;
/** TKwotowy2; fewest first, because readers expect cents. */
const PRICE_PLACES = [2, 3, 4, 5, 6, 7, 8];

/**
 * A line with a quantity that FA(3) has room for: a third of an hour has no end of decimals, and six are stated. Where that counts, the
 * price is the nearest by which price times quantity is the amount, which stays. What rounding would make nothing is left as it is,
 * for the rules to refuse.
 */
export function withStatedQuantity(line: Line): Line {
  const quantity = roundHalfUp(line.quantity, QUANTITY_DECIMALS);
  if (quantity.eq(line.quantity) || quantity.eq(0)) return line;
  const { gross, baseQuantity } = line;
  const netPrice = baseQuantity === null ? line.netPrice : line.netPrice.div(baseQuantity);
  return {
    ...line,
    quantity,
    netPrice: priceFor(quantity, netPrice, line.netAmount),
    baseQuantity: null,
    ...(gross !== undefined && {
      gross: { ...gross, price: priceFor(quantity, gross.price, gross.amount) },
    }),
  };
}

function priceFor(quantity: Decimal, price: Decimal, amount: Decimal): Decimal {
  const prices = [price, ...PRICE_PLACES.map((places) => roundHalfUp(amount.div(quantity), places))];
  return prices.find((each) => roundHalfUp(each.times(quantity)).eq(amount)) ?? price;
}
