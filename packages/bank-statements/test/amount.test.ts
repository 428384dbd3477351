import { expect, it } from 'vitest';
import { centsOf } from '../src/amount.js';

it.each([
  ['000000000000149.87', 14987],
  ['0000000000000', 0],
  ['999999999999.99', 99_999_999_999_999],
  ['0001999999999999.99', null],
  ['119.00000', 11900],
  ['119.001', null],
])('%s is %j cents', (text, cents) => {
  expect(centsOf(text, '.')).toBe(cents);
});
