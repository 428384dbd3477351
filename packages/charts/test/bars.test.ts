import { describe, expect, it } from 'vitest';
import { chartTable } from '../src/chart-table.js';
import { drawChart } from '../src/draw-chart.js';
import { columns, numberOf, shapes } from './read-svg.js';
import { COUNT, OPEN, REVENUE } from './samples.js';

const drawing = { id: 'x', width: 640 };

const heights = (svg: string): number[][] =>
  columns(svg).map((column) => column.map((rect) => numberOf(rect, 'height')));

describe('bars', () => {
  it('are as high as their values are large, all by one measure', () => {
    const [first = 0, ...rest] = heights(drawChart(OPEN, drawing)).map(([height = 0]) => height);
    const [value = 0, ...values] = [824_000, 250_000, 100_000, 60_000];
    expect(rest.map((height) => height / first)).toEqual(
      values.map((each) => expect.closeTo(each / value, 3)),
    );
  });

  it('come to what the table says of each', () => {
    const svg = drawChart(REVENUE, drawing);
    const table = chartTable(REVENUE);
    expect(table.rows.map(({ sum }) => sum)).toEqual([1_200_000, 1_450_000, 1_300_000]);
    expect([table.sums, table.sum]).toEqual([[3_100_000, 250_000, 600_000], 3_950_000]);
    const perPixel = 1_000_000 / (heights(svg)[0]?.[0] ?? 0);
    const drawn = columns(svg).map((column) =>
      column.reduce((total, rect) => total + numberOf(rect, 'height') * perPixel, 0),
    );
    // What takes away hangs below zero: 1,200,000 and 300,000 above, 50,000 below.
    expect(drawn.map((value) => Math.round(value / 1000))).toEqual([1200, 1550, 1300]);
  });

  it('stand on each other without a gap, and what takes away hangs below zero', () => {
    const [, october = []] = columns(drawChart(REVENUE, drawing));
    const [base, below, above] = october.map((rect) => ({
      top: numberOf(rect, 'y'),
      bottom: numberOf(rect, 'y') + numberOf(rect, 'height'),
    }));
    expect(above?.bottom).toBeCloseTo(base?.top ?? 0, 1);
    expect(below?.top).toBeCloseTo(base?.bottom ?? 0, 1);
  });

  it('are told apart by pattern too, and named below', () => {
    const svg = drawChart(REVENUE, drawing);
    expect(columns(svg)[2]?.map(({ attributes }) => attributes.fill ?? attributes.class)).toEqual([
      'piece c1',
      'url(#x-p2)',
      'url(#x-p3)',
    ]);
    expect(svg.match(/<pattern id="x-p\d"/g)).toEqual(['<pattern id="x-p2"', '<pattern id="x-p3"']);
    const names = shapes(svg, 'text').map(({ text }) => text);
    expect(names.slice(-3)).toEqual([
      '8400 Mitgliedschaften',
      '8300 Bücher &amp; &lt;Zeitschriften&gt;',
      '8125 EU',
    ]);
  });

  it('say their numbers where a pointer rests, and above them where there is room', () => {
    const svg = drawChart(OPEN, drawing);
    expect(svg).toContain('<title>nicht fällig: 8.240,00 €</title>');
    expect(shapes(svg, 'text', { class: 'total' }).map(({ text }) => text)).toEqual([
      '8.240,00 €',
      '2.500,00 €',
      '1.000,00 €',
      '0,00 €',
      '600,00 €',
    ]);
    expect(shapes(drawChart(OPEN, { id: 'x', width: 300 }), 'text', { class: 'total' })).toEqual([]);
  });

  it('are drawn for a single one, for nothing but zeros, for less than nothing, and for none', () => {
    const one = { ...OPEN, categories: ['Nov'], series: [{ name: 'Offen', values: [7] }], format: COUNT };
    expect(heights(drawChart(one, drawing))).toHaveLength(1);
    const zeros = { ...OPEN, series: [{ name: 'Offen', values: [0, 0, 0, 0, 0] }] };
    expect(heights(drawChart(zeros, drawing))).toEqual([]);
    const negative = { ...one, series: [{ name: 'Gutschriften', values: [-250] }] };
    expect(heights(drawChart(negative, drawing))[0]?.[0]).toBeGreaterThan(100);
    for (const chart of [one, zeros, negative, { ...one, categories: [], series: [] }]) {
      expect(drawChart(chart, drawing)).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  it('have no scale between whole numbers', () => {
    const svg = drawChart(
      { ...OPEN, series: [{ name: 'x', values: [1, 0, 2, 0, 0] }], format: COUNT },
      drawing,
    );
    const ticks = shapes(svg, 'text', { 'text-anchor': 'end' }).map(({ text }) => text);
    expect(ticks).toEqual(['0', '1', '2']);
  });
});
