import { expect, it } from 'vitest';
import { someOf, together } from '../src/statement-remark.js';

it('what several statements of a file have in common is told once, and lines left out are counted over all', () => {
  const lost = { kind: 'letters-lost', count: 1, words: ['J\ufffdrg'] } as const;
  expect(
    together([
      lost,
      { kind: 'pending-left-out', lines: 1 },
      { ...lost },
      { kind: 'void-left-out', lines: 2 },
      { kind: 'pending-left-out', lines: 1 },
    ]),
  ).toEqual([lost, { kind: 'pending-left-out', lines: 2 }, { kind: 'void-left-out', lines: 2 }]);
});

it('a remark quotes three words at most, cut, without digits that run into them', () => {
  expect(someOf(['20Łucja', '20Łucja', 'ż'.repeat(99), 'c', 'd'])).toEqual(['Łucja', 'ż'.repeat(30), 'c']);
});
