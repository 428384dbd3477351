import type { TaxedLine } from '../../document/build/taxed-line.js';
import type { Line } from '../../document/model.js';

/**
 * A line with the signs of quantity and price (P_8B, P_9A or P_9B) that the platform states. EN 16931 knows no negative price
 * (BR-27), so the builder moves the sign to the quantity; in FA(3) that would make a returned piece of a price that was cut,
 * which the Ministry's sample FA_3_Przykład_3 states as `P_8B 1, P_9A -162.60`.
 */
export function withStatedSigns(line: Line, { item, unitPrice }: TaxedLine['part']): Line {
  const isTurned = item.quantity.eq(0) ? unitPrice.lt(0) : item.quantity.lt(0) !== line.quantity.lt(0);
  if (!isTurned) return line;
  const { gross } = line;
  return {
    ...line,
    quantity: item.quantity,
    netPrice: line.netPrice.neg(),
    ...(gross !== undefined && { gross: { ...gross, price: gross.price.neg() } }),
  };
}
