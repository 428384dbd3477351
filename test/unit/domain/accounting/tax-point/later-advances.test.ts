import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import { item } from '../../../../fixtures/invoices/item.js';
import { copy } from '../planning.js';
import { correction, draftsOf, months } from './correcting.js';

/** Of an invoice of 10 October, for a service that ends in January. */
const ahead = (net: string, more = {}) => item({ net, accountingCode: 'M3', ...more });
const two = [ahead('200'), ahead('300', { rate: '7' })];

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

const sums = (drafts: ReturnType<typeof draftsOf>): readonly string[] => {
  const found = new Map<string, number>();
  for (const { taxMonth, taxRate, net } of drafts.flat()) {
    const key = `${taxMonth} ${taxRate}%`;
    found.set(key, (found.get(key) ?? 0) + net);
  }
  return [...found]
    .filter(([, net]) => net !== 0)
    .map(([key, net]) => `${key} ${net}`)
    .sort();
};

describe('an advance that comes after a correction', () => {
  const credit = correction('c', '2026-10-20', [ahead('-300', { rate: '7' })]);

  it('is of what that one left: the item that is left is paid whole', () => {
    const [first, second] = draftsOf(copy({ items: two }, paid(['2026-11-08', '238'])), [credit]);
    expect(months(first)).toEqual(['2026-11 20000 3800', '2027-01 30000 2100']);
    expect(months(second)).toEqual(['2027-01 -30000 -2100']);
  });

  it('is of what is left of two items of one rate with other codes', () => {
    const rooms = [ahead('200'), ahead('200', { accountingCode: 'ROOM', description: '+3' })];
    const credited = correction('c', '2026-10-20', [
      ahead('-200', { accountingCode: 'ROOM', description: '+3' }),
    ]);
    const drafts = draftsOf(copy({ items: rooms }, paid(['2026-11-08', '119'], ['2026-12-01', '119'])), [
      credited,
    ]);
    expect(sums(drafts)).toEqual(['2026-11 19% 10000', '2026-12 19% 10000']);
  });

  it('is of what is left of an item that was credited in part', () => {
    const part = correction('c', '2026-10-20', [ahead('-100'), ahead('-300', { rate: '7' })]);
    const drafts = draftsOf(copy({ items: two }, paid(['2026-11-08', '119'])), [part]);
    expect(sums(drafts)).toEqual(['2026-11 19% 10000']);
  });

  it('goes back of what is left', () => {
    const drafts = draftsOf(copy({ items: two }, paid(['2026-11-08', '238'], ['2026-12-08', '-119'])), [
      credit,
    ]);
    expect(sums(drafts)).toEqual(['2026-11 19% 20000', '2026-12 19% -10000', '2027-01 19% 10000']);
  });

  it('pays a higher price as well', () => {
    const raised = correction('c', '2026-10-20', [ahead('100')]);
    const drafts = draftsOf(copy({ items: [ahead('200')] }, paid(['2026-11-08', '178.50'])), [raised]);
    expect(sums(drafts)).toEqual(['2026-11 19% 15000', '2027-01 19% 15000']);
  });

  it('of the day of the correction comes after it, between two after the first', () => {
    const credits = [
      correction('c', '2026-11-08', [ahead('-150', { rate: '7' })]),
      correction('d', '2026-11-20', [ahead('-150', { rate: '7' })]),
    ];
    // Left are 238 and 160.50: half of that comes, then the rest of the 238 alone.
    const pays = paid(['2026-11-08', '199.25'], ['2026-12-02', '38.75']);
    expect(sums(draftsOf(copy({ items: two }, pays), credits))).toEqual([
      ...['2026-11 19% 10000', '2026-12 19% 10000'],
    ]);
  });

  it('leaves what came before the correction as it was', () => {
    const pays = paid(['2026-10-12', '55.90'], ['2026-11-08', '182.10']);
    const drafts = draftsOf(copy({ items: two }, pays), [credit]);
    // A tenth of both came first; all that is left of the first item is paid then.
    expect(sums(drafts)).toEqual(['2026-10 19% 2000', '2026-11 19% 18000']);
  });

  it('is of the whole invoice where the money of the correction went back', () => {
    const back = {
      ...credit,
      ...paid(['2026-10-22', '-160.50']),
    };
    const drafts = draftsOf(copy({ items: two }, paid(['2026-10-12', '279.50'], ['2026-11-08', '279.50'])), [
      back,
    ]);
    expect(sums(drafts)).toEqual(['2026-10 19% 10000', '2026-11 19% 10000']);
  });
});
