import { expect, it } from 'vitest';
import { gapsIn } from '../src/balance.js';
import type { BankStatement } from '../src/statement.js';

const statement = (day: string, opening: number | null, closing: number | null): BankStatement => ({
  kind: 'booked',
  account: 'DE42100000000001234567',
  currency: 'EUR',
  number: day.slice(8),
  from: day,
  to: day,
  opening,
  closing,
  remarks: [],
  lines: [],
});

it('a gap is where a statement begins with another balance than the one before ended with', () => {
  const first = statement('2026-11-01', 0, 100);
  const second = statement('2026-11-02', 100, 150);
  const fourth = statement('2026-11-04', 170, 180);
  expect(gapsIn([fourth, first, second])).toEqual([{ before: second, after: fourth }]);
  expect(gapsIn([first, second, statement('2026-11-03', null, null)])).toEqual([]);
  // The same day again, in another format.
  expect(gapsIn([first, second, { ...second, number: 'M' }])).toEqual([]);
  const week = { ...statement('2026-11-01', 0, 180), number: 'W', to: '2026-11-04' };
  // Its days are in the week's statement, which overlaps with those of single days.
  expect(gapsIn([week, first, fourth])).toEqual([]);
});

it('statements of one day follow on each other in whatever order they come', () => {
  const morning = statement('2026-11-02', 0, 100);
  const noon = statement('2026-11-02', 100, 130);
  const evening = statement('2026-11-02', 130, 90);
  expect(gapsIn([noon, morning])).toEqual([]);
  expect(gapsIn([evening, noon, morning])).toEqual([]);
  expect(gapsIn([evening, morning])).toHaveLength(1);
});
