import type { Series } from './chart.js';

/** The largest ones in their order, and all others added up as one at the end: nobody can tell apart twenty of them. */
export function largestSeries(
  series: readonly Series<number>[],
  most: number,
  nameOfRest: (count: number) => string,
): readonly Series<number>[] {
  if (series.length <= most) return series;
  const size = ({ values }: Series<number>): number =>
    values.reduce((total, value) => total + Math.abs(value), 0);
  const largest = new Set([...series].sort((a, b) => size(b) - size(a)).slice(0, most - 1));
  const rest = series.filter((one) => !largest.has(one));
  const values = (rest[0]?.values ?? []).map((_, place) =>
    rest.reduce((total, one) => total + (one.values[place] ?? 0), 0),
  );
  return [...series.filter((one) => largest.has(one)), { name: nameOfRest(rest.length), values, colour: 7 }];
}
