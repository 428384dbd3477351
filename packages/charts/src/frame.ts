import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { categoryLabels } from './category-labels.js';
import type { Chart } from './chart.js';
import { legendOf } from './legend.js';
import { patterns } from './patterns.js';
import { element, text } from './svg.js';
import { textWidth } from './text-width.js';
import { TEXT_SIZE } from './type-size.js';

const PLOT_HEIGHT = 180;
const TOP = 22;
const EDGE = 4;
const TICKS = 4;

export interface Drawing {
  /** Of the elements in it, which stand among those of other pictures. */
  readonly id: string;
  /** Pixels. */
  readonly width: number;
}

/** Where what is drawn stands. */
export interface ChartFrame {
  readonly id: string;
  readonly left: number;
  readonly right: number;
  readonly value: ScaleLinear<number, number>;
}

interface Parts {
  /** From the least to the greatest value that is drawn. */
  readonly extent: readonly [number, number];
  readonly colours: readonly number[];
  readonly legend: readonly { readonly name: string; readonly sample: string }[];
  draw(frame: ChartFrame): { readonly centre: (place: number) => number; readonly svg: string };
}

/** A picture with its axes, labels and legend around what is drawn in it; nothing of it is cut off. */
export function framed(chart: Chart, { id, width }: Drawing, parts: Parts): string {
  const value = valueScale(parts.extent);
  const ticks = value.ticks(TICKS).filter((tick) => !chart.format.whole || Number.isInteger(tick));
  const widestTick = Math.max(...ticks.map((tick) => textWidth(chart.format.axis(tick), TEXT_SIZE)));
  const { labels, left, right } = below(chart.categories, width, widestTick + 2 * EDGE);
  const bottom = TOP + PLOT_HEIGHT;
  const { centre, svg } = parts.draw({ id, left, right, value });
  const legend = legendOf(parts.legend, width - 2 * EDGE, bottom + labels.height + 8);
  const height = bottom + labels.height + (legend.height > 0 ? legend.height + 8 : 0) + EDGE;
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: 'chart',
      role: 'img',
      'aria-labelledby': `${id}-title ${id}-desc`,
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
    },
    element('title', { id: `${id}-title` }, text(chart.title)) +
      element('desc', { id: `${id}-desc` }, text(chart.description)) +
      patterns(id, parts.colours) +
      ticks.map((tick) => tickLine(value(tick), chart.format.axis(tick), left, right)).join('') +
      svg +
      element('path', { class: 'zero', d: `M${left} ${value(0)}H${right}` }) +
      labels.draw(centre, bottom + 2) +
      element('g', { transform: `translate(${EDGE} 0)` }, legend.svg),
  );
}

/** The labels of the axis, and where it begins and ends so that the outermost ones have room. */
function below(categories: readonly string[], width: number, axis: number) {
  const count = Math.max(1, categories.length);
  for (let overhang = 0; ; ) {
    const [left, right] = [Math.max(axis, overhang + EDGE), width - EDGE - overhang];
    const step = (right - left) / count;
    const labels = categoryLabels(categories, step);
    const needed = Math.min((labels.width - step) / 2, width / 4);
    // More room at the edges leaves less between the labels, which may need less then.
    if (needed <= overhang) return { labels, left, right };
    overhang = needed;
  }
}

/** With zero in it, and with a height even where all is zero. */
function valueScale([least, greatest]: readonly [number, number]): ScaleLinear<number, number> {
  const domain = [Math.min(0, least), Math.max(0, greatest)] as [number, number];
  if (domain[0] === domain[1]) domain[1] = 1;
  return scaleLinear(domain, [TOP + PLOT_HEIGHT, TOP]).nice(TICKS);
}

function tickLine(y: number, label: string, left: number, right: number): string {
  return (
    element('path', { class: 'grid', d: `M${left} ${y}H${right}` }) +
    element('text', { class: 'label', x: left - EDGE, y: y + 4, 'text-anchor': 'end' }, text(label))
  );
}
