import { describe, expect, it } from 'vitest';
import { draftContent } from '../../../../src/domain/accounting/draft.js';
import type { TaxKey } from '../../../../src/domain/accounting/export-formats.js';
import { revenueOf } from '../../../../src/domain/accounting/revenue.js';
import { taxKeyFor, taxKeysOf, withOwnTaxKeys } from '../../../../src/domain/accounting/tax-key.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import { item } from '../../../fixtures/invoices/item.js';
import { accounting, documentRules } from './settings.js';

const KEYS = { datev: '3', xero: '20% (VAT on Income)', all: 'V1' };

/** What is left of a tax key in an export of these formats. */
function own(given: TaxKey | undefined, formats: readonly string[], layouts: readonly string[] = []) {
  const settings = accounting({
    accounts: [{ account: '8400', tax_key: given }],
    write_offs: [{ account: '2400', tax_key: given }],
    deferrals: [{ account: '0990', period: 12, by: 'day', tax_key: given }],
  });
  const left = withOwnTaxKeys(settings, { formats, layouts });
  expect(left.write_offs?.[0]?.tax_key).toEqual(left.accounts[0]?.tax_key);
  expect(left.deferrals?.[0]?.tax_key).toEqual(left.accounts[0]?.tax_key);
  return left.accounts[0]?.tax_key;
}

describe('tax keys by format', () => {
  it.each<[string, TaxKey | undefined, readonly string[], TaxKey | undefined]>([
    ['of one format are that one', KEYS, ['datev', 'xlsx'], '3'],
    ['of another format are the other one', KEYS, ['xero', 'csv'], '20% (VAT on Income)'],
    ['of a format that is not named are those of all others', KEYS, ['bmd'], 'V1'],
    ['of a format that is not named are none where there is no other', { datev: '3' }, ['bmd'], undefined],
    ['of people are those of DATEV', KEYS, ['xlsx', 'csv', 'hledger'], '3'],
    ['of people are those of all where DATEV has none', { all: 'V1' }, ['xlsx'], 'V1'],
    ['of several formats stay apart', KEYS, ['datev', 'xero'], { datev: '3', xero: '20% (VAT on Income)' }],
    ['of several formats are one where they are the same', { datev: '3', bmd: '3' }, ['datev', 'bmd'], '3'],
    ['that are one for all stay so', '3', ['datev', 'xero'], '3'],
    ['that are left out stay so', undefined, ['datev', 'xero'], undefined],
  ])('%s', (_title, given, formats, expected) => {
    expect(own(given, formats)).toEqual(expected);
  });

  it('of layouts of one’s own are those of all others', () => {
    expect(own(KEYS, [], ['ours.yml'])).toBe('V1');
    expect(own(KEYS, ['datev'], ['ours.yml'])).toEqual({ datev: '3', all: 'V1' });
  });

  it('stand in one order, so that formats may change theirs without an entry being another one', () => {
    const [one, other] = [own(KEYS, ['xero', 'datev']), own(KEYS, ['datev', 'xero'])];
    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  });

  it('leave settings alone that have none', () => {
    const settings = accounting();
    expect(withOwnTaxKeys(settings, { formats: ['datev', 'xero'], layouts: [] })).toBe(settings);
  });
});

describe('an entry', () => {
  const entryOf = (tax_key: TaxKey | undefined) => {
    const settings = accounting({ accounts: [{ account: '8400', tax_key }] });
    const made = invoice({ customerNumber: '42', items: [item({ net: '350', rate: '19' })] });
    const result = revenueOf({ invoice: made }, settings, documentRules);
    const [draft] = result.ok ? result.drafts : [];
    if (draft === undefined) throw new Error('no entry');
    return draft;
  };

  it('has the key of each format, and in its own column DATEV’s, or the first', () => {
    const { taxKey, taxKeys } = entryOf({ xero: 'X', datev: '3' });
    expect({ taxKey, taxKeys }).toEqual({ taxKey: '3', taxKeys: { xero: 'X', datev: '3' } });
    expect(taxKeysOf({ xero: 'X', bmd: '1' }).taxKey).toBe('X');
    const formats = ['datev', 'xero', 'bmd', 'csv', 'xlsx', 'ours'];
    expect(formats.map((format) => taxKeyFor(format, { taxKey, taxKeys }))).toEqual([
      '3',
      'X',
      '',
      '3',
      '3',
      '',
    ]);
    expect(taxKeyFor('ours', { taxKey: '3', taxKeys: { datev: '3', all: 'V1' } })).toBe('V1');
  });

  it('is another one when a key of its formats changes, and the same as ever with one key for all', () => {
    const content = (key: TaxKey | undefined) => draftContent(entryOf(key));
    expect(content({ datev: '3', xero: 'X' })).not.toBe(content({ datev: '3', xero: 'Y' }));
    expect(content('3')).toBe(
      JSON.stringify([
        'invoice',
        'CW-2026-100',
        '2026-10-01',
        null,
        '10042',
        '8400',
        '3',
        '1776',
        'S',
        '19',
        null,
        'EUR',
        35_000,
        6_650,
        null,
        null,
      ]),
    );
    expect(JSON.stringify(entryOf('3'))).not.toContain('taxKeys');
  });

  it('are two where items differ in the key of one format only', () => {
    const settings = accounting({
      accounts: [
        { when: { accounting_code: 'A' }, account: '8400', tax_key: { datev: '3', xero: 'X' } },
        { account: '8400', tax_key: { datev: '3', xero: 'Y' } },
      ],
    });
    const items = [item({ net: '1', rate: '19', accountingCode: 'A' }), item({ net: '2', rate: '19' })];
    const result = revenueOf({ invoice: invoice({ customerNumber: '42', items }) }, settings, documentRules);
    expect(result.ok && result.drafts.map(({ net, taxKeys }) => [net, taxKeys?.xero])).toEqual([
      [100, 'X'],
      [200, 'Y'],
    ]);
  });
});
