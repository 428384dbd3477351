import { describe, expect, it } from 'vitest';
import { documentRulesBy } from '../../../../src/document/build/document-rules.js';
import type { Entry, InvoiceSnapshot } from '../../../../src/domain/accounting/model.js';
import { item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';
import { books, copy, inBooks, planning } from './planning.js';
import { balances, booked, booksOf, CASH, credit, declared, PERIOD, paidBy } from './settled-family.js';

const LOST = { paidStatus: 'writtenOff' } as const;

const losses = (entries: readonly Entry[]) =>
  entries
    .filter(({ part }) => part === 'write-off')
    .map(({ documentDate, taxMonth, net, tax }) => [documentDate, taxMonth ?? '', net, tax].join(' '));

/** 200.00 and 38.00 of 1 October, with payments from 10 November on. */
function lost(lostOn: string, amounts: readonly string[], changes: Partial<InvoiceSnapshot> = {}) {
  const { paidAmount, payments } = paidBy(...amounts);
  const seen = { settledOn: '2026-11-28', lostOn, payments, ...changes };
  return copy({ ...LOST, items: [item({ net: '200' })], paidAmount }, seen);
}

describe('a loss and the money of later days', () => {
  it('stays on its day, and what comes is corrected on the day on which it does', () => {
    const { entries } = booked(booksOf(), [lost('2026-10-20', ['47.60', '23.80'])]);
    expect(losses(entries)).toEqual([
      '2026-10-20  -20000 -3800',
      '2026-11-10  4000 760',
      '2026-11-11  2000 380',
    ]);
    expect(declared(entries)).toEqual(['S 19: 6000 1140']);
    expect(balances(entries).debtor).toBeUndefined();
  });

  it('is less by what came before it, and more by what goes back after it', () => {
    const { entries } = booked(booksOf(), [lost('2026-11-10', ['119', '-119'])]);
    expect(losses(entries)).toEqual(['2026-11-10  -10000 -1900', '2026-11-11  -10000 -1900']);
    expect(declared(entries)).toEqual([]);
  });

  it('is taken back in full by money for all of it, while it is called written off', () => {
    const { entries, openItems } = booked(booksOf(), [lost('2026-10-20', ['238'])]);
    expect(losses(entries)).toEqual(['2026-10-20  -20000 -3800', '2026-11-10  20000 3800']);
    expect(openItems).toEqual([]);
  });

  it('ends at what came, under cash accounting too', () => {
    const { entries } = booked(booksOf(CASH), [lost('2026-10-20', ['47.60'])]);
    expect(losses(entries)).toEqual(['2026-10-20  -20000 -3800', '2026-11-10  4000 760']);
    expect(declared(entries)).toEqual(['S 19: 4000 760']);
    expect(balances(entries)['3776']).toBeUndefined();
  });

  it('says of turnover of another country which month all of it corrects', () => {
    const documentRules = documentRulesBy(settings({ tax_cases: [{ category: 'S', rate_of: 'NL' }] }), null);
    const own = booksOf({
      accounts: [{ account: '8400' }],
      tax_accounts: [{ rate: '21', country: 'NL', account: '1767' }],
    });
    const { paidAmount, payments } = paidBy('24.20');
    const items = [item({ net: '200', rate: '21' })];
    const seen = { settledOn: '2026-11-28', lostOn: '2026-10-20', payments };
    const { entries } = booked(own, [copy({ ...LOST, items, paidAmount }, seen)], { documentRules });
    const shown = entries.filter(({ part }) => part === 'write-off');
    expect(shown.map(({ documentDate, correctsMonth, net }) => [documentDate, correctsMonth, net])).toEqual([
      ['2026-10-20', '2026-10', -20_000],
      ['2026-11-10', '2026-10', 2_000],
    ]);
  });

  it('is given up by a person where the status came before the correction, whatever is paid on the day of that', () => {
    const { entries, leftOut } = booked(booksOf(), [
      lost('2026-10-20', ['23.80'], { settledOn: '2026-11-10' }),
      credit({ items: [item({ net: '-50' })], invoiceDate: '2026-11-10' }),
    ]);
    expect([losses(entries), leftOut]).toEqual([['2026-10-20  -15000 -2850', '2026-11-10  2000 380'], []]);
  });
});

describe('what is posted of a loss', () => {
  const REVENUE = inBooks('revenue:8400:23800#0');
  const LOSS = inBooks('write-off:2400:-23800#0', { part: 'write-off', documentDate: '2026-10-20' });
  const plan = (snapshot: InvoiceSnapshot, to: string) =>
    planning({ settings: booksOf(), period: { ...PERIOD, to }, today: '2027-01-05' })
      .add(snapshot, books([REVENUE, LOSS]))
      .finish();

  it('stays as it is, and money of later days adds to it', () => {
    const { added, reversed } = plan(lost('2026-10-20', ['47.60']), '2026-11-30');
    expect(reversed).toEqual([]);
    expect(added).toEqual(['payment:pay-0:1360:-4760#0 2026-11-10', 'write-off:2400:4760#0 2026-11-10']);
  });

  it('waits for the cut-off to reach that money', () => {
    const { added, reversed, examined } = plan(lost('2026-10-20', ['47.60']), '2026-11-09');
    expect([added, reversed]).toEqual([[], []]);
    expect(examined.map(({ isSettled }) => isSettled)).toEqual([false]);
  });

  it('is reversed where the loss itself was another one, and no more is posted than the cut-off reaches', () => {
    const { added, reversed } = plan(lost('2026-11-10', ['119', '-119']), '2026-11-10');
    expect(reversed).toEqual(['write-off:2400:-23800#0 > 1']);
    expect(added.filter((id) => id.startsWith('write-off'))).toEqual(['write-off:2400:-11900#1 2026-11-10']);
  });
});
