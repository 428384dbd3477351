import type { InvoiceItem } from '../../domain/invoice.js';
import { type Decimal, decimal, roundHalfUp } from '../../domain/money.js';
import type { Line } from './model.js';

const PRICE_PLACES = 6;
const HALF_CENT = decimal('0.005');

type LinePrice = Pick<Line, 'quantity' | 'netPrice' | 'baseQuantity'>;

/**
 * BT-129, BT-146 and BT-149 of an item whose line amount is `net`. A price is never negative (BR-27), so a
 * discount becomes a negative quantity. Where price times quantity, rounded, is not the line amount (prices that
 * come from gross, or that the platform rounded), the price is the line amount for the whole quantity, which is
 * exact (PEPPOL-EN16931-R120).
 */
export function linePrice(item: InvoiceItem, net: Decimal): LinePrice {
  const unitPrice = roundHalfUp(item.amount.net.abs(), PRICE_PLACES);
  const size = item.quantity.abs();
  const isNegative = net.eq(0) ? item.amount.net.times(item.quantity).lt(0) : net.lt(0);
  const quantity = isNegative ? size.neg() : size;
  const isExact = size.eq(0) || roundHalfUp(unitPrice.times(size)).eq(net.abs());
  return isExact
    ? { quantity, netPrice: unitPrice, baseQuantity: null }
    : { quantity, netPrice: net.abs(), baseQuantity: size };
}

/**
 * How far an item's total may be from price times quantity: the price may have been rounded to cents before it
 * was multiplied, and the total after it.
 */
export function roundingAllowance(quantity: Decimal): Decimal {
  const units = quantity.abs().gt(1) ? quantity.abs() : decimal(1);
  return HALF_CENT.times(units.plus(1));
}
