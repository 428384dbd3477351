import type { Decimal } from '../../domain/money.js';

/** True for whole cents (the rules BR-DEC-…). */
export function hasAtMostTwoDecimals(value: Decimal): boolean {
  return value.round(2).eq(value);
}
