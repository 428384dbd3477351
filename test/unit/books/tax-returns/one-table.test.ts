import { describe, expect, it } from 'vitest';
import { amountFields } from '../../../../src/books/formats/jpk/amount-fields.js';
import { ossCsv, ossOf } from '../../../../src/books/tax-returns/oss.js';
import { ustvaOf } from '../../../../src/books/tax-returns/ustva.js';
import { vatUeOf } from '../../../../src/books/tax-returns/vat-ue.js';
import { zmOf } from '../../../../src/books/tax-returns/zm.js';
import {
  type DeclaredAmount,
  declaredIn,
  listedAmount,
} from '../../../../src/domain/accounting/declared-amount.js';
import type { Entry } from '../../../../src/domain/accounting/model.js';
import { taxPeriod } from '../../../../src/domain/accounting/tax-period.js';
import { entry } from '../formats/sample.js';
import { amountsOf } from './amounts.js';

const UNTAXED = { taxRate: '0', tax: 0, taxAccount: null } as const;
const SERVICE: Partial<Entry> = {
  ...UNTAXED,
  taxCase: 'AE',
  buyer: { country: 'FR', taxId: 'FR40303265045' },
};
const GOODS: Partial<Entry> = { ...SERVICE, taxCase: 'K' };
const LOSS = { kind: 'write-off', part: 'write-off' } as const;

/** With a loss of a part of each. */
const GERMAN = amountsOf(
  entry({ net: 20_000, tax: 3_800 }),
  entry({ ...LOSS, net: -5_000, tax: -950, account: '2406' }),
  entry({ ...SERVICE, net: 70_000 }),
  entry({ ...SERVICE, ...LOSS, net: -30_000 }),
  entry({ ...GOODS, net: 9_000 }),
  entry({ ...GOODS, ...LOSS, net: -9_000 }),
  entry({ taxCountry: 'BE', taxRate: '21', net: 10_000, tax: 2_100 }),
  entry({ ...LOSS, taxCountry: 'BE', taxRate: '21', net: -10_000, tax: -2_100 }),
);

const quarter = (name: string) => {
  const period = taxPeriod(name);
  if (period === null) throw new Error(name);
  return period;
};

describe('the three returns of Germany', () => {
  it('agree on losses: each takes them off where it declared their turnover', () => {
    const lines = ustvaOf(GERMAN).lines.map(({ line, net, tax }) => `${line} ${net} ${tax}`);
    expect(lines).toEqual(['81 15000 2850', '41 0 0', '21 40000 0', '45 0 0']);
    expect(zmOf(GERMAN).rows.map(({ vatId, kind, net }) => `${vatId} ${kind} ${net}`)).toEqual([
      'FR40303265045 S 40000',
    ]);
    expect(ossOf(GERMAN, quarter('2026-Q4'), 'DE')).toEqual([]);
  });

  it('have every amount exactly once, but for what the recapitulative statement states beside line 21 and 41', () => {
    const inLines = ustvaOf(GERMAN).lines.flatMap(({ amounts }) => amounts);
    expect(new Set(inLines)).toEqual(new Set(GERMAN));
    expect(inLines).toHaveLength(GERMAN.length);
  });

  it('do not take what a country outside the EU taxes for turnover of the One Stop Shop', () => {
    const swiss = amountsOf(entry({ taxCountry: 'CH', taxRate: '8.1', net: 10_000, tax: 810 }));
    expect(ustvaOf(swiss).lines).toMatchObject([{ line: '45', base: 100, formTax: null }]);
    expect(ossOf(swiss, quarter('2026-Q4'), 'DE')).toEqual([]);
  });
});

describe('the One Stop Shop', () => {
  it('names the quarter in which it was declared what a correction or a loss takes back', () => {
    const abroad = { taxCountry: 'BE', taxRate: '21', documentDate: '2026-10-20' } as const;
    const amounts = amountsOf(
      entry({ ...abroad, net: 50_000, tax: 10_500 }),
      entry({ ...abroad, net: -10_000, tax: -2_100, correctsInvoiceId: 'i', correctsMonth: '2026-05' }),
      entry({ ...abroad, ...LOSS, net: -7_000, tax: -1_470, correctsMonth: '2026-06' }),
      entry({ ...abroad, ...LOSS, net: -3_000, tax: -630, correctsMonth: '2026-09' }),
      entry({ ...abroad, ...LOSS, net: -1_000, tax: -210, correctsMonth: '2026-10' }),
    );
    expect(ossOf(amounts, quarter('2026-Q4'), 'DE')).toEqual([
      { country: 'BE', rate: '21', corrects: null, net: 49_000, tax: 10_290 },
      { country: 'BE', rate: '21', corrects: '2026-Q2', net: -17_000, tax: -3_570 },
      { country: 'BE', rate: '21', corrects: '2026-Q3', net: -3_000, tax: -630 },
    ]);
  });

  it('is of every seller in the EU: home is what is not abroad', () => {
    const amounts = amountsOf(
      entry({ taxRate: '21', net: 100, tax: 21 }),
      entry({ taxCountry: 'NL', taxRate: '21', net: 200, tax: 42 }),
      entry({ taxCountry: 'DE', taxRate: '19', net: 300, tax: 57 }),
    );
    const rows = ossOf(amounts, quarter('2026-Q4'), 'NL');
    expect(rows).toEqual([{ country: 'DE', rate: '19', corrects: null, net: 300, tax: 57 }]);
    expect(ossCsv(rows, 'NL')).toBe(
      'Member State of consumption,VAT rate,Taxable amount,VAT amount,Corrected period\r\nDE,19,3.00,0.57,\r\n',
    );
    expect(ossCsv([], 'PL')).toBe(
      'Państwo członkowskie konsumpcji,Stawka VAT,Podstawa opodatkowania,Kwota VAT,Korygowany okres\r\n',
    );
  });
});

describe('VAT-UE', () => {
  const polish = { ...UNTAXED, currency: 'PLN', buyer: { country: 'DE', taxId: 'DE987654328' } } as const;
  const service = { ...polish, taxCase: 'AE', polishCase: 'np II', documentNumber: 'FV/3' } as const;
  const goods = { ...polish, taxCase: 'K', polishCase: '0 WDT', documentNumber: 'FV/4' } as const;
  const entries = [
    entry({ ...service, net: 100_000 }),
    entry({ ...service, ...LOSS, net: -100_000 }),
    entry({ ...goods, net: 40_000, taxMonth: '2026-09', returnMonth: '2026-11' }),
    entry({ ...goods, ...LOSS, net: -40_000 }),
  ];
  const of = (month: string): readonly DeclaredAmount[] =>
    amountsOf(...entries).filter((amount) => declaredIn(amount, 'PL') === month);

  it('has what the JPK has in K_21 and K_12 of each month: no losses, and nothing in another month', () => {
    const inJpk = entries.flatMap((posted) => {
      const amount = listedAmount(posted);
      const buyer = { country: 'DE', number: '987654328' };
      const fields = amount && amountFields(amount.entry, buyer, false);
      if (amount === null || fields === null || typeof fields === 'string') return [];
      const field = fields.net.find((name) => name === 'K_21' || name === 'K_12');
      return field === undefined ? [] : [`${amount.taxMonth} ${field} ${amount.net}`];
    });
    expect(inJpk).toEqual(['2026-10 K_12 100000', '2026-09 K_21 40000']);
    const rows = ['2026-09', '2026-10', '2026-11'].map((month) =>
      vatUeOf(of(month)).rows.map(({ kind, net }) => `${month} ${kind} ${net}`),
    );
    expect(rows).toEqual([['2026-09 C 40000'], ['2026-10 E 100000'], []]);
  });
});

it('JPK has no field for the tax of another country, whatever its rate', () => {
  const lisbon = entry({ taxRate: '23', taxCountry: 'PT' });
  expect(amountFields(lisbon, null, false)).toBe('unknown');
  expect(amountFields(entry({ taxRate: '23' }), null, false)).toMatchObject({ tax: 'K_20' });
});
