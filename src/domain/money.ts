import { Big } from 'big.js';

/**
 * Amounts are exact decimals, never floats. Big adds, subtracts and multiplies without rounding; where a
 * document wants fewer decimals the rounding is stated at that place with `roundHalfUp`.
 */
export type Decimal = Big;

/** Prices that come from gross have as many decimals as the platform's language computes. */
const DECIMAL_TEXT = /^[+-]?\d{1,15}(\.\d{1,40})?$/;

/** Parses a decimal written as text (`-12.50`); null when it is anything else, exponents included. */
export function parseDecimal(text: string): Decimal | null {
  return DECIMAL_TEXT.test(text) ? new Big(text) : null;
}

/** A decimal from text or a whole number that the program itself wrote. @throws RangeError when it is none */
export function decimal(value: string | number): Decimal {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`);
    return new Big(value);
  }
  const parsed = parseDecimal(value);
  if (parsed === null) throw new RangeError(`not a decimal: ${value}`);
  return parsed;
}

/** Commercial rounding (half away from zero) to `places` decimals, as § 14 UStG practice and EN 16931 expect. */
export function roundHalfUp(value: Decimal, places = 2): Decimal {
  return value.round(places, Big.roundHalfUp);
}

/** Half to the even neighbour, as some programs round (IEEE 754, banker's rounding). */
export function roundHalfEven(value: Decimal, places = 2): Decimal {
  return value.round(places, Big.roundHalfEven);
}

/** Exact sum; 0 for an empty list. */
export function sum(values: Iterable<Decimal>): Decimal {
  let total = new Big(0);
  for (const value of values) total = total.plus(value);
  return total;
}

/** Whole cents of an amount that has at most two decimals. @throws RangeError when it has more */
export function cents(value: Decimal): number {
  const scaled = value.times(100);
  if (!scaled.round(0).eq(scaled)) throw new RangeError(`${value.toFixed()} has fractions of a cent`);
  return Number(scaled.toFixed(0));
}
