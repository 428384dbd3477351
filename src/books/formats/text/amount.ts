import type { Cents } from '../../../domain/accounting/cents.js';

/**
 * Whole cents as a decimal with two places (`-1234` is `-12.34`), written digit by digit, without any division.
 *
 * @param separator between units and cents; there is none between thousands
 */
export function centsText(cents: Cents, separator: '.' | ',' = '.'): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not whole cents: ${cents}`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${separator}${digits.slice(-2)}`;
}
