import { scaleBand } from 'd3-scale';
import type { Range, RangeChart } from './chart.js';
import { type Drawing, framed } from './frame.js';
import { element, text } from './svg.js';

const WIDEST = 26;
const MARK_RADIUS = 4;

export function drawRanges(chart: RangeChart, drawing: Drawing): string {
  const ends = chart.ranges.flatMap((range) => (range === null ? [] : [range.from, range.to]));
  return framed(chart, drawing, {
    extent: [Math.min(0, ...ends), Math.max(0, ...ends)],
    colours: [],
    legend: [
      { name: chart.names.mark, sample: circle({ x: 7, y: 7 }) },
      { name: chart.names.range, sample: element('rect', { class: 'range', width: 14, height: 14 }) },
    ],
    draw: ({ left, right, value }) => {
      const band = scaleBand(
        chart.categories.map((_, place) => place),
        [left, right],
      ).padding(0.3);
      const centre = (place: number): number => (band(place) ?? 0) + band.bandwidth() / 2;
      const width = Math.min(WIDEST, band.bandwidth());
      const one = (range: Range, place: number): string => {
        const [low, high] = [value(range.from), value(range.to)];
        const box = { x: centre(place) - width / 2, y: high, width, height: Math.max(1, low - high) };
        return element(
          'g',
          { class: 'bar' },
          element('title', {}, text(hint(chart, range, place))) +
            element('rect', { class: 'range', ...box }) +
            circle({ x: centre(place), y: value(range.mark) }),
        );
      };
      return {
        centre,
        svg: chart.ranges.map((range, place) => (range === null ? '' : one(range, place))).join(''),
      };
    },
  });
}

function hint({ categories, names, format }: RangeChart, { from, mark, to }: Range, place: number): string {
  const range = `${format.value(from)} – ${format.value(to)}`;
  return `${categories[place]}: ${names.mark} ${format.value(mark)}, ${names.range} ${range}`;
}

function circle({ x, y }: { readonly x: number; readonly y: number }): string {
  return element('circle', { class: 'mark c1', cx: x, cy: y, r: MARK_RADIUS });
}
