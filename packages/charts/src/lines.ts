import { type ScalePoint, scalePoint } from 'd3-scale';
import { line, symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape';
import { colourOf, type LineChart, type Series } from './chart.js';
import { type ChartFrame, type Drawing, framed } from './frame.js';
import { element, text } from './svg.js';

const MARKS = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond];
const DASHES = [undefined, '6 3', '2 3', '8 3 2 3'];
const MARK_AREA = 50;

export function drawLines(chart: LineChart, drawing: Drawing): string {
  const values = chart.series.flatMap((one) => one.values.filter((value) => value !== null));
  return framed(chart, drawing, {
    extent: [Math.min(0, ...values), Math.max(0, ...values)],
    colours: [],
    legend: chart.series.map((one, place) => ({
      name: one.name,
      sample: element('path', { ...stroke(one, place), d: 'M0 7H14' }) + mark(one, place, { x: 7, y: 7 }),
    })),
    draw: (frame) => {
      const point = scalePoint(
        chart.categories.map((_, place) => place),
        [frame.left, frame.right],
      ).padding(0.5);
      return {
        centre: (place) => point(place) ?? 0,
        svg: chart.series.map((one, place) => drawSeries(chart, one, { place, point, frame })).join(''),
      };
    },
  });
}

interface On {
  readonly place: number;
  readonly point: ScalePoint<number>;
  readonly frame: ChartFrame;
}

function drawSeries({ categories, format }: LineChart, one: Series, { place, point, frame }: On): string {
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_value, index) => point(index) ?? 0)
    .y((value) => frame.value(value ?? 0))
    .digits(2)([...one.values]);
  const marks = one.values.flatMap((value, index) => {
    if (value === null) return [];
    const hint = text(`${categories[index]}, ${one.name}: ${format.value(value)}`);
    return [mark(one, place, { x: point(index) ?? 0, y: frame.value(value) }, hint)];
  });
  return element('path', { ...stroke(one, place), d: path ?? '' }) + marks.join('');
}

function stroke(one: Series, place: number) {
  return { class: `l${colourOf(one, place)}`, 'stroke-dasharray': DASHES[place % DASHES.length] };
}

function mark(one: Series, place: number, at: { readonly x: number; readonly y: number }, hint = ''): string {
  const shape = symbol(MARKS[place % MARKS.length], MARK_AREA).digits(2)() ?? '';
  return element(
    'path',
    {
      class: `mark c${colourOf(one, place)}`,
      transform: `translate(${Math.round(at.x * 100) / 100} ${Math.round(at.y * 100) / 100})`,
      d: shape,
    },
    hint === '' ? '' : element('title', {}, hint),
  );
}
