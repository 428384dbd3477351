import { describe, expect, it } from 'vitest';
import { openAtCutover } from '../../../../../src/domain/accounting/opening/open-at-cutover.js';
import { earlier, paid } from './opened.js';

const FROM = '2026-10-01';
const open = (...given: Parameters<typeof earlier>) => openAtCutover(earlier(...given), FROM);

describe('what was open at the cutover', () => {
  it('is all of an invoice that nobody has paid', () => {
    expect(open()).toEqual({ open: 41650, paidBefore: 0, isLostBefore: false });
  });

  it('is the gross less what the records show of days before it', () => {
    const { total, known } = paid(['2026-09-20', '100'], ['2026-09-30', '50'], ['2026-10-01', '16.50']);
    expect(open(total, known)).toEqual({ open: 26650, paidBefore: 15000, isLostBefore: false });
  });

  it('is nothing of what was paid in full before it, with or without records', () => {
    const settled = { paidStatus: 'paid', paidAmount: '416.50', paidDate: '2026-09-28' } as const;
    expect(open(settled).open).toBe(0);
    const { total, known } = paid(['2026-09-28', '416.50']);
    expect(open({ ...total, paidStatus: 'paid' }, known).open).toBe(0);
  });

  it('is not known of a total whose last payment came after it: another may have come before', () => {
    const total = { paidStatus: 'paid', paidAmount: '416.50', paidDate: '2026-10-05' } as const;
    expect(open(total)).toEqual({ open: null, paidBefore: null, isLostBefore: false });
  });

  it('is known of such a total from a copy in which nothing had come', () => {
    const total = { paidStatus: 'paid', paidAmount: '416.50', paidDate: '2026-10-05' } as const;
    const { invoice } = earlier();
    expect(open(total, { atCutover: { invoice, seenOn: '2026-10-02' } }).open).toBe(41650);
  });

  it('is known from the last copy before it, and not from a later one with a part paid on an unknown day', () => {
    const total = { paidStatus: 'paid', paidAmount: '416.50', paidDate: '2026-10-20' } as const;
    const { invoice } = earlier({ paidAmount: '100', paidDate: '2026-10-05' });
    expect(open(total, { atCutover: { invoice, seenOn: '2026-09-30' } }).open).toBe(31650);
    expect(open(total, { atCutover: { invoice, seenOn: '2026-10-06' } }).open).toBeNull();
  });

  it('is not known where a record is in another currency', () => {
    const { total, known } = paid(['2026-09-20', '100']);
    const [record] = known.payments.records;
    const records = record === undefined ? [] : [{ ...record, currency: 'CHF' }];
    const payments = { records, areComplete: true };
    expect(open({ ...total, paidDate: '2026-10-02' }, { payments }).open).toBeNull();
  });

  it('of a credit is what was owed to the customer', () => {
    const credit = { totalAmount: { net: '-50', gross: '-59.50', currency: 'EUR', taxes: [] } };
    expect(open(credit).open).toBe(-5950);
  });
});

describe('a loss', () => {
  const lost = { paidStatus: 'writtenOff' } as const;

  it('that was there when the invoice was first seen after the cutover has no known day', () => {
    expect(open(lost, { lostOn: '2026-10-02' }).open).toBeNull();
    const { invoice } = earlier(lost);
    expect(
      open(lost, { lostOn: '2026-10-02', atCutover: { invoice, seenOn: '2026-10-02' } }).open,
    ).toBeNull();
  });

  it('that was seen to come is after the cutover', () => {
    const { invoice } = earlier();
    const then = { lostOn: '2026-11-28', atCutover: { invoice, seenOn: '2026-10-02' } };
    expect(open(lost, then)).toEqual({ open: 41650, paidBefore: 0, isLostBefore: false });
  });

  it('that was seen before the cutover has left nothing open', () => {
    expect(open(lost, { lostOn: '2026-09-20' })).toEqual({ open: 0, paidBefore: 0, isLostBefore: true });
  });

  it('is what a person says of it', () => {
    expect(openAtCutover(earlier(lost, { lostOn: '2026-10-02' }), FROM, 0)).toEqual({
      ...{ open: 0, paidBefore: 0, isLostBefore: true },
    });
    expect(openAtCutover(earlier(lost, { lostOn: '2026-10-02' }), FROM, 41650).open).toBe(41650);
  });
});
