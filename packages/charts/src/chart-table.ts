import type { Chart } from './chart.js';

/** The numbers of a chart, as a table says them. */
export interface ChartTable {
  /** Of the columns after that of the category. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly category: string;
    readonly values: readonly (number | null)[];
    /** Of what is stacked. */
    readonly sum: number | null;
  }[];
  /** Of each column, where adding them means something. */
  readonly sums: readonly number[] | null;
  readonly sum: number | null;
}

/** Everything that a chart draws, as numbers. */
export function chartTable(chart: Chart): ChartTable {
  if (chart.kind === 'ranges') {
    const rows = chart.categories.map((category, place) => {
      const range = chart.ranges[place] ?? null;
      return { category, values: [range?.mark ?? null, range?.to ?? null], sum: null };
    });
    return { columns: [chart.names.mark, chart.names.range], rows, sums: null, sum: null };
  }
  const isStacked = chart.kind === 'bars';
  const rows = chart.categories.map((category, place) => {
    const values = chart.series.map((series) => series.values[place] ?? (isStacked ? 0 : null));
    return { category, values, sum: isStacked ? added(values) : null };
  });
  const sums = isStacked ? chart.series.map(({ values }) => added(values)) : null;
  return {
    columns: chart.series.map(({ name }) => name),
    rows,
    sums,
    sum: sums === null ? null : added(sums),
  };
}

function added(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}
