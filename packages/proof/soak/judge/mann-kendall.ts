/** Whether values rise or fall over time, whatever their distribution. */
export interface Trend {
  /** Pairs that rise less those that fall. */
  readonly s: number;
  /** That so many rise or fall by chance alone, both sides. */
  readonly p: number;
}

/** Values without ties of which the exact distribution is counted; of more the normal one is as good. */
const MOST_EXACT = 60;

/** Mann (1945) and Kendall: exact without ties, else the normal distribution with corrections for ties and for continuity. */
export function mannKendall(values: readonly number[]): Trend {
  let s = 0;
  for (const [index, value] of values.entries())
    for (const later of values.slice(index + 1)) s += Math.sign(later - value);
  if (values.length < 2) return { s, p: 1 };
  const isTied = new Set(values).size < values.length;
  if (!isTied && values.length <= MOST_EXACT) return { s, p: exact(values.length, s) };
  const deviation = Math.sqrt(varianceOfS(values));
  if (deviation === 0) return { s, p: 1 };
  return { s, p: Math.min(1, 2 * upperTail((Math.abs(s) - 1) / deviation)) };
}

/** Of `s` where nothing but chance is at work. */
export function varianceOfS(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const term = (n: number): number => n * (n - 1) * (2 * n + 5);
  const ties = [...counts.values()].reduce((sum, n) => sum + term(n), 0);
  return (term(values.length) - ties) / 18;
}

/** Of all orders of `n` values, the share whose sum is at least as far from nothing: counted by their inversions. */
function exact(n: number, s: number): number {
  let shares = [1];
  for (let length = 2; length <= n; length += 1) {
    const next = Array.from({ length: shares.length + length - 1 }, () => 0);
    for (const [inversions, share] of shares.entries())
      for (let more = 0; more < length; more += 1)
        next[inversions + more] = (next[inversions + more] ?? 0) + share / length;
    shares = next;
  }
  const pairs = (n * (n - 1)) / 2;
  const far = shares.filter((_, inversions) => Math.abs(pairs - 2 * inversions) >= Math.abs(s));
  return Math.min(
    1,
    far.reduce((sum, share) => sum + share, 0),
  );
}

/** That a standard normal value is at least `z`: Abramowitz and Stegun 7.1.26, wrong by less than 1.5e-7. */
function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const terms = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429];
  const sum = terms.reduceRight((total, term) => (total + term) * t, 0);
  return (sum * Math.exp(-x * x)) / 2;
}
