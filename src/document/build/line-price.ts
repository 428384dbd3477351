import { type Decimal, roundHalfUp } from '@spacebooks/base/money';
import type { Line } from '../model.js';
import { PRICE_DECIMALS } from './decimal-places.js';

/** Decimals that a price may have, fewest first: readers expect cents. */
const PRICE_PLACES = Array.from({ length: PRICE_DECIMALS - 1 }, (_, index) => index + 2);

type LinePrice = Pick<Line, 'quantity' | 'netPrice' | 'baseQuantity'>;

/**
 * BT-129, BT-146 and BT-149 of a line whose amount is `net`. A price is never negative (BR-27), so a
 * discount becomes a negative quantity. The price is one that gives the line amount when multiplied and rounded
 * (PEPPOL-EN16931-R120): the platform's own; where that was rounded or has endless decimals (prices that come
 * from gross), the nearest with the fewest decimals; where none of these does, the line amount for the
 * whole quantity, which is exact.
 */
export function linePrice(unitPrice: Decimal, units: Decimal, net: Decimal): LinePrice {
  const size = units.abs();
  const isNegative = net.eq(0) ? unitPrice.times(units).lt(0) : net.lt(0);
  const quantity = isNegative ? size.neg() : size;
  if (size.eq(0)) {
    return { quantity, netPrice: roundHalfUp(unitPrice.abs(), PRICE_DECIMALS), baseQuantity: null };
  }
  const fitting = candidates(unitPrice.abs(), net.abs().div(size)).find((price) =>
    roundHalfUp(price.times(size)).eq(net.abs()),
  );
  return fitting === undefined
    ? { quantity, netPrice: net.abs(), baseQuantity: size }
    : { quantity, netPrice: fitting, baseQuantity: null };
}

function candidates(unitPrice: Decimal, derived: Decimal): Decimal[] {
  const isStated = unitPrice.round(PRICE_DECIMALS).eq(unitPrice);
  return [
    ...(isStated ? [unitPrice] : PRICE_PLACES.map((places) => roundHalfUp(unitPrice, places))),
    ...PRICE_PLACES.map((places) => roundHalfUp(derived, places)),
  ];
}
