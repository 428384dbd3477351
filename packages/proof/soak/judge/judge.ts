import type { Taken } from '../measure/sample.js';
import { isBounded } from './bounded.js';
import { mannKendall } from './mann-kendall.js';
import { theilSen } from './theil-sen.js';

/**
 * What became of one quantity. One that must stay within bounds `stays`, `falls` or `grows`; one that grows with the
 * business is `steady` where its growth of a round has no trend, and else `grows` (faster) or `falls`.
 */
export interface Judged {
  readonly name: string;
  readonly kind: 'bounded' | 'with the business';
  readonly first: number;
  readonly last: number;
  /** Of the value, or of its growth in a round; a day each, with the bounds of 99 %. */
  readonly slope: number;
  readonly low: number;
  readonly high: number;
  /** That chance alone makes such a trend. */
  readonly p: number;
  /** Of what grows with the business: for each e-invoice. */
  readonly each: number | null;
  readonly verdict: 'stays' | 'steady' | 'falls' | 'grows';
}

/** That chance makes a trend of any of all that is measured: of a hundred quantities one has, by itself, one in a hundred. */
const CHANCE = 0.01;
/** Counts the e-invoices. */
const BUSINESS = 'rows: saga';

/** @param taken one sample a round @param roundsOfDay so many rounds make a day */
export function judge(taken: readonly Pick<Taken, 'values'>[], roundsOfDay: number): readonly Judged[] {
  const names = [...new Set(taken.flatMap(({ values }) => [...values.keys()]))];
  // A kind of resource or a folder that is not there is at nothing.
  const seriesOf = (name: string) => taken.map(({ values }) => values.get(name) ?? 0);
  const invoices = growth(seriesOf(BUSINESS));
  const looked = names.map((name) => {
    const values = seriesOf(name);
    const kind = isBounded(name) ? ('bounded' as const) : ('with the business' as const);
    const series = kind === 'bounded' ? values : differences(values);
    return { name, values, kind, series, ...mannKendall(series) };
  });
  const trends = hasTrend(looked.map(({ p }) => p));
  return looked.map(({ name, values, kind, series, s, p }, index) => {
    const { slope, low, high } = theilSen(series);
    return {
      name,
      kind,
      first: values[0] ?? 0,
      last: values.at(-1) ?? 0,
      slope: slope * roundsOfDay,
      low: low * roundsOfDay,
      high: high * roundsOfDay,
      p,
      each: kind === 'bounded' || invoices === 0 ? null : growth(values) / invoices,
      verdict: trends[index] !== true ? (kind === 'bounded' ? 'stays' : 'steady') : s > 0 ? 'grows' : 'falls',
    };
  });
}

/** Which of several chances count together: Holm (1979), so that `CHANCE` is that of one false alarm among all. */
export function hasTrend(chances: readonly number[]): readonly boolean[] {
  const order = [...chances.keys()].sort((one, other) => (chances[one] ?? 1) - (chances[other] ?? 1));
  const first = order.findIndex((index, rank) => (chances[index] ?? 1) >= CHANCE / (chances.length - rank));
  const found = new Set(first < 0 ? order : order.slice(0, first));
  return chances.map((_, index) => found.has(index));
}

function differences(values: readonly number[]): readonly number[] {
  return values.slice(1).map((value, index) => value - (values[index] ?? 0));
}

function growth(values: readonly number[]): number {
  return (values.at(-1) ?? 0) - (values[0] ?? 0);
}
