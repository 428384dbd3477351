import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawChart } from '../src/draw-chart.js';
import { largestSeries } from '../src/largest-series.js';
import { LIGHT_COLOURS, standaloneSvg } from '../src/standalone-svg.js';
import { shapes } from './read-svg.js';
import { DURATIONS, FORECAST, OPEN, REVENUE } from './samples.js';

it.each([OPEN, REVENUE, FORECAST, DURATIONS])('is a picture with title and description: $title', (chart) => {
  const svg = drawChart(chart, { id: 'x', width: 640 });
  const [{ attributes } = { attributes: undefined }] = shapes(svg, 'svg');
  expect(attributes).toMatchObject({ role: 'img', 'aria-labelledby': 'x-title x-desc' });
  expect(shapes(svg, 'title', { id: 'x-title' }).map(({ text }) => text)).toEqual([chart.title]);
  expect(shapes(svg, 'desc', { id: 'x-desc' }).map(({ text }) => text)).toEqual([chart.description]);
  expect(svg).not.toMatch(/ style="|<style|<script|href=/);
});

it('writes foreign names as text', () => {
  const svg = drawChart({ ...OPEN, title: '</title><script>"&\u0000' }, { id: 'x', width: 640 });
  expect(svg).toContain('&lt;/title&gt;&lt;script&gt;&quot;&amp;<');
});

it('draws the same text of the same data', () => {
  expect(drawChart(REVENUE, { id: 'x', width: 640 })).toBe(drawChart(REVENUE, { id: 'x', width: 640 }));
});

describe('colours', () => {
  const css = readFileSync(new URL('../../../templates/web/style.css', import.meta.url), 'utf8');
  const [light = '', dark = ''] = css
    .split('@media (prefers-color-scheme: dark)')
    .map((part) => part.slice(0, part.indexOf('}')));
  const of = (part: string, name: string): string =>
    new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(part)?.[1] ?? `no ${name}`;
  const palette = (part: string): string[] => LIGHT_COLOURS.map((_, place) => of(part, `chart-${place + 1}`));

  it.each([
    ['light', light],
    ['dark', dark],
  ])('stand out from the ground, three to one at least: %s', (_scheme, part) => {
    for (const colour of palette(part)) expect(contrast(colour, of(part, 'card'))).toBeGreaterThanOrEqual(3);
  });

  it('are in a mail what they are on the light page, with the style in it', () => {
    expect(palette(light)).toEqual(LIGHT_COLOURS);
    const svg = standaloneSvg(REVENUE, { width: 560 });
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 560 [\d.]+"><style>/);
    expect(svg).toContain('.c2{fill:#b4530a}');
    expect(svg).not.toContain('var(');
    expect(svg.slice(svg.indexOf('<title'))).toBe(
      drawChart(REVENUE, { id: 'chart', width: 560 }).replace(/^<svg [^>]*>/, ''),
    );
  });
});

it('keeps the largest series and adds up the others, to the same sums', () => {
  const series = [3, 100, 20, 1].map((value) => ({ name: `s${value}`, values: [value, -value] }));
  expect(largestSeries(series, 4, String)).toBe(series);
  expect(largestSeries(series, 3, (count) => `${count} others`)).toEqual([
    { name: 's100', values: [100, -100] },
    { name: 's20', values: [20, -20] },
    { name: '2 others', values: [4, -4], colour: 7 },
  ]);
});

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
