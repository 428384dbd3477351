import { cents, type Decimal, decimal, roundHalfUp, sum } from '@spacebooks/base/money';

const CENT = decimal('0.01');

/**
 * Rounds amounts to cents so that they add up to `total`. Where the rounded ones miss it, those that rounding
 * moved furthest the other way give or take one cent each; amounts that are whole cents are never touched.
 * What rounding cannot explain is left as a difference, for the caller to refuse.
 *
 * @param total in whole cents
 */
export function spreadCents(amounts: readonly Decimal[], total: Decimal): readonly Decimal[] {
  const rounded = amounts.map((amount) => roundHalfUp(amount));
  const missing = cents(total.minus(sum(rounded)));
  if (missing === 0) return rounded;
  const step = missing > 0 ? CENT : CENT.neg();
  const candidates = amounts
    .map((amount, index) => ({ index, lost: amount.minus(rounded[index] ?? amount).times(step) }))
    .filter(({ lost }) => lost.gt(0))
    .sort((a, b) => b.lost.cmp(a.lost));
  if (candidates.length < Math.abs(missing)) return rounded;
  const adjusted = new Set(candidates.slice(0, Math.abs(missing)).map(({ index }) => index));
  return rounded.map((amount, index) => (adjusted.has(index) ? amount.plus(step) : amount));
}
