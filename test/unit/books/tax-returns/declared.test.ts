import { expect, it } from 'vitest';
import { declaredCsv, declaredRows } from '../../../../src/books/tax-returns/declared.js';
import { taxPeriod, taxYear } from '../../../../src/domain/accounting/tax-period.js';
import { entry, reversalOf } from '../formats/sample.js';
import { amountsOf } from './amounts.js';

const UNTAXED = { taxRate: '0', tax: 0, taxAccount: null } as const;

const AMOUNTS = amountsOf(
  entry({ documentNumber: 'RE-2', taxRate: '9', net: 1_000, tax: 90 }),
  entry({ documentNumber: 'RE-1', taxRate: '21', net: 10_000, tax: 2_100 }),
  entry({ documentNumber: 'RE-3', taxRate: '21', net: 5_000, tax: 1_050 }),
  entry({ documentNumber: 'RE-4', taxRate: '21', net: -2_000, tax: -420, correctsInvoiceId: 'x' }),
  entry({
    documentNumber: 'RE-3',
    part: 'write-off',
    kind: 'write-off',
    taxRate: '21',
    net: -500,
    tax: -105,
  }),
  entry({
    documentNumber: 'RE-5',
    ...UNTAXED,
    taxCase: 'AE',
    buyer: { country: 'BE', taxId: 'BE0123456749' },
  }),
  entry({ documentNumber: 'RE-6', taxRate: '19', taxCountry: 'DE', net: 700, tax: 133 }),
  entry({
    documentNumber: 'RE-7',
    taxRate: '21',
    net: 800,
    tax: 168,
    returnMonth: '2026-11',
    taxMonth: '2026-09',
  }),
);

it('sums up by month, country, tax case, rate and kind, the seller’s own country and the highest rate first', () => {
  const sold = entry({ documentNumber: 'RE-8', taxRate: '6' });
  const rows = declaredRows([...AMOUNTS, ...amountsOf(sold, reversalOf(sold))], 'NL');
  expect(
    rows.map(({ month, country, taxCase, rate, kind, net, tax, amounts }) =>
      [month, country, taxCase, rate, kind, net, tax, amounts].join(' '),
    ),
  ).toEqual([
    '2026-10 NL AE 0 sale 10000 0 1',
    '2026-10 NL S 21 sale 15000 3150 2',
    '2026-10 NL S 21 correction -2000 -420 1',
    '2026-10 NL S 21 loss -500 -105 1',
    '2026-10 NL S 9 sale 1000 90 1',
    '2026-10 DE S 19 sale 700 133 1',
    '2026-11 NL S 21 sale 800 168 1',
  ]);
});

it('says in Poland which case without tax it is, and counts in the month of the tax', () => {
  const service = { ...UNTAXED, taxCase: 'AE', polishCase: 'np II' } as const;
  const [row] = declaredRows(amountsOf(entry({ ...service, returnMonth: '2026-11' })), 'PL');
  expect(row).toMatchObject({ month: '2026-10', country: 'PL', taxCase: 'AE np II', net: 10_000 });
});

it('is a file of every document, in the language of the space', () => {
  const late = AMOUNTS.slice(-1);
  expect(declaredCsv(late, 'NL', 'en').split('\r\n')).toEqual([
    'Month of the return,Month of the tax,Country of the tax,Tax case,Tax rate,Declared as,Document number,Document date,Booking date,Debtor,Country,Tax id,Account,Net,Tax,Entry',
    '2026-11,2026-09,NL,S,21,sale,RE-7,2026-10-09,2026-10-09,Möbel Muster GmbH,,,8400,8.00,1.68,entry-RE-7-8400',
    '',
  ]);
  expect(declaredCsv(AMOUNTS.slice(4, 5), 'NL', 'de')).toContain(',Forderungsausfall,RE-3,');
  expect(declaredCsv(AMOUNTS.slice(4, 5), 'NL', 'pl')).toContain(',nieściągalna wierzytelność,RE-3,');
});

it('is of a year, too', () => {
  expect(taxYear('2026')).toEqual({ name: '2026', from: '2026-01-01', to: '2026-12-31' });
  expect([taxYear('26'), taxYear('2026-10'), taxPeriod('2026')]).toEqual([null, null, null]);
});
