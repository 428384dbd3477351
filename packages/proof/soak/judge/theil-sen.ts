import { varianceOfS } from './mann-kendall.js';

/** Change of a value per step, and where it lies with a confidence of 99 %. */
export interface Slope {
  readonly slope: number;
  /** Infinite where there are too few values to say. */
  readonly low: number;
  readonly high: number;
}

/** Of the normal distribution, 99 % on both sides. */
const Z_99 = 2.5758293035489004;

/** The median of the slopes of all pairs (Theil), and Sen's interval for it. Steps are equal, one value each. */
export function theilSen(values: readonly number[]): Slope {
  const slopes = values
    .flatMap((value, index) =>
      values.slice(index + 1).map((later, distance) => (later - value) / (distance + 1)),
    )
    .sort((one, other) => one - other);
  if (slopes.length === 0) return { slope: 0, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  const reach = Z_99 * Math.sqrt(varianceOfS(values));
  const lower = Math.round((slopes.length - reach) / 2) - 1;
  const upper = Math.round((slopes.length + reach) / 2);
  return {
    slope: median(slopes),
    low: slopes[lower] ?? Number.NEGATIVE_INFINITY,
    high: slopes[upper] ?? Number.POSITIVE_INFINITY,
  };
}

/** @param sorted ascending, at least one */
function median(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  const above = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? above : ((sorted[middle - 1] ?? 0) + above) / 2;
}
