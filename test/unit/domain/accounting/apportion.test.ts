import { decimal } from '@spacebooks/base/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apportion, roundToCents } from '../../../../src/domain/accounting/apportion.js';

const amounts = (...texts: readonly string[]) => texts.map(decimal);

describe('apportion', () => {
  it.each([
    [amounts('0.333', '0.333', '0.334'), 100, [33, 33, 34]],
    [amounts('0.333333', '0.333333', '0.333333'), 100, [34, 33, 33]],
    [amounts('0.005', '0.005'), 1, [0, 1]],
    [amounts('-0.333333', '-0.333333', '-0.333333'), -100, [-34, -33, -33]],
    [amounts('10', '1'), 1104, [1003, 101]],
    [amounts('840.149', '630.1155', '630.11549999999999999999'), 210038, [84015, 63011, 63012]],
    [amounts('10', '-1'), 900, [1000, -100]],
    [[], 5, []],
  ])('%s to %i cents', (exact, total, expected) => {
    expect(apportion(exact, total)).toEqual(expected);
  });

  it('always meets the total, and moves nothing by a cent or more that rounding explains', () => {
    const amount = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((value) => decimal(value).div(1000));
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), (exact) => {
        const total = roundToCents(exact.reduce((sum, each) => sum.plus(each), decimal(0)));
        const parts = apportion(exact, total);
        expect(parts.reduce((sum, each) => sum + each, 0)).toBe(total);
        for (const [index, part] of parts.entries()) {
          expect(Math.abs(part - Number(exact[index]?.times(100).toFixed()))).toBeLessThan(1);
        }
      }),
    );
  });

  it('knows no negative zero', () => {
    expect(Object.is(roundToCents(decimal('-0.001')), 0)).toBe(true);
  });
});
