import type { Decimal } from '../../domain/money.js';
import { AMOUNT_DECIMALS } from '../build/decimal-places.js';

/** True for whole cents (the rules BR-DEC-…). */
export function hasDecimalsOfAnAmount(value: Decimal): boolean {
  return value.round(AMOUNT_DECIMALS).eq(value);
}
