import { describe, expect, it } from 'vitest';
import { contains, filtersOf, joinRanges, monthOf } from '../../../../src/books/mirror/date-ranges.js';
import { openWindow } from '../../../../src/books/mirror/plan-scan.js';

describe('the open window', () => {
  it.each([
    ['2026-11-21', '2025-01-01', '2026-08-01'],
    ['2026-02-28', '2025-01-01', '2025-11-01'],
    ['2026-03-31', '2025-01-01', '2025-12-01'],
    ['2026-11-21', '2026-10-15', '2026-10-15'],
    ['2026-11-21', '2027-01-01', '2027-01-01'],
  ])('on %s with the cutover %s begins on %s', (today, cutover, from) => {
    expect(openWindow(today, cutover)).toBe(from);
  });
});

describe('ranges of dates', () => {
  it.each([
    ['2026-02-14', '2026-02-28'],
    ['2028-02-01', '2028-02-29'],
    ['2026-12-31', '2026-12-31'],
    ['2026-04-30', '2026-04-30'],
  ])('the month of %s ends on %s', (date, to) => {
    expect(monthOf(date)).toEqual({ from: `${date.slice(0, 7)}-01`, to });
  });

  it('are joined where they touch or overlap, the open one last', () => {
    const ranges = [
      { from: '2026-08-01', to: null },
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2026-03-01', to: '2026-03-31' },
      { from: '2026-02-01', to: '2026-02-10' },
      { from: '2026-07-01', to: '2026-07-31' },
      { from: '2026-09-01', to: '2026-09-30' },
    ];
    expect(joinRanges(ranges)).toEqual([
      { from: '2026-01-01', to: '2026-02-10' },
      { from: '2026-03-01', to: '2026-03-31' },
      { from: '2026-07-01', to: null },
    ]);
    expect(
      joinRanges([
        { from: '2026-01-01', to: '2026-12-31' },
        { from: '2026-03-01', to: '2026-03-02' },
      ]),
    ).toEqual([{ from: '2026-01-01', to: '2026-12-31' }]);
  });

  it('include both ends', () => {
    const month = { from: '2026-03-01', to: '2026-03-31' };
    expect(
      ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map((date) => contains(month, date)),
    ).toEqual([false, true, true, false]);
    expect(contains({ from: '2026-03-01', to: null }, '9999-01-01')).toBe(true);
    expect(filtersOf(month)).toEqual(month);
    expect(filtersOf({ from: '2026-03-01', to: null })).toEqual({ from: '2026-03-01' });
  });
});
