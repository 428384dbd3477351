/**
 * Cents with a sign, as of `Math.sign`. Never negative zero: it is written as -0 where people read it, and is not the same
 * as 0 where values are compared.
 */
export function signed(cents: number, sign: number): number {
  return cents * sign + 0;
}
