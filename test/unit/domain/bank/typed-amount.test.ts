import { expect, it } from 'vitest';
import { typedCents } from '../../../../src/domain/bank/typed-amount.js';

it.each([
  ['119', 119_00],
  ['119,00', 119_00],
  ['119.5', 119_50],
  ['1.234,56', 1_234_56],
  ['1,234.56', 1_234_56],
  ['1 234,56', 1_234_56],
  ["1'234.56", 1_234_56],
  ['1\u202f234,5', 1_234_50],
  ['1.234', 1_234_00],
  ['0,01', 1],
])('%s is an amount', (text, cents) => expect(typedCents(text)).toBe(cents));

it.each([
  '',
  'ten',
  '1,2,3',
  '12.34.56',
  '1.2345',
  '-5',
  '1.234,567',
  '=1+1',
  '1e3',
  '9'.repeat(20),
  '119 EUR',
])('%s is none', (text) => expect(typedCents(text)).toBeNull());
