import { describe, expect, it } from 'vitest';
import { fiscalYearOf, fiscalYearStarts } from '../../../../src/books/auditor/fiscal-year-of.js';

describe('the fiscal year of an audit', () => {
  it.each([
    [1, { from: '2026-01-01', to: '2026-12-31' }],
    [7, { from: '2026-07-01', to: '2027-06-30' }],
    [3, { from: '2027-03-01', to: '2028-02-29' }, 2027],
  ])('begins with month %i', (month, expected, year = 2026) => {
    expect(fiscalYearOf(year, month)).toEqual(expected);
  });

  it('begins when the formats say so', () => {
    const fec = { siren: '732829320', receivables: '411000' };
    const datev = { consultant: 1001, client: 1 };
    expect(fiscalYearStarts({})).toEqual([1]);
    expect(fiscalYearStarts({ datev: { ...datev, fiscal_year_start: 7 } })).toEqual([7]);
    expect(fiscalYearStarts({ datev: { ...datev, fiscal_year_start: 1 }, fec })).toEqual([1]);
    expect(fiscalYearStarts({ datev: { ...datev, fiscal_year_start: 7 }, fec })).toEqual([7, 1]);
  });
});
