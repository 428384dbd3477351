import type { Decimal } from '@spacebooks/base/money';

/*
 * How many decimals a document may have, in one place, because EN 16931:2026 (published, not in force) changes it: at most 4
 * for quantities and prices and 3 for percentages, which EN 16931:2017 leaves open.
 */

/** Amounts: BR-DEC-09 to BR-DEC-23. */
const AMOUNT_DECIMALS = 2;
/** Prices, BT-146 and BT-148: no rule of the standard, but receivers take no more. */
export const PRICE_DECIMALS = 6;

/** True for whole cents (the rules BR-DEC-…). */
export function hasDecimalsOfAnAmount(value: Decimal): boolean {
  return value.round(AMOUNT_DECIMALS).eq(value);
}
