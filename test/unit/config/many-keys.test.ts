import { expect, it } from 'vitest';
import { readLayout } from '../../../src/books/formats/layout/load.js';
import { readYamlTree } from '../../../src/config/yaml-tree.js';
import { processorTime } from '../../processor-time.js';

/** How long a file of so many keys takes, in milliseconds; the fastest of three. */
function timeOf(count: number): number {
  const text = Array.from({ length: count }, (_, index) => `k${index}: v`).join('\n');
  return Math.min(...[1, 2, 3].map(() => processorTime(() => readYamlTree(text, {}))));
}

it('a configuration of ten times the keys takes ten times as long, not a hundred', () => {
  timeOf(2_000);
  expect(timeOf(20_000) / timeOf(2_000)).toBeLessThan(40);
});

it('a key that stands twice is told at its place, in every section', () => {
  const { complaints } = readYamlTree('a:\n  b: 1\n  c: 2\n  b: 3\na: 4\n', {});
  expect(complaints.map(({ line, column, message }) => [line, column, message])).toEqual([
    [5, 1, 'this key appears twice in its section'],
    [4, 3, 'this key appears twice in its section'],
  ]);
});

it('a layout with a key that stands twice is refused at its place', () => {
  expect(() => readLayout('format: mine\ndelimiter: a\nformat: other\n', 'mine.yml')).toThrow(
    'mine.yml:3:1: the key format stands twice',
  );
});
