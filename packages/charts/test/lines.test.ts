import { expect, it } from 'vitest';
import { chartTable } from '../src/chart-table.js';
import { drawChart } from '../src/draw-chart.js';
import { columns, numberOf, shapes } from './read-svg.js';
import { DURATIONS, FORECAST } from './samples.js';

const drawing = { id: 'x', width: 640 };

it('draws a line of each series where it has values, with marks and dashes of its own', () => {
  const svg = drawChart(FORECAST, drawing);
  const lines = shapes(svg, 'path').filter(({ attributes }) => /^l\d$/.test(attributes.class ?? ''));
  // Each is drawn once in the picture and once in the legend.
  expect(lines.map(({ attributes }) => [attributes.class, attributes['stroke-dasharray']])).toEqual([
    ['l1', undefined],
    ['l2', '6 3'],
    ['l1', undefined],
    ['l2', '6 3'],
  ]);
  const points = (path = ''): number[][] =>
    [...path.matchAll(/[ML]([\d.]+),([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const [invoiced = [], forecast = []] = lines.map(({ attributes }) => points(attributes.d));
  expect([invoiced.length, forecast.length]).toEqual([2, 3]);
  const height = (cents: number, y = 0): number => (202 - y) / cents;
  expect(height(1_100_000, invoiced[1]?.[1])).toBeCloseTo(height(1_250_000, forecast[2]?.[1]), 6);
  expect(svg).toContain('<title>Dez 2026, Vor einem Monat erwartet: 12.500,00 €</title>');
});

it('shows a single point by its mark', () => {
  const one = { ...FORECAST, categories: ['Nov'], series: [{ name: 'Berechnet', values: [5] }] };
  const svg = drawChart(one, drawing);
  expect(shapes(svg, 'path').filter(({ attributes }) => attributes.class === 'mark c1')).toHaveLength(2);
  expect(svg).not.toMatch(/NaN|undefined/);
});

it('draws ranges from end to end with their mark within, and leaves out what nothing is known of', () => {
  const svg = drawChart(DURATIONS, drawing);
  const [first, second] = columns(svg).map(([rect]) => rect);
  expect(columns(svg)).toHaveLength(2);
  const perSecond = numberOf(first ?? fail(), 'height') / 4.5;
  const [mark] = shapes(svg, 'circle');
  expect(numberOf(mark ?? fail(), 'cy') - numberOf(first ?? fail(), 'y')).toBeCloseTo(4 * perSecond, 1);
  expect(numberOf(second ?? fail(), 'height')).toBe(1);
  expect(svg).toContain('<title>16. Nov.: Median 4 s, bis 90 % 3.5 s – 8 s</title>');
  expect(chartTable(DURATIONS)).toEqual({
    columns: ['Median', 'bis 90 %'],
    rows: [
      { category: '16. Nov.', values: [4, 8], sum: null },
      { category: '17. Nov.', values: [null, null], sum: null },
      { category: '18. Nov.', values: [2, 2], sum: null },
    ],
    sums: null,
    sum: null,
  });
});

function fail(): never {
  throw new Error('not drawn');
}
