import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import { spreadCents } from '../../../../src/document/build/spread-cents.js';

const spread = (amounts: string[], total: string) =>
  spreadCents(amounts.map(decimal), decimal(total)).map((amount) => amount.toFixed(2));

describe('cents that rounding moved', () => {
  it('stay where the rounded amounts add up', () => {
    expect(spread(['16.8067', '7.00'], '23.81')).toEqual(['16.81', '7.00']);
  });

  it('come from the amounts that were rounded up furthest', () => {
    expect(spread(['16.8067', '16.8067', '16.8067', '16.8067'], '67.23')).toEqual([
      '16.80',
      '16.81',
      '16.81',
      '16.81',
    ]);
    expect(spread(['1.006', '1.008'], '2.01')).toEqual(['1.00', '1.01']);
  });

  it('go to the amounts that were rounded down furthest', () => {
    expect(spread(['1.001', '1.004', '1.004'], '3.01')).toEqual(['1.00', '1.01', '1.00']);
    expect(spread(['1.003', '1.003', '1.004'], '3.02')).toEqual(['1.01', '1.00', '1.01']);
  });

  it('work for negative amounts', () => {
    expect(spread(['-16.8067', '-16.8067', '-16.8067', '-16.8067'], '-67.23')).toEqual([
      '-16.80',
      '-16.81',
      '-16.81',
      '-16.81',
    ]);
  });

  it('never touch whole cents: the difference stays for the caller to refuse', () => {
    expect(spread(['10.00', '5.00'], '15.01')).toEqual(['10.00', '5.00']);
    expect(spread(['10.004', '5.00'], '15.02')).toEqual(['10.00', '5.00']);
    expect(spread(['10.00', '5.004'], '15.01')).toEqual(['10.00', '5.01']);
  });

  it('need no amounts', () => {
    expect(spread([], '0')).toEqual([]);
  });
});
