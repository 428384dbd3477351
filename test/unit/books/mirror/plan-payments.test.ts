import { addDays, daysBetween } from '@spacebooks/base/calendar';
import { describe, expect, it } from 'vitest';
import { planPayments } from '../../../../src/books/mirror/plan-payments.js';
import type { PaymentsCopied } from '../../../../src/domain/sync-result.js';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-20T01:30:00Z');
const NIGHT = {
  last: null,
  cutover: '2026-02-01',
  first: '2026-02-01',
  windowFrom: '2026-08-01',
  today: '2026-11-20',
  now: NOW,
  token: 'token:a',
};
const EVERYTHING = [{ from: '2026-02-01', to: '2026-11-20' }];
const WINDOW = [{ from: '2026-08-01', to: '2026-11-20' }];

function left(more: Partial<PaymentsCopied>): PaymentsCopied {
  const counts = { read: 0, added: 0, changed: 0, deleted: 0, leftOut: 0 };
  return { ...counts, copiedAt: null, complete: null, refused: null, ...more };
}
const yesterday = left({ copiedAt: NOW - DAY, complete: { at: NOW - DAY, from: '2026-02-01' } });

describe('a night', () => {
  it('that is the first one reads everything since the first day, and looks at all invoices', () => {
    expect(planPayments(NIGHT)).toEqual({ lists: EVERYTHING, isComplete: true, since: null });
  });

  it('reads the window in one list, and looks at what changed since the last copy', () => {
    expect(planPayments({ ...NIGHT, last: yesterday })).toEqual({
      lists: WINDOW,
      isComplete: false,
      since: NOW - DAY,
    });
  });

  it.each([
    ['six days and a half ago', { at: NOW - 6.5 * DAY, from: '2026-02-01' }, true],
    ['six days ago', { at: NOW - 6 * DAY, from: '2026-02-01' }, false],
    ['since a later day', { at: NOW - DAY, from: '2026-03-01' }, true],
    ['since an earlier day', { at: NOW - DAY, from: '2026-01-01' }, false],
    ['in days to come, by a clock that was put back', { at: NOW + DAY, from: '2026-02-01' }, true],
  ])('whose last complete reading was %s', (_when, complete, isComplete) => {
    const plan = planPayments({ ...NIGHT, last: left({ copiedAt: NOW - DAY, complete }) });
    expect(plan).toEqual({ lists: isComplete ? EVERYTHING : WINDOW, isComplete, since: NOW - DAY });
  });

  it('looks at all invoices after a clock that was put back', () => {
    expect(planPayments({ ...NIGHT, last: { ...yesterday, copiedAt: NOW + DAY } }).since).toBeNull();
  });

  it('reads years one after the other, without a gap', () => {
    const { lists } = planPayments({ ...NIGHT, cutover: '2023-06-15', first: '2023-06-15' });
    expect(lists).toHaveLength(4);
    expect([lists[0]?.from, lists.at(-1)?.to]).toEqual(['2023-06-15', '2026-11-20']);
    for (const [index, { from, to }] of lists.entries()) {
      expect(daysBetween(from, to)).toBeLessThan(366);
      if (index > 0) expect(from).toBe(addDays(lists[index - 1]?.to ?? '', 1));
    }
  });

  it('before the first day reads nothing', () => {
    expect(planPayments({ ...NIGHT, first: '2027-01-01' }).lists).toEqual([]);
  });

  it('reads what was paid before the cutover once', () => {
    const night = { ...NIGHT, first: '2025-12-01' };
    const [first] = planPayments({ ...night, last: yesterday }).lists;
    expect(first).toEqual({ from: '2025-12-01', to: '2026-11-20' });
    const weekAgo = left({ copiedAt: NOW - DAY, complete: { at: NOW - 7 * DAY, from: '2025-12-01' } });
    expect(planPayments({ ...night, last: weekAgo }).lists).toEqual(EVERYTHING);
  });
});

describe('a token that was refused', () => {
  const refused = left({ refused: { at: NOW - 6 * DAY, token: 'token:a' } });
  it('is not tried for a week', () => {
    expect(planPayments({ ...NIGHT, last: refused }).lists).toEqual([]);
  });

  it.each([
    ['a week later', { now: NOW + DAY }],
    ['after a login', { token: 'token:b' }],
    ['by a clock that was put back', { now: NOW - 7 * DAY }],
  ])('is tried again %s', (_when, other) => {
    expect(planPayments({ ...NIGHT, last: refused, ...other }).lists).toEqual(EVERYTHING);
  });
});
