import { expect, it } from 'vitest';
import { BoundedMap } from '../src/bounded-map.js';

const entries = (map: Map<string, number>): readonly string[] =>
  [...map].map(([key, value]) => `${key}${value}`);

it('never has more than its most: what was set first goes first', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('c', 3);
  expect(entries(map)).toEqual(['b2', 'c3']);
  expect(map.get('a')).toBeUndefined();
});

it('drops nothing for what is there already', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3);
  expect(entries(map)).toEqual(['a3', 'b2']);
});

it('keeps what was set again after it was deleted', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2);
  map.delete('a');
  map.set('a', 1).set('c', 3);
  expect(entries(map)).toEqual(['a1', 'c3']);
});
