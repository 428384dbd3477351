import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import { linePrice } from '../../../../src/document/build/line-price.js';

function priceOf(net: string, quantity: string, lineNet: string): string {
  const price = linePrice(decimal(net), decimal(quantity), decimal(lineNet));
  const base = price.baseQuantity === null ? '' : ` per ${price.baseQuantity.toFixed()}`;
  return `${price.quantity.toFixed()} x ${price.netPrice.toFixed()}${base}`;
}

describe('the price of a line', () => {
  it.each([
    ['350', '1', '350', '1 x 350'],
    ['12.50', '7.75', '96.88', '7.75 x 12.5'],
    ['8.394957', '37', '310.61', '37 x 8.394957'],
    ['8.3949579832', '37', '310.61', '37 x 8.39496'],
    ['16.80672268907563', '1', '16.81', '1 x 16.81'],
    ['16.80672268907563', '1', '16.80', '1 x 16.8'],
    ['16.81', '3', '50.42', '3 x 16.807'],
    ['16.81', '37', '621.85', '37 x 16.8068'],
    ['0.05', '1234567', '61728.37', '1234567 x 61728.37 per 1234567'],
    ['-70', '1', '-70', '-1 x 70'],
    ['25', '-2', '-50', '-2 x 25'],
    ['-25', '-2', '50', '2 x 25'],
    ['-16.81', '3', '-50.42', '-3 x 16.807'],
    ['0', '12', '0', '12 x 0'],
    ['5', '0', '0', '0 x 5'],
    ['-0.001', '2', '0', '-2 x 0.001'],
  ])('%s times %s, in all %s', (net, quantity, lineNet, expected) => {
    expect(priceOf(net, quantity, lineNet)).toBe(expected);
  });
});
