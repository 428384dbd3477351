/** How the numbers of a chart are written, in the language of who reads it. */
export interface ValueFormat {
  /** Beside the axis: short. */
  axis(value: number): string;
  /** At a bar, and in its hint: whole. */
  value(value: number): string;
  /** There is nothing between two whole numbers: counts, and amounts in cents. */
  readonly whole: boolean;
}

interface Described {
  /** Says what is to be seen: `Open: 12,340.00 €, of which 4,100.00 € overdue`. */
  readonly title: string;
  /** Says how it is drawn, for those who do not see it. */
  readonly description: string;
  /** Of the axis below, from left to right. */
  readonly categories: readonly string[];
  readonly format: ValueFormat;
}

/** A value for each category; null where there is none. */
export interface Series<Value = number | null> {
  readonly name: string;
  readonly values: readonly Value[];
  /** Of the eight of the palette, from 1; its place among the series when left out. */
  readonly colour?: number;
}

/** Stacked: a bar of each category, above zero what adds, below what takes away. */
export interface BarChart extends Described {
  readonly kind: 'bars';
  readonly series: readonly Series[];
}

/** A line of each series, with gaps where it has no value. */
export interface LineChart extends Described {
  readonly kind: 'lines';
  readonly series: readonly Series[];
}

/** From where to where, and what lies in between: half of all, and nine of ten. */
export interface Range {
  readonly from: number;
  readonly mark: number;
  readonly to: number;
}

export interface RangeChart extends Described {
  readonly kind: 'ranges';
  readonly ranges: readonly (Range | null)[];
  readonly names: { readonly range: string; readonly mark: string };
}

export type Chart = BarChart | LineChart | RangeChart;

/** Colours there are; series beyond them begin again, with the pattern of their colour. */
export const COLOURS = 8;

export function colourOf(series: Pick<Series, 'colour'>, place: number): number {
  return series.colour ?? (place % COLOURS) + 1;
}
