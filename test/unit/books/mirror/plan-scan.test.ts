import { addDays } from '@spacebooks/base/calendar';
import { describe, expect, it } from 'vitest';
import { planScan } from '../../../../src/books/mirror/plan-scan.js';
import type { DayState } from '../../../../src/domain/sync-result.js';

const DAY = 86_400_000;
const NOW = 1_000 * DAY;
const FIRST = '2025-01-01';

function days(count: number, each: Omit<DayState, 'date'>): readonly DayState[] {
  return Array.from({ length: count }, (_, index) => ({ date: addDays(FIRST, index), ...each }));
}

describe('the rotating scan', () => {
  it('reads everything that was never read, as one range', () => {
    expect(planScan(days(400, { invoices: 30, readAt: null }), NOW)).toEqual([
      { from: FIRST, to: addDays(FIRST, 399) },
    ]);
  });

  it('reads all of a small space every night: it is one request anyhow', () => {
    expect(planScan(days(300, { invoices: 0, readAt: NOW - DAY }), NOW)).toEqual([
      { from: FIRST, to: addDays(FIRST, 299) },
    ]);
  });

  it('has nothing to read where there are no days', () => {
    expect(planScan([], NOW)).toEqual([]);
  });

  it.each([
    ['many a day', 210, 33],
    ['few a day', 900, 3],
    ['more than a page a day', 60, 450],
    ['a hole without any', 300, 0],
  ])('reads every day at least every seventh night, in even parts: %s', (_name, count, invoices) => {
    let state = days(count, { invoices, readAt: NOW });
    const perNight: number[] = [];
    for (let night = 1; night <= 40; night += 1) {
      const now = NOW + night * DAY;
      const ranges = planScan(state, now);
      perNight.push(pagesOf(ranges, state));
      state = state.map((day) =>
        ranges.some(({ from, to }) => day.date >= from && day.date <= to) ? { ...day, readAt: now } : day,
      );
      expect(Math.max(...state.map(({ readAt }) => now - (readAt ?? 0)))).toBeLessThan(7 * DAY);
    }
    const least = Math.max(1, Math.ceil((count * invoices) / 7 / 200));
    // Days are not divided, so now and then one more than the seventh part is due.
    expect(Math.max(...perNight)).toBeLessThanOrEqual(least * 1.4 + 1);
  });

  it('reads within a week what a clock has read that ran ahead, and not all of it at once', () => {
    let state = days(210, { invoices: 33, readAt: NOW + 365 * DAY });
    for (let night = 1; night <= 7; night += 1) {
      const now = NOW + night * DAY;
      const ranges = planScan(state, now);
      expect(pagesOf(ranges, state)).toBeLessThanOrEqual(10);
      state = state.map((day) =>
        ranges.some(({ from, to }) => day.date >= from && day.date <= to) ? { ...day, readAt: now } : day,
      );
    }
    expect(state.filter(({ readAt }) => (readAt ?? 0) > NOW + 7 * DAY)).toEqual([]);
  });

  it('catches up after a week of silence', () => {
    const state = days(100, { invoices: 100, readAt: NOW - 8 * DAY });
    expect(planScan(state, NOW)).toEqual([{ from: FIRST, to: addDays(FIRST, 99) }]);
  });
});

function pagesOf(ranges: ReturnType<typeof planScan>, state: readonly DayState[]): number {
  return ranges.reduce((sum, { from, to }) => {
    const invoices = state
      .filter(({ date }) => date >= from && date <= to)
      .reduce((total, day) => total + day.invoices, 0);
    return sum + Math.max(1, Math.ceil(invoices / 200));
  }, 0);
}
