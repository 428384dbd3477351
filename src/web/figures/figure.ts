import type { Chart } from '@spacebooks/charts/chart';
import { chartTable } from '@spacebooks/charts/chart-table';
import { drawChart } from '@spacebooks/charts/draw-chart';
import type { OperatorLanguage } from '../../domain/settings.js';
import type { Months } from '../../store/figures/money-figures.js';
import type { WebSpace } from '../deps.js';
import type { Site } from '../site.js';
import { CSV_MARK, csvLine, csvNumber } from '../view/csv.js';
import type { Words } from '../view/words.js';

declare module '../view/templates.js' {
  interface Partials {
    readonly 'partials/figure': Words & {
      readonly figure: FigureView;
      /** Of its heading. */
      readonly level: number;
      readonly csv: string | null;
    };
  }
}

/** What is told of which spaces and months, in whose language. */
export interface Asked {
  readonly site: Pick<Site, 'figures' | 'forecasts' | 'clock'>;
  readonly spaces: readonly WebSpace[];
  readonly months: Months;
  readonly words: Words;
}

/** A chart with what stands around it. */
export interface Figure {
  /** In its address, and in the names of its files: `revenue-EUR`. */
  readonly id: string;
  /** Its title is the heading: it says the number that matters. */
  readonly chart: Chart;
  /** Of each row of its table, for programs: months, days, ages. */
  readonly keys: readonly string[];
  /** Above the first column of its table. */
  readonly axis: string;
  /** Where the rows of its table lead; null for nowhere. */
  readonly links?: readonly (string | null)[];
  /** Where the columns of its table lead; null for nowhere. */
  readonly columnLinks?: readonly (string | null)[];
  /** What its numbers are, in a sentence. */
  readonly about: string;
  /** As a file has it, for programs: `123.45` of cents. */
  plain(value: number): string;
}

/** Pixels: the wide one for screens and paper, the narrow one for phones. */
const WIDE = 680;
const NARROW = 300;

/** As the page shows it. */
export type FigureView = ReturnType<typeof figureView>;

export function figureView(figure: Figure) {
  const { id, chart, axis, about, links = [], columnLinks = [] } = figure;
  const table = chartTable(chart);
  const said = (value: number | null): string => (value === null ? '–' : chart.format.value(value));
  return {
    id,
    axis,
    about,
    title: chart.title,
    wide: drawChart(chart, { id: `${id}-wide`, width: WIDE }),
    narrow: drawChart(chart, { id: `${id}-narrow`, width: NARROW }),
    columns: table.columns.map((name, place) => ({ name, link: columnLinks[place] ?? null })),
    hasSums: table.sums !== null && table.columns.length > 1,
    rows: table.rows.map(({ category, values, sum }, place) => ({
      category,
      link: links[place] ?? null,
      values: values.map(said),
      sum: said(sum),
    })),
    sums: table.sums?.map(said) ?? null,
    sum: said(table.sum),
  };
}

/** Its table as CSV for a spreadsheet of the reader's language. */
export function figureCsv({ chart, axis, plain }: Figure, language: OperatorLanguage): string {
  const table = chartTable(chart);
  const rows = table.rows.map(({ category, values }) => [
    category,
    ...values.map((value) => (value === null ? '' : csvNumber(plain(value), language))),
  ]);
  const lines = [[axis, ...table.columns], ...rows].map((row) => csvLine(row, language));
  return [CSV_MARK, ...lines].join('');
}
