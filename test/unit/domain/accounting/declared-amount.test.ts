import { describe, expect, it } from 'vitest';
import {
  declaredAmount,
  declaredIn,
  isOfOneStopShop,
  listedAmount,
} from '../../../../src/domain/accounting/declared-amount.js';
import type { Entry } from '../../../../src/domain/accounting/model.js';
import { entry, reversalOf } from '../../books/formats/sample.js';
import { amountOf } from '../../books/tax-returns/amounts.js';

const LOSS: Partial<Entry> = { kind: 'write-off', part: 'write-off', net: -4_000, tax: -760 };
const DUE = { net: 5_000, booksNet: 5_500, invoiceDate: '2026-09-09', serviceDate: '2026-09-30' };

const NO_TAX = { taxRate: '0', tax: 0, taxAccount: null } as const;
const HELD = { ...NO_TAX, holds: 'deposit' } as const;
const PAID: Partial<Entry> = { part: 'payment', kind: 'payment', dueTax: DUE };

describe('what a tax office hears of', () => {
  it.each<[string, Partial<Entry>, string | null, string | null]>([
    ['a sale', {}, 'sale', 'sale'],
    ['a correction', { correctsInvoiceId: 'invoice-1', net: -100 }, 'correction', 'correction'],
    ['a loss, but in no row of JPK and VAT-UE', LOSS, 'loss', null],
    ['not of a sale whose tax is due with its payment', { isTaxDeferred: true }, null, null],
    ['nor of its loss', { ...LOSS, isTaxDeferred: true }, null, null],
    ['but of what is paid of it', PAID, 'payment', null],
    [
      'with a row where the JPK of its export has one',
      { part: 'payment', kind: 'payment', dueTax: { ...DUE, isListed: true } },
      'payment',
      'payment',
    ],
    ['not of a payment', { part: 'payment', kind: 'payment', taxCase: null }, null, null],
    ['nor of a deposit, whatever case its document gives it', { ...HELD, taxCase: 'E' }, null, null],
    ['nor of its loss', { ...LOSS, ...HELD, taxCase: 'AE' }, null, null],
    ['nor of a fee outside VAT', { ...NO_TAX, taxCase: 'O' }, null, null],
    ['but of a Polish service abroad', { ...NO_TAX, taxCase: 'O', polishCase: 'np I' }, 'sale', 'sale'],
    ['and of a deposit with tax: it is owed', { holds: 'deposit' }, 'sale', 'sale'],
    ['nor of a deferral', { part: 'deferral', kind: 'deferral', taxCase: null }, null, null],
  ])('%s', (_, changes, kind, listed) => {
    const posted = entry(changes);
    expect(declaredAmount(posted)?.kind ?? null).toBe(kind);
    expect(listedAmount(posted)?.kind ?? null).toBe(listed);
    const taken = reversalOf(posted);
    expect(declaredAmount(taken)?.kind ?? null).toBe(kind);
  });

  it('is in the currency of the books, with the months of return and tax', () => {
    const exchange = { currency: 'EUR', rate: '0.9367', net: 10_676, tax: 2_028, gross: 12_704 };
    const given = entry({ currency: 'CHF', exchange, taxMonth: '2026-09', returnMonth: '2026-11' });
    expect(declaredAmount(given)).toEqual({
      entry: given,
      kind: 'sale',
      returnMonth: '2026-11',
      taxMonth: '2026-09',
      correctsMonth: '2026-09',
      country: null,
      net: 10_676,
      tax: 2_028,
    });
  });

  it('is of the payment under cash accounting, with the dates of the invoice', () => {
    const exchange = { currency: 'EUR', rate: '0.9', net: -1_000, tax: 1_000, gross: 0 };
    const paid = amountOf(
      entry({ part: 'payment', kind: 'payment', documentDate: '2026-11-09', dueTax: DUE, exchange }),
    );
    expect(paid).toMatchObject({ returnMonth: '2026-11', taxMonth: '2026-11', net: 5_500, tax: 1_000 });
    expect(paid.entry).toMatchObject({ documentDate: '2026-09-09', serviceDate: '2026-09-30', net: 5_000 });
  });

  it('says what month a correction of turnover abroad is about', () => {
    const credit = amountOf(entry({ taxCountry: 'AT-Jungholz', correctsMonth: '2026-05' }));
    expect([credit.country, credit.correctsMonth, credit.taxMonth]).toEqual(['AT', '2026-05', '2026-10']);
  });
});

describe('the month whose return declares it', () => {
  const late = { taxMonth: '2026-09', returnMonth: '2026-11' };

  it.each<[string, string, Partial<Entry>, string | null]>([
    ['its return month', 'DE', late, '2026-11'],
    ['its return month in any country', 'NL', late, '2026-11'],
    ['the month of its tax in Poland', 'PL', late, '2026-09'],
    ['the tax point that the JPK states', 'PL', { ...late, taxPoint: '2026-08-31' }, '2026-08'],
    ['an open month in the One Stop Shop, also of Poland', 'PL', { ...late, taxCountry: 'DE' }, '2026-11'],
    ['the return month of a loss', 'DE', { ...LOSS, ...late }, '2026-11'],
    ['what is paid in Poland, in an export without JPK too', 'PL', { ...PAID, ...late }, '2026-09'],
    ['none of a loss in Poland', 'PL', { ...LOSS, ...late }, null],
    ['but the One Stop Shop takes it back', 'PL', { ...LOSS, ...late, taxCountry: 'DE' }, '2026-11'],
  ])('is %s (%s)', (_, seller, changes, month) => {
    expect(declaredIn(amountOf(entry(changes)), seller)).toBe(month);
  });
});

describe('the One Stop Shop', () => {
  it.each<[string, string, Partial<Entry>, boolean]>([
    ['takes the tax of another member state', 'DE', { taxCountry: 'NL' }, true],
    ['and of a region there', 'NL', { taxCountry: 'FR-Corsica' }, true],
    ['and of Greece', 'DE', { taxCountry: 'GR' }, true],
    ['not that of home', 'NL', { taxCountry: 'NL' }, false],
    ['nor what says no country', 'NL', {}, false],
    ['nor that of a country outside the EU', 'DE', { taxCountry: 'CH' }, false],
    ['nor what has no tax', 'DE', { taxCountry: 'NL', taxCase: 'E' }, false],
  ])('%s', (_, seller, changes, is) => {
    expect(isOfOneStopShop(amountOf(entry(changes)), seller)).toBe(is);
  });
});
