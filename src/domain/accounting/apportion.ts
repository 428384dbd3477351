import { cents, type Decimal, roundHalfUp } from '@spacebooks/base/money';
import type { Cents } from './cents.js';

/** Decimals that are compared: shares are divided to so many that two equal ones may differ in the last of them. */
const COMPARED = 12;

/**
 * Exact amounts as whole cents that add up to `total`. Each is rounded, and the remainder goes, cent by
 * cent, to those that rounding moved furthest the other way; what still remains goes to the largest one.
 * An empty list stays empty: the caller notices that `total` is not met.
 */
export function apportion(exact: readonly Decimal[], total: Cents): readonly Cents[] {
  const rounded = exact.map(roundToCents);
  const missing = total - rounded.reduce((sum, each) => sum + each, 0);
  if (missing === 0) return rounded;
  const step = Math.sign(missing);
  const moved = exact
    .map((amount, index) => ({
      index,
      lost: amount
        .times(100)
        .minus(rounded[index] ?? 0)
        .times(step)
        .round(COMPARED),
      size: amount.abs().round(COMPARED),
    }))
    .sort((a, b) => b.lost.cmp(a.lost) || b.size.cmp(a.size) || a.index - b.index);
  const [largest] = [...moved].sort((a, b) => b.size.cmp(a.size) || a.index - b.index);
  const extra = new Map(moved.slice(0, Math.abs(missing)).map(({ index }) => [index, step]));
  const rest = missing - step * extra.size;
  if (largest !== undefined && rest !== 0) {
    extra.set(largest.index, (extra.get(largest.index) ?? 0) + rest);
  }
  return rounded.map((amount, index) => amount + (extra.get(index) ?? 0));
}

/** Half away from zero; never negative zero. */
export function roundToCents(amount: Decimal): Cents {
  return cents(roundHalfUp(amount));
}
