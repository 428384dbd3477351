import { describe, expect, it } from 'vitest';
import { datevTerms } from '../../../../src/books/formats/datev/reading/datev-terms.js';
import { NoExtfFile } from '../../../../src/books/formats/datev/reading/extf-rows.js';
import { readBookings } from '../../../../src/books/formats/datev/reading/read-bookings.js';
import type { AccountingSettings } from '../../../../src/domain/accounting/settings.js';
import { accounting } from '../../domain/accounting/settings.js';
import { type ExtfFields, extfBytes } from './extf-text.js';

interface Around {
  readonly settings?: Partial<AccountingSettings>;
  readonly keys?: Readonly<Record<string, string>>;
  readonly header?: ExtfFields;
}

const read = (rows: readonly ExtfFields[], { settings = {}, keys = {}, header = {} }: Around = {}) =>
  readBookings([extfBytes(rows, header)], datevTerms(accounting(settings), { tax_keys: keys }));

const balances = ({ accounts }: ReturnType<typeof read>) =>
  Object.fromEntries([...accounts].map(([number, { balance }]) => [number, balance]));

const vat = (figures: ReturnType<typeof read>) =>
  Object.fromEntries([...figures.vat].map(([key, { base, tax }]) => [key, [base, tax]]));

const problems = (figures: ReturnType<typeof read>) =>
  figures.problems.map(({ line, account, problem }) => `${line} ${account} ${problem}`);

describe('a Buchungsstapel as DATEV books it', () => {
  it('takes the tax of automatic accounts out of amounts, each by its rate', () => {
    const rows = [
      {},
      { 1: '10,70', 8: '8300' },
      { 1: '0,10', 2: '"H"', 8: '8640' },
      { 1: '50,00', 8: '8336' },
      { 1: '33,33', 8: '8405' },
    ];
    const figures = read(rows);
    expect(figures.rows).toBe(5);
    expect(balances(figures)).toEqual({
      '10042': 21_293,
      ...{ '8400': -10_000, '8300': -1_000, '8640': 8, '8336': -5_000, '8405': -2_801 },
    });
    expect(vat(figures)).toEqual({ '2026-10  19': [12_793, 2_430], '2026-10  7': [1_000, 70] });
    expect(problems(figures)).toEqual([]);
  });

  it('knows the accounts of SKR04, with zeros behind them where accounts are longer', () => {
    const rows = [
      { 7: '1000042', 8: '440000', 1: '1,19' },
      { 7: '1000042', 8: '431000', 1: '1,07' },
      { 7: '1000042', 8: '440100', 1: '2,38' },
      { 7: '1000042', 8: '440001', 1: '5,00' },
    ];
    const figures = read(rows, { settings: { chart: 'SKR04' }, header: { 14: '6' } });
    expect(balances(figures)).toEqual({
      ...{ '1000042': 964, '440000': -100, '431000': -100, '440100': -200, '440001': -500 },
    });
    expect(problems(figures)).toEqual(['6 440001 unknown account']);
  });

  it('names an account whose tax is unknown', () => {
    const figures = read([{ 8: '8413' }, { 8: '4400' }], { settings: { chart: 'SKR49' } });
    expect(problems(figures)).toEqual(['3 8413 unknown account', '4 4400 unknown account']);
    expect(vat(figures)).toEqual({});
  });

  it('takes the configuration before the chart', () => {
    const settings = {
      accounts: [{ account: '8413', automatic: '19.0' }],
      write_offs: [{ account: '2450', automatic: '7' }],
      automatic_accounts: { 8400: 'none' },
    };
    const rows = [{ 8: '8413' }, { 8: '2450', 1: '1,07', 2: '"H"' }, {}];
    const figures = read(rows, { settings });
    expect(balances(figures)).toEqual({ '10042': 23_693, '8413': -10_000, '2450': 100, '8400': -11_900 });
    expect(problems(figures)).toEqual([]);
  });

  it.each([
    ['"3"', '8200', -10_000, 1_900],
    ['"03"', '8200', -10_000, 1_900],
    ['2', '8200', -11_121, 779],
    ['"5"', '8200', -10_259, 1_641],
    ['"40"', '8400', -11_900, 0],
    ['40', '8640', -11_900, 0],
    ['"1"', '8200', -11_900, 0],
  ])('computes by the key %s on %s', (key, account, balance, tax) => {
    const figures = read([{ 8: account, 9: key }]);
    expect(balances(figures)[account]).toBe(balance);
    expect([...figures.vat.values()].reduce((sum, each) => sum + each.tax, 0)).toBe(tax);
    expect(problems(figures)).toEqual([]);
  });

  it.each([
    ['8400', '3', 'key on automatic'],
    ['8336', '46', 'key on automatic'],
    ['8200', '711', 'unknown key'],
    ['8200', '9', 'input tax'],
    ['3400', '', 'input tax'],
    ['8320', '250', 'no country'],
  ])('finds on %s with the key %s: %s', (account, key, problem) => {
    expect(problems(read([{ 8: account, 9: key }]))).toEqual([`3 ${account} ${problem}`]);
  });

  it('knows the adviser’s own keys', () => {
    const figures = read([{ 8: '8200', 9: '0711' }], { keys: { '711': '5.5' } });
    expect(vat(figures)).toEqual({ '2026-10  5.5': [11_280, 620] });
  });

  it('computes the tax of another country by the fields 40 and 41', () => {
    const rows = [
      { 1: '121,00', 8: '8320', 9: '"240"', 40: '"NL"', 41: '21,00', 123: '"DE"' },
      { 1: '105,50', 8: '8320', 9: '250', 40: 'FR', 41: '05,50' },
    ];
    const figures = read(rows);
    expect(vat(figures)).toEqual({ '2026-10 NL 21': [10_000, 2_100], '2026-10 FR 5.5': [10_000, 550] });
    expect(balances(figures)).toEqual({ '10042': 22_650, '8320': -20_000 });
  });

  it('takes back on its own side what a Generalumkehr reverses', () => {
    const figures = read([{}, { 2: '"H"', 118: '"1"' }, { 2: '"H"', 1: '11,90' }]);
    expect(Object.fromEntries(figures.accounts)).toEqual({
      '10042': { debit: 0, credit: 1_190, balance: -1_190 },
      '8400': { debit: 1_000, credit: 0, balance: 1_000 },
    });
    expect(vat(figures)).toEqual({ '2026-10  19': [-1_000, -190] });
  });

  it('declares by the tax period, else by the booking date', () => {
    const figures = read([{ 116: '30092026' }, { 10: '3110' }]);
    expect(vat(figures)).toEqual({ '2026-09  19': [10_000, 1_900], '2026-10  19': [10_000, 1_900] });
  });

  it('books the base amount of a foreign currency', () => {
    const figures = read([{ 1: '130,00', 3: '"USD"', 4: '1,0924', 5: '119,00', 6: '"EUR"' }]);
    expect(balances(figures)).toEqual({ '10042': 11_900, '8400': -10_000 });
  });

  it('names the rows that are not locked as their file says', () => {
    expect(read([{ 114: '1' }, {}]).otherwiseLocked).toEqual([3]);
    expect(read([{ 114: '1' }, {}], { header: { 21: '1' } }).otherwiseLocked).toEqual([4]);
  });

  it('reads the same however the bytes come', () => {
    const bytes = extfBytes([{}, { 8: '8300', 1: '10,70' }, { 2: '"H"' }]);
    const terms = datevTerms(accounting(), {});
    const whole = readBookings([bytes], terms);
    for (const size of [1, 7, 64]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      expect(readBookings(pieces, terms)).toEqual(whole);
    }
  });

  it.each([
    ['another category', extfBytes([], { 3: '16' })],
    ['a row of too few fields', extfBytes([{}]).subarray(0, -140)],
    ['a last line without an end', extfBytes([{}]).subarray(0, -1)],
    ['an account that is no number', extfBytes([{ 8: 'A8400' }])],
    ['nothing', Buffer.from('')],
  ])('refuses %s', (_what, bytes) => {
    expect(() => readBookings([bytes], datevTerms(accounting(), {}))).toThrow(NoExtfFile);
  });
});
