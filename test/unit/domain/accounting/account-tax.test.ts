import { describe, expect, it } from 'vitest';
import { accountTaxes } from '../../../../src/domain/accounting/account-tax/account-tax.js';
import { ACCOUNTS_BY_TAX } from '../../../../src/domain/accounting/account-tax/automatic-accounts.js';
import { taxesOfBooks } from '../../../../src/domain/accounting/account-tax/declared-taxes.js';
import { keyEffect } from '../../../../src/domain/accounting/account-tax/tax-key-effect.js';
import { CHARTS } from '../../../../src/domain/accounting/chart.js';
import type { ChartName } from '../../../../src/domain/accounting/settings.js';

const shown = (
  chart: ChartName,
  account: string,
  declared: readonly (readonly [string, string | null])[] = [],
) => {
  const tax = accountTaxes(chart, new Map(declared))(account);
  return tax.kind === 'automatic' ? `${tax.vat} ${tax.rate ?? 'none'}` : tax.kind;
};

describe('DATEV’s treatment of tax on an account', () => {
  it.each([
    [
      'SKR03',
      '8400 8401 8405 8409 8410 8449 8519 8595 8640 8720 8736 8760 8790 8801 8820 8910 8921 2406',
      'output 19',
    ],
    ['SKR03', '8300 8303 8309 8310 8314 8591 8630 8710 8731 8750 8780 8915 8945 2401', 'output 7'],
    ['SKR03', '8340', 'output 16'],
    ['SKR03', '8100 8105 8110 8120 8125 8150 8165 8335 8336 8337 8338 8339 8724 2402', 'output none'],
    ['SKR03', '3400 3409 3425 3736', 'input 19'],
    ['SKR03', '8200 8320 8331 2400 2450 1360 1776 0990 8590 8700 8900', 'plain'],
    ['SKR03', '8411 8413 8439 8345 8180 8730 8745 3559', 'unknown'],
    [
      'SKR04',
      '4400 4401 4409 4410 4449 4569 4579 4640 4720 4736 4760 4790 4836 4862 4945 6936 6885',
      'output 19',
    ],
    ['SKR04', '4300 4309 4310 4566 4576 4610 4630 4710 4731 4750 4780 6931 6281', 'output 7'],
    ['SKR04', '4100 4105 4120 4125 4150 4165 4335 4336 4337 4338 4339 4574 4575 4842', 'output none'],
    ['SKR04', '5400 5425 5736', 'input 19'],
    ['SKR04', '4320 4331 6930 1460 3806 3900 4510 4570 4700', 'plain'],
    ['SKR04', '4200 4411 4413 4439 4730 4745', 'unknown'],
    ['SKR49', '8400 4400 1776', 'unknown'],
    ['own', '8400 4400 1776', 'unknown'],
  ] as const)('in %s of %s is %s', (chart, accounts, tax) => {
    for (const account of accounts.split(' '))
      expect([account, shown(chart, account)]).toEqual([account, tax]);
  });

  it('is none where a rule has a key, unless the chart has the account or the key switches tax off', () => {
    const taxes = taxesOfBooks({
      chart: 'SKR04',
      accounts: [
        { account: '4411', tax_key: '3' },
        { account: '4412', tax_key: { datev: '3', bmd: '1' } },
        { account: '4413', tax_key: '40' },
        { account: '4414', tax_key: { bmd: '1' } },
        { account: '4400', tax_key: '3' },
      ],
      write_offs: [{ account: '6940', tax_key: '240' }],
    });
    const kinds = ['4411', '4412', '4413', '4414', '4400'].map((account) => taxes(account).kind);
    expect(kinds).toEqual(['plain', 'plain', 'unknown', 'unknown', 'automatic']);
  });

  it('is known of longer accounts that end with zeros, and of no others', () => {
    expect(['84000', '840000', '84000000'].map((account) => shown('SKR03', account))).toEqual(
      Array(3).fill('output 19'),
    );
    expect(['84001', '844', 'A8400', '8400000000'].map((account) => shown('SKR03', account))).toEqual(
      Array(4).fill('unknown'),
    );
  });

  it('is the configuration’s before the chart’s', () => {
    const declared = [
      ['8400', null],
      ['8413', '19'],
      ['8336', '7'],
    ] as const;
    expect(['8400', '8413', '8336', '8300'].map((account) => shown('SKR03', account, declared))).toEqual([
      'plain',
      'output 19',
      'output 7',
      'output 7',
    ]);
    expect(shown('SKR49', '8413', declared)).toBe('output 19');
  });

  it.each(['SKR03', 'SKR04'] as const)('is stated once of each account of %s', (chart) => {
    const { output, input, plain } = ACCOUNTS_BY_TAX[chart];
    const numbers = [...Object.values(output), ...Object.values(input), plain].flatMap((row) =>
      row.split(' ').flatMap((each) => {
        const [first = 0, last = first] = each.split('-').map(Number);
        expect(last).toBeGreaterThanOrEqual(first);
        return Array.from({ length: last - first + 1 }, (_, index) => first + index);
      }),
    );
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(['SKR03', 'SKR04'] as const)('agrees with the accounts that %s proposes', (chart) => {
    for (const { account, taxCase, rate } of CHARTS[chart].proposals)
      expect(shown(chart, account)).toBe(`output ${taxCase === 'S' ? rate : 'none'}`);
    for (const { account } of [...CHARTS[chart].taxAccounts, ...CHARTS[chart].deferredTaxAccounts])
      expect([account, shown(chart, account)]).toEqual([account, 'plain']);
  });
});

describe('the effect of a key', () => {
  it.each([
    ['3', { kind: 'output', rate: '19' }],
    ['2', { kind: 'output', rate: '7' }],
    ['1', { kind: 'output', rate: null }],
    ['240', { kind: 'abroad' }],
    ['250', { kind: 'abroad' }],
    ['40', { kind: 'off' }],
    ['9', { kind: 'input' }],
    ['94', { kind: 'input' }],
    ['101', undefined],
    ['711', undefined],
    ['A', undefined],
  ])('%s is known, or nothing says it', (key, effect) => {
    expect(keyEffect(key)).toEqual(effect);
  });

  it('is the adviser’s own where one is declared', () => {
    expect(keyEffect('711', { '711': '5.5' })).toEqual({ kind: 'output', rate: '5.5' });
    expect(keyEffect('3', { '3': '20' })).toEqual({ kind: 'output', rate: '20' });
    expect(keyEffect('46', { '46': null })).toEqual({ kind: 'output', rate: null });
  });
});
