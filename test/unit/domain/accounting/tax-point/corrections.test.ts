import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import { documentRulesBy } from '../../../../../src/document/build/document-rules.js';
import type { EntryDraft } from '../../../../../src/domain/accounting/draft.js';
import { item } from '../../../../fixtures/invoices/item.js';
import { settings } from '../../../../fixtures/invoices/settings.js';
import { copy } from '../planning.js';
import { correction, draftsOf, months } from './correcting.js';

const ahead = (net: string, months = 1, more = {}) => item({ net, accountingCode: `M${months}`, ...more });
/** An invoice of October for November. */
const November = copy({ invoiceDate: '2026-10-25', items: [ahead('1000')] });

function paid(...records: readonly (readonly [string, string])[]) {
  return {
    payments: {
      areComplete: true,
      records: records.map(([paidOn, amount], index) => ({
        ...{ id: `p${index}`, invoiceId: 'inv-1', paidOn, amount: decimal(amount) },
        ...{ currency: 'EUR', method: null, note: null },
      })),
    },
  };
}

describe('tax that has not arisen', () => {
  it('is not taken back before it would arise', () => {
    const [first, second] = draftsOf(November, [correction('c', '2026-10-28', [ahead('-1000')])]);
    expect(months(first)).toEqual(['2026-11 100000 19000']);
    expect(months(second)).toEqual(['2026-11 -100000 -19000']);
  });

  it('that has arisen by then is taken back in the month of the correction', () => {
    const [, second] = draftsOf(November, [correction('c', '2026-12-03', [ahead('-1000')])]);
    expect(months(second)).toEqual(['2026-12 -100000 -19000']);
  });

  it('is what the payments left of it: what they made arise is taken back at once', () => {
    const pass = copy({ invoiceDate: '2026-10-25', items: [ahead('1200', 12)] }, paid(['2026-11-20', '476']));
    const [first, second] = draftsOf(pass, [correction('c', '2027-02-10', [ahead('-1200', 12)])]);
    expect(months(first)).toEqual(['2026-11 40000 7600', '2027-10 80000 15200']);
    expect(months(second)).toEqual(['2027-02 -40000 -7600', '2027-10 -80000 -15200']);
  });

  it('is taken back first, of the latest month first, where less than all is', () => {
    const three = copy({ items: [ahead('100', 0), ahead('100', 2), ahead('100', 4)] });
    const kinds = [ahead('-100', 4), ahead('-50', 2)];
    const [, second] = draftsOf(three, [correction('c', '2026-11-10', kinds)]);
    expect(months(second)).toEqual(['2026-12 -5000 -950', '2027-02 -10000 -1900']);
    const pass = copy({ items: [ahead('1200', 12)] }, paid(['2026-11-20', '476'], ['2027-03-01', '476']));
    const credits = [
      correction('c', '2027-02-10', [ahead('-500', 12)]),
      correction('d', '2027-02-11', [ahead('-400', 12)]),
      correction('e', '2027-04-11', [ahead('-300', 12)]),
    ];
    const [first, ...others] = draftsOf(pass, credits);
    // Nothing was left to pay in March.
    expect(months(first)).toEqual(['2026-11 40000 7600', '2027-10 80000 15200']);
    expect(others.map(months)).toEqual([
      ['2027-10 -50000 -9500'],
      ['2027-02 -10000 -1900', '2027-10 -30000 -5700'],
      ['2027-04 -30000 -5700'],
    ]);
  });

  it('of another item, rate or code is another: what matches nothing is of the month of the correction', () => {
    const two = copy({ items: [ahead('100', 2), ahead('100', 2, { rate: '7' })] });
    const credits = [ahead('-100', 2, { rate: '7' }), item({ net: '-10', accountingCode: 'M9' })];
    const [, second] = draftsOf(two, [correction('c', '2026-11-10', credits)]);
    expect(months(second)).toEqual(['2026-11 -1000 -190', '2026-12 -10000 -700']);
  });

  it('is never taken back twice: what goes beyond it is of the month of the correction', () => {
    const credits = [
      correction('c', '2026-10-28', [ahead('-600')]),
      correction('d', '2026-10-29', [ahead('-600')]),
    ];
    const [, ...others] = draftsOf(November, credits);
    expect(others.map(months)).toEqual([
      ['2026-11 -60000 -11400'],
      ['2026-10 -20000 -3800', '2026-11 -40000 -7600'],
    ]);
  });

  it('is not taken back before the month of the document, where no rule asks for months', () => {
    const later = copy({ invoiceDate: '2026-11-01' });
    const credits = [
      correction('c', '2026-10-28', [item({ net: '-100' })]),
      correction('d', '2026-11-02', [item({ net: '-250' })]),
    ];
    const none = { tax_point: undefined };
    expect(draftsOf(later, credits, none).map(months)).toEqual([
      ['undefined 35000 6650'],
      ['2026-11 -10000 -1900'],
      ['undefined -25000 -4750'],
    ]);
    const cash = { ...none, cash_accounting: {} };
    expect(draftsOf(later, credits, cash).slice(1).map(months)).toEqual([
      ['undefined -10000 -1900'],
      ['undefined -25000 -4750'],
    ]);
  });

  it('of an item whose service has the period of an item of the original is that one', () => {
    const room = (net: string, months: number) =>
      item({ net, accountingCode: 'ROOM', description: `+${months}` });
    const two = copy({ items: [room('100', 0), room('100', 2)] });
    const credit = correction('c', '2026-10-10', [room('-130', 0)]);
    expect(months(draftsOf(two, [credit])[1])).toEqual(['2026-10 -10000 -1900', '2026-12 -3000 -570']);
    const other = correction('d', '2026-10-12', [room('-70', 2)]);
    expect(months(draftsOf(two, [credit, other])[2])).toEqual(['2026-12 -7000 -1330']);
  });

  it('is put back by what takes the correction back', () => {
    const credits = [
      correction('c', '2026-10-28', [ahead('-1000')]),
      correction('d', '2026-10-29', [ahead('1000')], { correctedInvoiceId: 'c' }),
    ];
    expect(draftsOf(November, credits).slice(1).map(months)).toEqual([
      ['2026-11 -100000 -19000'],
      ['2026-11 100000 19000'],
    ]);
  });

  it('is not taken back once nothing is left: what is credited then is of its own month, and given back first', () => {
    const credits = [
      correction('c', '2026-10-28', [ahead('-1000')]),
      correction('d', '2026-10-29', [ahead('-100')]),
      correction('e', '2026-10-30', [ahead('400')]),
    ];
    expect(draftsOf(November, credits).slice(2).map(months)).toEqual([
      ['2026-10 -10000 -1900'],
      ['2026-10 10000 1900', '2026-11 30000 5700'],
    ]);
  });

  it('stays taken back where a raise that a whole credit had counted is deleted, and the credit is made up for', () => {
    const credits = [
      correction('full', '2026-10-28', [ahead('-1250')]),
      correction('made up', '2026-12-02', [ahead('250')]),
    ];
    expect(draftsOf(November, credits).map(months)).toEqual([
      ['2026-11 100000 19000'],
      ['2026-10 -25000 -4750', '2026-11 -100000 -19000'],
      ['2026-12 25000 4750'],
    ]);
  });

  it('is raised with the price, in proportion to its months', () => {
    const pass = copy({ items: [ahead('1200', 12)] }, paid(['2026-11-20', '476']));
    const [, second] = draftsOf(pass, [correction('c', '2027-02-10', [ahead('300', 12)])]);
    expect(months(second)).toEqual(['2027-02 10000 1900', '2027-10 20000 3800']);
  });

  it('is not asked for where no rule asks for months', () => {
    const credit = correction('c', '2026-10-28', [ahead('-1000')]);
    expect(months(draftsOf(November, [credit], { tax_point: undefined })[1])).toEqual([
      'undefined -100000 -19000',
    ]);
    const cash = { cash_accounting: {} };
    expect(months(draftsOf(November, [credit], cash)[1])).toEqual(['undefined -100000 -19000']);
  });
});

describe('what a correction takes back whole', () => {
  it('is what was booked, to the cent, where earlier months come together in its own', () => {
    const odd = [ahead('33.33', 1), ahead('33.34', 2), ahead('33.35', 3)];
    const [first, second] = draftsOf(copy({ items: odd }), [
      correction('c', '2026-12-20', [ahead('-33.33', 1), ahead('-33.34', 2), ahead('-33.35', 3)]),
    ]);
    expect(months(first)).toEqual(['2026-11 3333 633', '2026-12 3334 633', '2027-01 3335 634']);
    expect(months(second)).toEqual(['2026-12 -6667 -1266', '2027-01 -3335 -634']);
  });
});

describe('turnover that is taxed in another country', () => {
  const { taxedPartsOf } = documentRulesBy(
    settings({ tax_cases: [{ category: 'S', rate_of: 'NL' }] } as never),
    null,
  );
  const books = { tax_accounts: [{ rate: '19', country: 'NL', account: '1767' }] };
  const shown = (drafts: readonly EntryDraft[] | undefined) =>
    (drafts ?? []).map(({ taxMonth, correctsMonth, net }) => `${taxMonth} ${correctsMonth} ${net}`).sort();

  it('says which month was declared, of an advance that goes back and of a correction', () => {
    const pass = copy(
      { invoiceDate: '2026-10-25', items: [ahead('1200', 12)] },
      paid(['2026-11-20', '714'], ['2026-12-20', '357'], ['2027-02-05', '-595']),
    );
    const [first, second] = draftsOf(pass, [correction('c', '2027-03-10', [ahead('-1200', 12)])], books, {
      taxedPartsOf,
    });
    expect(shown(first)).toEqual([
      '2026-11 undefined 60000',
      '2026-12 undefined 30000',
      '2027-02 2026-11 -20000',
      '2027-02 2026-12 -30000',
      '2027-10 undefined 80000',
    ]);
    expect(shown(second)).toEqual(['2027-03 2026-11 -40000', '2027-10 2027-10 -80000']);
  });

  it('is that of the document where no rule asks for months', () => {
    const credit = correction('c', '2027-03-10', [item({ net: '-350' })]);
    const [, second] = draftsOf(copy(), [credit], { ...books, tax_point: undefined }, { taxedPartsOf });
    expect(shown(second)).toEqual(['undefined 2026-10 -35000']);
  });
});

describe('the rules of a correction', () => {
  const old = { account: '8400', cost_center: 'OLD' };
  const since = '2026-11-01';
  const changed = [{ when: { valid_from: since }, account: '8401', cost_center: 'NEW' }, old];
  const credit = correction('c', '2026-11-03', [item({ net: '-350' })]);

  it('are those of what it corrects: account, cost center and tax account', () => {
    const [, second] = draftsOf(copy(), [credit], {
      accounts: changed,
      tax_accounts: [
        { rate: '19', account: '1777', valid_from: since },
        { rate: '19', account: '1778' },
      ],
    });
    expect(second).toMatchObject([{ account: '8400', costCenter: 'OLD', taxAccount: '1778' }]);
  });

  it('say whether its tax is due with the payments of what it corrects', () => {
    const [, second] = draftsOf(copy(), [credit], { cash_accounting: { from: since } });
    expect(second).toMatchObject([{ isTaxDeferred: undefined, taxAccount: '1776' }]);
  });

  it('decide its tax case', () => {
    const cases = documentRulesBy(
      settings({
        tax_cases: [
          { category: 'S', rate_of: 'NL', when: { rate: 19, valid_from: since } },
          { category: 'S' },
        ],
      } as never),
      null,
    );
    const split = cases.taxedPartsOf(credit.invoice, '2026-10-01');
    expect(split).toMatchObject({ ok: true, parts: [{ taxCountry: undefined }] });
    expect(cases.taxedPartsOf(credit.invoice)).toMatchObject({ ok: true, parts: [{ taxCountry: 'NL' }] });
  });
});
