import { Journal } from '@spacebooks/sandbox-engine/journal';
import { expect, it } from 'vitest';

it('keeps the newest entries and counts the dropped ones', () => {
  const journal = new Journal<number>(10);
  for (let index = 1; index <= 100; index += 1) {
    expect(journal.next).toBe(index);
    journal.add(index);
    expect(journal.entries().length).toBeLessThanOrEqual(11);
    expect(journal.dropped + journal.entries().length).toBe(index);
    expect(journal.entries().at(-1)).toBe(index);
  }
  const { dropped } = journal;
  expect(dropped).toBeGreaterThanOrEqual(89);
  expect(journal.entries(98)).toEqual([98, 99, 100]);
  expect(journal.entries(1)[0]).toBe(dropped + 1);
  expect(journal.entries(101)).toEqual([]);
});
