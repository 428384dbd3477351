import { expect, it } from 'vitest';
import { processorTime } from '../../../test/processor-time.js';
import { fitted, textWidth } from '../src/text-width.js';

const SIZE = 12;

it('a text that is cut is as long as fits, and one that fits stays', () => {
  expect(fitted('Meeting room', SIZE, 200)).toBe('Meeting room');
  const long = 'Meeting room of the second floor';
  const cut = fitted(long, SIZE, 100);
  expect(cut).toBe(`${long.slice(0, cut.length - 1)}…`);
  expect(textWidth(cut, SIZE)).toBeLessThanOrEqual(100);
  expect(textWidth(`${long.slice(0, cut.length)}…`, SIZE)).toBeGreaterThan(100);
  expect(fitted('😀😀😀😀', SIZE, 40)).toBe('😀😀…');
  expect(fitted('Meeting', SIZE, 1)).toBe('…');
});

it('a name of others that is ten times as long takes ten times as long, not a hundred', () => {
  const time = (length: number) =>
    Math.min(...[1, 2, 3].map(() => processorTime(() => fitted('b\r\n'.repeat(length), SIZE, 100))));
  time(2_000);
  expect(time(20_000)).toBeLessThan(100);
});
