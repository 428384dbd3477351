import { describe, expect, it } from 'vitest';
import { itemParts } from '../../../../src/document/build/item-parts.js';
import { price, tax } from '../../../fixtures/invoices/cases/case.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import { item, type TaxDocument } from '../../../fixtures/invoices/item.js';
import { reporting } from './reported.js';

/** `rate: net at unit price`, or the rules that refuse the item. */
function partsOf(net: string, quantity: string, ...taxes: TaxDocument[]): readonly string[] {
  const total = price(net, net, ...taxes);
  const [given] = invoice({ items: [item({ quantity, amount: total, totalAmount: total })] }).items;
  if (given === undefined) throw new Error('no item');
  const rules: string[] = [];
  const parts = itemParts(given, 0, ({ rule }) => void rules.push(rule));
  if (rules.length > 0) return rules;
  return parts.map((part) => `${part.rate.toFixed()}: ${part.net.toFixed()} at ${part.unitPrice.toFixed()}`);
}

describe('an item with several taxes', () => {
  it.each([
    ['100', '2', [tax('7', '4.2'), tax('19', '7.6')], ['7: 60 at 30', '19: 40 at 20']],
    ['100', '1', [tax('19', '9.5'), tax('0', '0')], ['19: 50 at 50', '0: 50 at 50']],
    ['-100', '-1', [tax('19', '-11.4'), tax('7', '-2.8')], ['19: -60 at 60', '7: -40 at 40']],
    [
      '30',
      '1',
      [tax('20', '2'), tax('10', '1'), tax('5', '0.5')],
      ['20: 10 at 10', '10: 10 at 10', '5: 10 at 10'],
    ],
  ])('of %s net is split where the taxes say how', (net, quantity, taxes, expected) => {
    expect(partsOf(net, quantity, ...taxes)).toEqual(
      [...expected].sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a)),
    );
  });

  it.each([
    ['both on the whole price', '100', [tax('19', '19'), tax('7', '7')]],
    ['rounded amounts that leave cents over', '100', [tax('19', '6.33'), tax('7', '4.67')]],
    ['a tax of nothing', '100', [tax('19', '19'), tax('7', '0')]],
    ['parts on different sides of zero', '100', [tax('19', '28.5'), tax('7', '-3.5')]],
    ['two zero rates with an amount', '100', [tax('19', '9.5'), tax('0', '1')]],
    ['a rate that stands twice', '100', [tax('19', '9.5'), tax('19', '1.9'), tax('7', '2.8')]],
    ['a part beyond the whole', '100', [tax('19', '28.5'), tax('7', '-7'), tax('10', '5')]],
    ['nothing at all', '0', [tax('19', '0'), tax('7', '0')]],
  ])('is refused: %s', (_name, net, taxes) => {
    expect(partsOf(net, '1', ...taxes)).toEqual(['SB-TAX-TWO']);
  });

  it('has a text on its first line only', () => {
    const total = price('100', '111.8', tax('7', '4.2'), tax('19', '7.6'));
    const [given] = invoice({ items: [item({ amount: total, totalAmount: total })] }).items;
    if (given === undefined) throw new Error('no item');
    expect(itemParts(given, 0, () => {}).map(({ isFirst }) => isFirst)).toEqual([true, false]);
  });
});

describe('the rates of an item', () => {
  const told = (unit: readonly TaxDocument[], total: readonly TaxDocument[]) => {
    const of = (taxes: readonly TaxDocument[]) => price('100', '111.8', ...taxes);
    const [given] = invoice({ items: [item({ amount: of(unit), totalAmount: of(total) })] }).items;
    if (given === undefined) throw new Error('no item');
    const { report, problems } = reporting();
    return { parts: itemParts(given, 3, report).length, problems };
  };
  const [seven, nineteen] = [tax('7', '4.2'), tax('19', '7.6')];

  it('may stand in any order', () => {
    expect(told([seven, nineteen], [nineteen, seven])).toEqual({ parts: 2, problems: [] });
  });

  it('are those of the price, too', () => {
    expect(told([seven, nineteen], [nineteen])).toEqual({
      parts: 0,
      problems: [
        {
          rule: 'SB-TAX-RATE',
          field: 'items[3].amount.taxes',
          problem: 'differing rates',
          values: { price: '19 % + 7 %', total: '19 %' },
        },
      ],
    });
  });
});

describe('an item with one tax or none', () => {
  it('is one part', () => {
    expect(partsOf('100', '1', tax('19.00', '19'))).toEqual(['19: 100 at 100']);
    expect(partsOf('100', '1', tax('19', '9.5'), tax('19.0', '9.5'))).toEqual(['19: 100 at 100']);
    expect(partsOf('100', '1')).toEqual(['0: 100 at 100']);
  });
});
