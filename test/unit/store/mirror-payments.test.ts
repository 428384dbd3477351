import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import type { PaymentRecord } from '../../../src/domain/payment-record.js';
import { createMirror } from '../../../src/store/mirror/mirror.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { temporaryDatabase } from './database.js';

const CARD = { id: 'card', name: 'Card' };

function payment(id: string, invoiceId: string, paidOn: string, amount: string): PaymentRecord {
  return { id, invoiceId, paidOn, amount: decimal(amount), currency: 'EUR', method: CARD, note: null };
}
const ids = (records: readonly PaymentRecord[]) => records.map(({ id }) => id).sort();

const AUGUST = payment('p-1', 'a', '2026-08-04', '40.00');
const SEPTEMBER = payment('p-2', 'a', '2026-09-02', '60');
const OTHER = payment('p-3', 'b', '2026-09-30', '-12.5');

async function opened() {
  const { db } = await temporaryDatabase();
  const mirror = createMirror(db);
  const run = await mirror.begin('berlin', 'space-berlin', 1_000);
  const [a, b] = ['a', 'b'].map((id) => invoice({ id, invoiceDate: '2026-08-01' }));
  if (a === undefined || b === undefined) throw new Error('no invoices');
  await mirror.take(run, [a, b], '2026-01-01', 1_500);
  return { db, mirror, run, a, b };
}

describe('payments that are taken', () => {
  it('come back as they were, by invoice and by day', async () => {
    const { mirror, run } = await opened();
    const taken = await mirror.takePayments(run, [OTHER, SEPTEMBER, AUGUST, AUGUST], 2_000);
    expect(taken).toEqual({ added: 3, changed: 0, leftOut: 0 });
    expect(await mirror.paymentsOf('berlin', ['a'])).toEqual([AUGUST, SEPTEMBER]);
    expect(await mirror.paymentsOf('hamburg', ['a'])).toEqual([]);
    const september = { from: '2026-09-02', to: '2026-09-30' };
    expect(ids(await mirror.paymentsPaidIn('berlin', september))).toEqual(['p-2', 'p-3']);
    expect(await mirror.paymentsPaidIn('berlin', { from: '2026-09-03', to: '2026-09-29' })).toEqual([]);
    expect(await mirror.countPayments('berlin')).toBe(3);
  });

  it.each([
    ['amount', { amount: decimal('41') }],
    ['day', { paidOn: '2026-08-05' }],
    ['currency', { currency: 'PLN' }],
    ['method', { method: null }],
    ['note', { note: 'in cash' }],
    ['invoice', { invoiceId: 'b' }],
  ])('are another version where the %s is another', async (_what, other) => {
    const { mirror, run } = await opened();
    await mirror.takePayments(run, [AUGUST], 2_000);
    // The same number, written in another way.
    const same = { ...AUGUST, amount: decimal('40') };
    expect(await mirror.takePayments(run, [same], 3_000)).toEqual({ added: 0, changed: 0, leftOut: 0 });
    const now = { ...AUGUST, ...other };
    expect(await mirror.takePayments(run, [now], 4_000)).toEqual({ added: 0, changed: 1, leftOut: 0 });
    expect(await mirror.paymentVersions('berlin', 'p-1')).toEqual([
      { version: 1, seenAt: 2_000, deleted: false, record: same },
      { version: 2, seenAt: 4_000, deleted: false, record: now },
    ]);
    expect(await mirror.paymentsOf('berlin', ['a', 'b'])).toEqual([now]);
    expect(await mirror.paymentsPaidIn('berlin', { from: now.paidOn, to: now.paidOn })).toEqual([now]);
  });

  it('are left out and counted where there is no copy of their invoice', async () => {
    const { mirror, run } = await opened();
    const unknown = payment('p-9', 'from before the cutover', '2026-08-04', '1');
    expect(await mirror.takePayments(run, [AUGUST, unknown], 2_000)).toEqual({
      added: 1,
      changed: 0,
      leftOut: 1,
    });
    expect(await mirror.paymentVersions('berlin', 'p-9')).toEqual([]);
  });

  it('are gone with a last version, once, and may be back', async () => {
    const { mirror, run } = await opened();
    await mirror.takePayments(run, [AUGUST, SEPTEMBER], 2_000);
    expect(await mirror.markPaymentsDeleted(run, ['p-1', 'unknown'], 3_000)).toBe(1);
    expect(await mirror.markPaymentsDeleted(run, ['p-1'], 4_000)).toBe(0);
    expect(await mirror.paymentsOf('berlin', ['a'])).toEqual([SEPTEMBER]);
    expect(await mirror.countPayments('berlin')).toBe(1);
    expect(await mirror.takePayments(run, [AUGUST], 5_000)).toEqual({ added: 0, changed: 1, leftOut: 0 });
    const versions = await mirror.paymentVersions('berlin', 'p-1');
    expect(versions.map(({ version, seenAt, deleted }) => [version, seenAt, deleted])).toEqual([
      [1, 2_000, false],
      [2, 3_000, true],
      [3, 5_000, false],
    ]);
  });

  it('are kept in pieces, more than one statement takes', async () => {
    const { mirror, run } = await opened();
    const many = Array.from({ length: 1_203 }, (_, index) => payment(`m-${index}`, 'a', '2026-08-04', '1'));
    expect(await mirror.takePayments(run, many, 2_000)).toEqual({ added: 1_203, changed: 0, leftOut: 0 });
    expect(await mirror.paymentsOf('berlin', ['a'])).toHaveLength(1_203);
    expect(
      await mirror.markPaymentsDeleted(
        run,
        many.map(({ id }) => id),
        3_000,
      ),
    ).toBe(1_203);
  });

  it('never change and are never deleted', async () => {
    const { db, mirror, run } = await opened();
    await mirror.takePayments(run, [AUGUST], 2_000);
    const update = db.updateTable('mirror_payment_version').set({ document: '{}' } as never);
    await expect(update.execute()).rejects.toThrow('mirror_payment_version is append-only');
    await expect(db.deleteFrom('mirror_payment_version').execute()).rejects.toThrow('append-only');
  });
});

describe('invoices whose payments do not explain what was paid', () => {
  it('are told, of all or of those that changed since', async () => {
    const { mirror, run, a, b } = await opened();
    expect(await mirror.unexplained('berlin', null)).toEqual([]);
    await mirror.take(run, [{ ...a, paidAmount: decimal('100.0') }], '2026-01-01', 3_000);
    expect(await mirror.unexplained('berlin', null)).toEqual(['a']);
    await mirror.takePayments(run, [AUGUST], 3_100);
    expect(await mirror.unexplained('berlin', null)).toEqual(['a']);
    await mirror.takePayments(run, [SEPTEMBER], 3_200);
    expect(await mirror.unexplained('berlin', null)).toEqual([]);
    await mirror.takePayments(run, [OTHER], 3_300);
    expect(await mirror.unexplained('berlin', null)).toEqual(['b']);
    // It did not change since.
    expect(await mirror.unexplained('berlin', 3_000)).toEqual([]);
    await mirror.take(run, [{ ...b, notes: 'other' }], '2026-01-01', 4_000);
    expect(await mirror.unexplained('berlin', 4_000)).toEqual(['b']);
    await mirror.markDeleted(run, 'b', 5_000);
    expect(await mirror.unexplained('berlin', null)).toEqual([]);
    expect(await mirror.deletedOf('berlin', ['a', 'b', 'unknown'])).toEqual(['b']);
  });
});
