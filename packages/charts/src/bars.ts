import { scaleBand } from 'd3-scale';
import { stack, stackOffsetDiverging } from 'd3-shape';
import { type BarChart, colourOf } from './chart.js';
import { type ChartFrame, type Drawing, framed } from './frame.js';
import { filling } from './patterns.js';
import { element, text } from './svg.js';
import { textWidth } from './text-width.js';
import { TEXT_SIZE } from './type-size.js';

type Stacks = readonly (readonly (readonly [number, number])[])[];

export function drawBars(chart: BarChart, drawing: Drawing): string {
  const stacks = stacksOf(chart);
  const ends = stacks.flat(2);
  const colours = chart.series.map(colourOf);
  return framed(chart, drawing, {
    extent: [Math.min(0, ...ends), Math.max(0, ...ends)],
    colours,
    // One series is named by the title.
    legend:
      chart.series.length < 2
        ? []
        : chart.series.map(({ name }, place) => ({
            name,
            sample: element('rect', {
              ...filling(drawing.id, colours[place] ?? 1),
              width: 14,
              height: 14,
            }),
          })),
    draw: (frame) => {
      const band = scaleBand(
        chart.categories.map((_, place) => place),
        [frame.left, frame.right],
      )
        .paddingInner(0.25)
        .paddingOuter(0.125);
      const bars = chart.categories.map((_, place) =>
        column(chart, stacks, { place, frame, x: band(place) ?? 0, width: band.bandwidth() }),
      );
      return {
        centre: (place) => (band(place) ?? 0) + band.bandwidth() / 2,
        svg: bars.join('') + totals(chart, stacks, { frame, step: band.step(), band }),
      };
    },
  });
}

function stacksOf({ categories, series }: BarChart): Stacks {
  const layout = stack<unknown, number, number>()
    .keys(series.map((_, place) => place))
    .value((place, key) => series[key]?.values[place] ?? 0)
    .offset(stackOffsetDiverging);
  // d3 gives each piece its key and data as well, which nobody asks for here.
  return layout(categories.map((_, place) => place)).map((pieces) => pieces.map(([from, to]) => [from, to]));
}

interface Place {
  readonly place: number;
  readonly frame: ChartFrame;
  readonly x: number;
  readonly width: number;
}

function column({ categories, series, format }: BarChart, stacks: Stacks, at: Place): string {
  const { place, frame, x, width } = at;
  const pieces = series.flatMap((one, index) => {
    const [from, to] = stacks[index]?.[place] ?? [0, 0];
    if (from === to) return [];
    const y = Math.min(frame.value(from), frame.value(to));
    const height = Math.abs(frame.value(to) - frame.value(from));
    return [element('rect', { ...filling(frame.id, colourOf(one, index)), x, y, width, height })];
  });
  if (pieces.length === 0) return '';
  const said = series.flatMap(({ name, values }) => {
    const value = values[place] ?? 0;
    if (value === 0) return [];
    return [series.length === 1 ? format.value(value) : `${name} ${format.value(value)}`];
  });
  const hint = element('title', {}, text(`${categories[place]}: ${said.join(', ')}`));
  return element('g', { class: 'bar' }, hint + pieces.join(''));
}

interface Bands {
  readonly frame: ChartFrame;
  readonly step: number;
  readonly band: { (place: number): number | undefined; bandwidth(): number };
}

/** What each bar comes to, above it: where there is room for all of them. */
function totals({ categories, series, format }: BarChart, stacks: Stacks, bands: Bands): string {
  const { frame, step, band } = bands;
  const labels = categories.map((_, place) =>
    format.value(series.reduce((total, { values }) => total + (values[place] ?? 0), 0)),
  );
  if (labels.some((label) => textWidth(label, TEXT_SIZE) > step - 2)) return '';
  return labels
    .map((label, place) => {
      const top = Math.max(0, ...stacks.map((pieces) => pieces[place]?.[1] ?? 0));
      const x = (band(place) ?? 0) + band.bandwidth() / 2;
      const attributes = { class: 'total', x, y: frame.value(top) - 5, 'text-anchor': 'middle' };
      return element('text', attributes, text(label));
    })
    .join('');
}
