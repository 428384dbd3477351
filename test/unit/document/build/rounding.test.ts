import { decimal, roundHalfEven, roundHalfUp } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import {
  isTaxOf,
  isTotalOf,
  type RoundedPart,
  WAYS,
} from '../../../../src/document/build/ways-of-rounding.js';

/** Figures that have nothing to do with each other, so that each way reads its own. */
const part = (
  unitPrice: string,
  quantity: string,
  net: string,
  unitGross: string,
  gross: string,
): RoundedPart => ({
  unitPrice: decimal(unitPrice),
  quantity: decimal(quantity),
  net: decimal(net),
  unitGross: decimal(unitGross),
  gross: decimal(gross),
  rate: decimal(19),
});
const PARTS = [
  part('2.025', '7', '28.786', '0.569', '29.393'),
  part('2.639', '11', '27.605', '2.91', '24.631'),
];

describe('the tax of two lines at 19 %', () => {
  it.each([
    ['rate on net', '10.71', '10.71'],
    ['rate on rounded nets', '10.72', '10.71'],
    ['line on net', '10.71', '10.71'],
    ['line on rounded net', '10.72', '10.71'],
    ['unit on price', '8.16', '8.16'],
    ['unit on rounded price', '8.23', '8.16'],
    ['rate in gross', '8.63', '8.63'],
    ['line in gross', '8.62', '8.62'],
    ['line in rounded gross', '8.62', '8.62'],
    ['unit in gross', '5.69', '5.69'],
  ] as const)('%s: %s, to the even cent %s', (way, up, even) => {
    expect(WAYS[way](PARTS, (value) => roundHalfUp(value)).toFixed(2)).toBe(up);
    expect(WAYS[way](PARTS, (value) => roundHalfEven(value)).toFixed(2)).toBe(even);
  });

  it.each([
    ['10.71', true],
    ['10.72', true],
    ['10.73', false],
    ['8.23', true],
    ['8.24', false],
    ['5.69', true],
    ['5.68', false],
    ['0', false],
  ])('may be %s: %s', (tax, may) => {
    expect(isTaxOf(PARTS, decimal(tax))).toBe(may);
  });
});

describe('the total of an item', () => {
  const may = (unitPrice: string, quantity: string, total: string, unitGross = '999', rate = '19') =>
    isTotalOf(
      {
        unitPrice: decimal(unitPrice),
        unitGross: decimal(unitGross),
        quantity: decimal(quantity),
        rate: decimal(rate),
      },
      decimal(total),
    );

  it.each<[unitPrice: string, quantity: string, total: string, may: boolean]>([
    ['10', '3', '30', true],
    ['10', '3', '30.01', false],
    ['10', '3', '29.99', false],
    // Unrounded, in whole cents, and of the price in whole cents.
    ['0.125', '3', '0.375', true],
    ['0.125', '3', '0.38', true],
    ['0.125', '3', '0.37', false],
    ['0.125', '3', '0.39', true],
    ['0.125', '3', '0.36', true],
    ['0.125', '3', '0.40', false],
    ['0.125', '4', '0.5', true],
    ['-10', '3', '-30', true],
    ['10', '-3', '-30', true],
    ['10', '0', '0', true],
  ])('of %s times %s may be %s: %s', (unitPrice, quantity, total, expected) => {
    expect(may(unitPrice, quantity, total)).toBe(expected);
  });

  it('may be what the gross price leaves', () => {
    expect(may('8', '3', '25.21', '10')).toBe(true);
    expect(may('8', '3', '25.22', '10')).toBe(false);
    expect(may('8', '3', '24', '10')).toBe(true);
    expect(may('8', '3', '30', '10', '0')).toBe(true);
  });

  it.each<[unitPrice: string, quantity: string, total: string, may: boolean]>([
    // 1/3, cut after seven decimals: a thousand of them hide a tenth of a thousandth, not more.
    ['0.3333333', '1000', '333.33335', true],
    ['0.3333333', '1000', '333.3335', false],
    ['0.3333333', '1000', '333.33', true],
    ['0.3333333', '1000', '333.34', false],
    // Six decimals are a price.
    ['0.333333', '1000', '333.3331', false],
    ['0.333333', '1000', '333.333', true],
  ])('of %s that was cut, times %s, may be %s: %s', (unitPrice, quantity, total, expected) => {
    expect(may(unitPrice, quantity, total)).toBe(expected);
  });
});
