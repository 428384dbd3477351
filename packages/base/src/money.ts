import { Big } from 'big.js';
import { BoundedMap } from './bounded-map.js';

/**
 * Amounts are exact decimals, never floats. Big adds, subtracts and multiplies without rounding; where a
 * document wants fewer decimals the rounding is stated at that place with `roundHalfUp`.
 */
export type Decimal = Big;

const ZERO = new Big(0);
const CENT_DECIMALS = 2;
/** Of a whole number that is exact in any case. */
const SAFE_DIGITS = 15;

/** Prices that come from gross have as many decimals as the platform's language computes. */
const DECIMAL_TEXT = /^[+-]?\d{1,15}(\.\d{1,40})?$/;

/** Amounts repeat from invoice to invoice: rates, quantities, prices of plans. A Big never changes. */
const MOST_REMEMBERED = 5_000;
const remembered = new BoundedMap<string, Decimal>(MOST_REMEMBERED);

/** Parses a decimal written as text (`-12.50`); null when it is anything else, exponents included. */
export function parseDecimal(text: string): Decimal | null {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  if (!DECIMAL_TEXT.test(text)) return null;
  // Big knows no plus sign.
  const parsed = new Big(text.startsWith('+') ? text.slice(1) : text);
  remembered.set(text, parsed);
  return parsed;
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
  return decimalsOf(value) <= places ? value : value.round(places, Big.roundHalfUp);
}

/** How many decimals it has; below zero where it ends with zeros before the point. */
function decimalsOf({ c: digits, e: exponent }: Decimal): number {
  return digits.length - exponent - 1;
}

/** Half to the even neighbour, as some programs round (IEEE 754, banker's rounding). */
export function roundHalfEven(value: Decimal, places = 2): Decimal {
  return value.round(places, Big.roundHalfEven);
}

/** Exact sum; 0 for an empty list. */
export function sum(values: Iterable<Decimal>): Decimal {
  let total: Decimal | null = null;
  for (const value of values) total = total === null ? value : total.plus(value);
  return total ?? ZERO;
}

export function isZero({ c: digits }: Decimal): boolean {
  return digits[0] === 0;
}

/** Decimals to which Big divides. */
const DIVIDED = 20;

/** Divided by 100, as Big divides: by moving the point, as long as nothing has to be rounded. */
export function hundredth(value: Decimal): Decimal {
  if (isZero(value) || decimalsOf(value) > DIVIDED - CENT_DECIMALS) return value.div(100);
  const moved = new Big(value);
  moved.e -= CENT_DECIMALS;
  return moved;
}

/** Whole cents of an amount that has at most two decimals. @throws RangeError when it has more */
export function cents(value: Decimal): number {
  // Digit by digit, because the books ask it of every amount: what Big multiplies and compares takes ten times as long.
  const { s: sign, c: digits, e: exponent } = value;
  const wanted = exponent + 1 + CENT_DECIMALS;
  if (digits.length > wanted && digits[0] !== 0) {
    throw new RangeError(`${value.toFixed()} has fractions of a cent`);
  }
  if (wanted > SAFE_DIGITS) return Number(value.times(100).toFixed(0));
  let whole = 0;
  for (let place = 0; place < wanted; place += 1) whole = whole * 10 + (digits[place] ?? 0);
  return whole === 0 ? 0 : sign * whole;
}
