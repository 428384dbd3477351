import { describe, expect, it } from 'vitest';
import { newEntry, reversalEntry } from '../../../../src/domain/accounting/entry.js';
import { postingsOf } from '../../../../src/domain/accounting/postings.js';
import { revenueOf } from '../../../../src/domain/accounting/revenue.js';
import { endOfMonth, serviceDateOf } from '../../../../src/domain/accounting/service-date.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import { item } from '../../../fixtures/invoices/item.js';
import { NOTHING_CLOSED } from './closed-days.js';
import { accounting, documentRules } from './settings.js';

function entryOf(quantity: string, rate = '19') {
  const given = invoice({ customerNumber: '1', items: [item({ quantity, rate })] });
  const result = revenueOf({ invoice: given }, accounting(), documentRules);
  const [draft] = result.ok ? result.drafts : [];
  if (draft === undefined) throw new Error('no entry');
  return newEntry(draft, 'id', NOTHING_CLOSED, '2026-10-31');
}

describe('postings of an entry', () => {
  it('debit the debtor and credit revenue and tax, in balance', () => {
    expect(postingsOf(entryOf('1'))).toEqual([
      { account: '10001', role: 'debtor', debit: 41650, credit: 0 },
      { account: '8400', role: 'account', debit: 0, credit: 35000 },
      { account: '1776', role: 'tax', debit: 0, credit: 6650 },
    ]);
  });

  it('stand on the other side for a correction and a reversal', () => {
    const turned = [
      { account: '10001', role: 'debtor', debit: 0, credit: 41650 },
      { account: '8400', role: 'account', debit: 35000, credit: 0 },
      { account: '1776', role: 'tax', debit: 6650, credit: 0 },
    ];
    expect(postingsOf(entryOf('-1'))).toEqual(turned);
    expect(postingsOf(reversalEntry(entryOf('1'), 'other', NOTHING_CLOSED))).toEqual(turned);
  });
});

describe('days', () => {
  it.each([
    ['2026-02-10', '2026-02-28', '2026-01-31'],
    ['2028-02-29', '2028-02-29', '2028-01-31'],
    ['2026-12-31', '2026-12-31', '2026-11-30'],
    ['2027-01-01', '2027-01-31', '2026-12-31'],
  ])('of service of an invoice of %s', (date, end, before) => {
    expect(endOfMonth(date)).toBe(end);
    expect(serviceDateOf(date, 'end of month')).toBe(end);
    expect(serviceDateOf(date, 'end of month before')).toBe(before);
    expect(serviceDateOf(date, 'date of invoice')).toBe(date);
    expect(serviceDateOf(date, undefined)).toBeNull();
  });
});
