import { describe, expect, it } from 'vitest';
import type { Chart } from '../src/chart.js';
import { drawChart } from '../src/draw-chart.js';
import { textWidth } from '../src/text-width.js';
import { TEXT_SIZE } from '../src/type-size.js';
import { DURATIONS, FORECAST, OPEN, REVENUE } from './samples.js';

const LONG = 'Mitgliedschaften mit Zugang rund um die Uhr in der Rosenthaler Straße, ermäßigt';

const HARD: Readonly<Record<string, Chart>> = {
  'open amounts': OPEN,
  revenue: REVENUE,
  'a forecast': FORECAST,
  durations: DURATIONS,
  'thirty days': {
    ...REVENUE,
    categories: Array.from({ length: 30 }, (_, day) => `${day + 1}. Nov.`),
    series: [{ name: 'a', values: Array.from({ length: 30 }, (_, day) => day) }],
  },
  'long names and large amounts': {
    ...REVENUE,
    categories: [LONG, LONG, 'Donaudampfschifffahrtsgesellschaft'],
    series: REVENUE.series.map(({ values }) => ({
      name: LONG,
      values: values.map((value) => (value ?? 0) * 1_000_000),
    })),
  },
  'a single long one': { ...OPEN, categories: [LONG], series: [{ name: LONG, values: [-99_999_999_999] }] },
};

interface Box {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
}

/** Where each text stands, by the measure that is wider than any font. */
function texts(svg: string): Box[] {
  const boxes: Box[] = [];
  const offsets: [number, number][] = [];
  for (const [tag, attributes = '', content = ''] of svg.matchAll(
    /<(?:\/?g|text)((?: [\w-]+="[^"]*")*)>([^<]*)/g,
  )) {
    const of = (name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
    if (tag.startsWith('</g')) offsets.pop();
    else if (tag.startsWith('<g')) {
      const [, x, y] = /translate\(([\d.]+) ([\d.]+)\)/.exec(of('transform')) ?? [];
      offsets.push([Number(x ?? 0), Number(y ?? 0)]);
    } else {
      const text = content.replaceAll(/&\w+;/g, '&');
      const width = textWidth(text, TEXT_SIZE);
      const [dx, dy] = offsets.reduce(([x, y], [more, down]) => [x + more, y + down], [0, 0]);
      const part = { start: 0, middle: 0.5, end: 1 }[of('text-anchor') || 'start'] ?? 0;
      const left = Number(of('x')) + dx - width * part;
      boxes.push({ text, left, right: left + width, baseline: Number(of('y')) + dy });
    }
  }
  return boxes;
}

describe.each([640, 320])('at %i pixels', (width) => {
  it.each(Object.entries(HARD))(
    '%s: every text is within the picture, and none over another',
    (_name, chart) => {
      const svg = drawChart(chart, { id: 'x', width });
      const height = Number(/viewBox="0 0 \d+ ([\d.]+)"/.exec(svg)?.[1]);
      const boxes = texts(svg);
      expect(boxes.length).toBeGreaterThan(2);
      for (const { left, right, baseline } of boxes) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(width);
        expect(baseline).toBeGreaterThanOrEqual(TEXT_SIZE);
        expect(baseline).toBeLessThanOrEqual(height - 3);
      }
      const collisions = boxes.flatMap((one, index) =>
        boxes
          .slice(index + 1)
          .filter((other) => Math.abs(other.baseline - one.baseline) < 10)
          .filter((other) => other.left < one.right && one.left < other.right)
          .map((other) => `${one.text} over ${other.text}`),
      );
      expect(collisions).toEqual([]);
    },
  );
});

it('says at a cut name that it is cut', () => {
  const chart = HARD['long names and large amounts'] ?? OPEN;
  expect(drawChart(chart, { id: 'x', width: 320 })).toMatch(/Mitgliedschaften mit Zugang[^<]*…</);
});
