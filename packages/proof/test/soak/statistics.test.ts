import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mannKendall } from '../../soak/judge/mann-kendall.js';
import { theilSen } from '../../soak/judge/theil-sen.js';

/** What SciPy 1.x (`kendalltau`, `theilslopes` with 0.99) and pymannkendall (`original_test`) say of the same values. */
const KNOWN = [
  {
    values: [10, 15, 14, 20, 18, 23, 25, 24, 30, 31],
    s: 39,
    p: 0.00011518959435626102,
    slope: { slope: 2, low: 1.5, high: 3 },
  },
  {
    values: [5, 3, 9, 1, 7, 4, 8, 6, 10, 2],
    s: 5,
    p: 0.7274895282186948,
    slope: { slope: 1 / 6, low: -5 / 3, high: 1.8 },
  },
  {
    // With ties, of which the normal distribution tells.
    values: [1, 1, 2, 2, 2, 3, 1, 4, 4, 5, 3, 6],
    s: 44,
    p: 0.0025652755275460404,
    slope: { slope: 0.4365079365079365, low: 0, high: 0.5 },
  },
];

describe('the trend of Mann and Kendall', () => {
  it.each(KNOWN)('of $values is as others compute it', ({ values, s, p }) => {
    const trend = mannKendall(values);
    expect(trend.s).toBe(s);
    expect(trend.p).toBeCloseTo(p, 6);
  });

  it('needs six values to be surer than 99 %', () => {
    expect(mannKendall([1, 2, 3, 4, 5]).p).toBeCloseTo(2 / 120, 12);
    expect(mannKendall([1, 2, 3, 4, 5, 6]).p).toBeCloseTo(2 / 720, 12);
  });

  it('finds none in what stands still, and in too little', () => {
    expect(mannKendall([7, 7, 7, 7, 7, 7, 7])).toEqual({ s: 0, p: 1 });
    expect(mannKendall([7])).toEqual({ s: 0, p: 1 });
  });

  it('is the same backwards, the other way round', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 30 }), (values) => {
        const [there, back] = [mannKendall(values), mannKendall([...values].reverse())];
        expect(back.s + there.s).toBe(0);
        expect(back.p).toBeCloseTo(there.p, 9);
      }),
    );
  });
});

describe('the slope of Theil and Sen', () => {
  it.each(KNOWN)('of $values is as others compute it', ({ values, slope }) => {
    const found = theilSen(values);
    for (const name of ['slope', 'low', 'high'] as const) expect(found[name]).toBeCloseTo(slope[name], 12);
  });

  it('has no bounds where there are too few values', () => {
    expect(theilSen([1, 2, 3])).toEqual({ slope: 1, low: -Infinity, high: Infinity });
    expect(theilSen([1])).toEqual({ slope: 0, low: -Infinity, high: Infinity });
  });

  it('is nothing, for sure, where nothing moves', () => {
    expect(theilSen([7, 7, 7, 7, 7, 7, 7])).toEqual({ slope: 0, low: 0, high: 0 });
  });

  it('bears one value that is far off', () => {
    expect(theilSen([1, 2, 3, 900, 5, 6, 7, 8]).slope).toBe(1);
  });
});
