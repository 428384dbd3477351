import { describe, expect, it } from 'vitest';
import { addedBy, HeldUnits } from '../../../../src/books/batches/held-units.js';
import type { Entry } from '../../../../src/domain/accounting/model.js';
import { posted } from '../../domain/accounting/drafts.js';
import { entry } from '../formats/sample.js';

const part = (changes: Parameters<typeof posted>[1]) => ({
  state: posted('a', { invoiceId: 'may', ...changes }),
  postedAt: 0,
});
const revenueOf = (debtor: string, changes: Partial<Entry> = {}): Entry =>
  entry({ invoiceId: 'may', debtor, ...changes });
const units = {
  revenue: { invoiceId: 'may', part: 'revenue' },
  total: { invoiceId: 'may', part: 'payment' },
  single: { invoiceId: 'may', part: 'payment', paymentId: 'pay-1' },
  other: { invoiceId: 'may', part: 'payment', paymentId: 'pay-2' },
  loss: { invoiceId: 'may', part: 'write-off' },
  deferral: { invoiceId: 'may', part: 'deferral' },
  elsewhere: { invoiceId: 'june', part: 'revenue' },
} as const;

/** What waits, when these parts do, whose entries those are. */
function waiting(
  parts: readonly ReturnType<typeof part>[],
  entries: readonly Entry[],
  added: readonly Entry[] = [],
) {
  const held = new HeldUnits(addedBy(added));
  held.add(parts, entries);
  return Object.entries(units).flatMap(([name, unit]) => (held.isHeld(unit) ? [name] : []));
}

describe('what waits for a person', () => {
  it('is nothing where nothing is asked', () => {
    expect(waiting([], [])).toEqual([]);
  });

  it('a single payment waits alone', () => {
    expect(waiting([part({ part: 'payment', paymentId: 'pay-1' })], [])).toEqual(['single']);
  });

  it('with a payment in total wait the single ones that it stands for', () => {
    expect(waiting([part({ part: 'payment' })], [])).toEqual(['total', 'single', 'other']);
  });

  it('with what stood for a rest of payments wait all payments and what is taken back, either way', () => {
    const rest = entry({ invoiceId: 'may', part: 'write-off', because: 'discount' });
    const all = ['total', 'single', 'other', 'loss'];
    expect(waiting([part({ part: 'payment', paymentId: 'pay-1' })], [], [rest])).toEqual(all);
    expect(waiting([part({ part: 'write-off' })], [rest])).toEqual(all);
  });

  it('with a write-off nothing else waits', () => {
    expect(waiting([part({ part: 'write-off' })], [entry({ invoiceId: 'may', part: 'write-off' })])).toEqual([
      'loss',
    ]);
  });

  it('with the revenue wait loss and deferral, and payments, whose debtor is not known yet', () => {
    expect(waiting([part({ part: 'revenue' })], [revenueOf('10042')])).toEqual([
      'revenue',
      'total',
      'single',
      'other',
      'loss',
      'deferral',
    ]);
  });

  it.each([
    ['go on where its revenue stays on the same account', [revenueOf('10042')], false],
    ['wait where it moves to another one', [revenueOf('10043')], true],
    ['wait where it is divided between two', [revenueOf('10042'), revenueOf('10043')], true],
    [
      'go on where it is several entries of the same account',
      [revenueOf('10042'), revenueOf('10042')],
      false,
    ],
    [
      'wait where it is booked at another rate',
      [revenueOf('10042', { exchange: { currency: 'EUR', rate: '4', net: 1, tax: 1, gross: 2 } })],
      true,
    ],
    ['wait where only other parts are booked', [revenueOf('10042', { part: 'payment' })], true],
    ['wait where only other invoices are booked', [revenueOf('10042', { invoiceId: 'june' })], true],
  ] as const)('payments %s', (_, added, doWait) => {
    const found = waiting([part({ part: 'revenue' })], [revenueOf('10042')], added);
    expect(found.includes('single')).toBe(doWait);
  });
});
