import { cents, decimal, hundredth, roundHalfUp, sum } from '@spacebooks/base/money';
import { signed } from '@spacebooks/base/signed';
import { Big } from 'big.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundToCents } from '../../../src/domain/accounting/apportion.js';

const texts = fc
  .tuple(fc.constantFrom('', '-'), fc.integer({ min: 0, max: 999_999_999 }), fc.stringMatching(/^\d{0,25}$/))
  .map(([sign, whole, decimals]) => `${sign}${whole}${decimals === '' ? '' : `.${decimals}`}`);

it('whole cents are those that Big rounds to, never below zero where there are none', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const wanted = Number(new Big(text).round(2, Big.roundHalfUp).times(100).toFixed(0));
      expect(roundToCents(decimal(text))).toBe(wanted + 0);
    }),
  );
});

it.each(['0.001', '-12.345', '1.005'])('%s has fractions of a cent', (text) => {
  expect(() => cents(decimal(text))).toThrow(`${text} has fractions of a cent`);
});

it.each([
  ['999999999999999', 99_999_999_999_999_900],
  ['1000', 100_000],
  ['-0.10', -10],
  ['-0', 0],
  ['+12.50', 1_250],
])('%s is %d cents', (text, wanted) => {
  expect(cents(decimal(text))).toBe(wanted);
});

it.each([
  [12, -1, -12],
  [12, 1, 12],
  [12, 0, 0],
  [0, -1, 0],
  [0, 1, 0],
])('%d with the sign of %d is %d, and 0 has none', (size, sign, wanted) => {
  expect(signed(size, sign)).toBe(wanted);
});

it('a hundredth is what Big divides by 100, and leaves the amount as it was', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const amount = decimal(text);
      expect(hundredth(amount).toFixed()).toBe(new Big(text).div(100).toFixed());
      expect(amount.eq(new Big(text))).toBe(true);
    }),
  );
});

it('amounts that are remembered stay what they are, whatever is computed of them', () => {
  const amount = decimal('12.34');
  sum([amount, amount]);
  roundHalfUp(amount).plus(1);
  expect(decimal('12.34').toFixed()).toBe('12.34');
  expect(sum([amount]).toFixed()).toBe('12.34');
  expect(sum([]).toFixed()).toBe('0');
});
