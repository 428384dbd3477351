import { describe, expect, it } from 'vitest';
import { formSheet } from '../../../../src/books/tax-returns/form-sheet.js';
import { CA3 } from '../../../../src/books/tax-returns/forms/ca3.js';
import type { CountryForm } from '../../../../src/books/tax-returns/forms/country-form.js';
import { U30 } from '../../../../src/books/tax-returns/forms/u30.js';
import type { Entry } from '../../../../src/domain/accounting/model.js';
import { vatRatesOn } from '../../../../src/domain/countries/countries.js';
import { bookedRow, nameOf, TAX_CASE_ROWS } from '../../../fixtures/tax-cases.js';
import { entry } from '../formats/sample.js';
import { amountOf, amountsOf } from './amounts.js';

const UNTAXED = { taxRate: '0', tax: 0, taxAccount: null } as const;
const HELD = { ...UNTAXED, taxCase: 'E', holds: 'deposit' } as const;

const linesOf = (form: CountryForm, ...entries: readonly Entry[]) =>
  formSheet(amountsOf(...entries), form).lines.map(({ line, base, formTax }) => [line, base, formTax]);

describe('the Austrian U 30', () => {
  it('has the base of each rate with its tax, all of them in 000, and nothing that is taxed elsewhere', () => {
    const sheet = formSheet(
      amountsOf(
        entry({ taxRate: '20', net: 100_033, tax: 20_007 }),
        entry({ taxRate: '20', net: -10_000, tax: -2_000, part: 'write-off', kind: 'write-off' }),
        entry({ taxRate: '10', net: 5_005, tax: 501 }),
        entry({ taxRate: '13', net: 3_000, tax: 390 }),
        entry({ taxRate: '19', net: 2_000, tax: 380, taxCountry: 'AT-Jungholz' }),
        entry({ ...UNTAXED, taxCase: 'E', net: 700 }),
        entry({ ...UNTAXED, taxCase: 'AE', net: 900, buyer: { country: 'AT', taxId: 'ATU12345675' } }),
        entry({ ...UNTAXED, taxCase: 'K', net: 400, buyer: { country: 'DE', taxId: 'DE987654328' } }),
        entry({ ...UNTAXED, taxCase: 'AE', net: 60_000, buyer: { country: 'DE', taxId: 'DE987654328' } }),
        entry({ ...UNTAXED, taxCase: 'G', net: 7_000, buyer: { country: 'CH', taxId: null } }),
        entry({ taxCountry: 'DE', taxRate: '19', net: 50_000, tax: 9_500 }),
        entry({ ...HELD, net: 80_000 }),
      ),
      U30,
    );
    expect(sheet.lines.map(({ line, base, formTax }) => [line, base, formTax])).toEqual([
      ['000', 102_038, null],
      ['021', 900, null],
      ['017', 400, null],
      ['020', 700, null],
      ['022', 90_033, 18_007],
      ['029', 5_005, 501],
      ['006', 3_000, 390],
      ['037', 2_000, 380],
    ]);
    expect([sheet.formTax, sheet.postedTax]).toEqual([19_278, 19_278]);
    expect(sheet.elsewhere.map(({ net }) => net)).toEqual([60_000, 7_000, 50_000]);
    expect(sheet.unknown).toEqual([]);
  });
});

describe('the French CA3', () => {
  it('has whole euros by rate, and in E2 what is not taxed in France', () => {
    expect(
      linesOf(
        CA3,
        entry({ taxRate: '20', net: 100_050, tax: 20_010 }),
        entry({ taxRate: '10', net: 2_049, tax: 205 }),
        entry({ taxRate: '5.5', net: 10_000, tax: 550 }),
        entry({ ...UNTAXED, taxCase: 'AE', net: 30_000, buyer: { country: 'DE', taxId: 'DE987654328' } }),
        entry({ ...UNTAXED, taxCase: 'E', net: 1_000 }),
        entry({ ...UNTAXED, taxCase: 'G', net: 2_000 }),
        entry({ taxCountry: 'BE', taxRate: '21', net: 4_000, tax: 840 }),
        entry({ ...UNTAXED, taxCase: 'K', net: 500 }),
        entry({ ...HELD, net: 80_000 }),
      ),
    ).toEqual([
      ['A1', 112_100, null],
      ['E2', 37_000, null],
      ['F2', 500, null],
      ['08', 100_100, 20_000],
      ['09', 10_000, 600],
      ['9B', 2_000, 200],
    ]);
  });

  it.each([
    ['FR-Corsica', '10', 'T3'],
    ['FR-Corsica', '2.1', 'T4'],
    ['FR-Guadeloupe', '8.5', '10'],
    ['FR-Reunion', '2.1', '11'],
    [undefined, '2.1', 'T6'],
  ])('has the rates of %s in lines of their own', (taxCountry, taxRate, line) => {
    expect(CA3.linesOf(amountOf(entry({ taxCountry, taxRate })))).toEqual(['A1', line]);
  });
});

describe.each([U30, CA3])('$name', (form) => {
  it('has a line for every tax case and rate of its sellers', () => {
    for (const row of TAX_CASE_ROWS.filter(({ country }) => country === form.seller)) {
      for (const amount of amountsOf(bookedRow(row).entry)) {
        expect([nameOf(row), form.linesOf(amount)]).not.toEqual([nameOf(row), null]);
      }
    }
    const regions = ['', '-Jungholz', '-Mittelberg', '-Corsica', '-Guadeloupe', '-Martinique', '-Reunion'];
    for (const region of regions) {
      const where = `${form.seller}${region}`;
      for (const taxRate of vatRatesOn(where, ['2026-10-01'])) {
        const found = form.linesOf(
          amountOf(entry({ taxRate, taxCountry: region === '' ? undefined : where })),
        );
        expect([where, taxRate, found?.length]).toEqual([where, taxRate, 2]);
      }
    }
  });

  it('names amounts without a known line', () => {
    const odd = entry({ taxRate: '4.9', net: 1_000, tax: 49, documentNumber: 'RE-8' });
    const { lines, unknown } = formSheet(amountsOf(odd), form);
    expect([lines, unknown.map(({ entry: { documentNumber } }) => documentNumber)]).toEqual([[], ['RE-8']]);
  });

  it('has each code once', () => {
    const codes = form.lines.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
