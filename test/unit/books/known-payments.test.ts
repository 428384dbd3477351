import { describe, expect, it } from 'vitest';
import { inPieces } from '../../../src/books/batches/in-pieces.js';
import { arePaymentsKnown, withPayments } from '../../../src/books/known-payments.js';
import type { InvoiceSnapshot } from '../../../src/domain/accounting/model.js';
import type { PaymentsCopied, SyncResult } from '../../../src/domain/sync-result.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { payment } from './batches/paid.js';

const COPIED: PaymentsCopied = {
  read: 3,
  added: 3,
  changed: 0,
  deleted: 0,
  leftOut: 0,
  copiedAt: 2,
  complete: { at: 1, from: '2026-01-01' },
  refused: null,
};

describe('payments are known', () => {
  it.each<[string, Partial<PaymentsCopied> | undefined, string, boolean]>([
    ['when all since the cutover were copied', {}, '2026-01-01', true],
    ['when more than that was', {}, '2026-03-01', true],
    ['not when the cutover is earlier', {}, '2025-12-31', false],
    ['not while they never were', { complete: null }, '2026-01-01', false],
    ['not when the token may not read them', { refused: { at: 3, token: 't' } }, '2026-01-01', false],
    ['not by releases that did not copy them', undefined, '2026-01-01', false],
  ])('%s', async (_when, copied, from, expected) => {
    const payments = copied === undefined ? {} : { payments: { ...COPIED, ...copied } };
    const lastSync = async () => ({ spaceId: 'berlin', ...payments }) as SyncResult;
    expect(await arePaymentsKnown({ lastSync }, 'berlin', { from })).toBe(expected);
  });

  it('not before the first copy', async () => {
    expect(await arePaymentsKnown({ lastSync: async () => null }, 'berlin', { from: '2026-01-01' })).toBe(
      false,
    );
  });
});

it('each invoice comes with its own payments, in its place, looked up in pieces', async () => {
  const ids = Array.from({ length: 203 }, (_, index) => `inv-${index}`);
  const snapshots = ids.map(
    (id): InvoiceSnapshot => ({ invoice: invoice({ id }), version: 1, deleted: false }),
  );
  const records = ['inv-0', 'inv-99', 'inv-100', 'inv-202'].map((id) =>
    payment(`of ${id}`, { invoiceId: id }),
  );
  const asked: number[] = [];
  const paymentsOf = async (_space: string, of: readonly string[]) => {
    asked.push(of.length);
    return records.filter(({ invoiceId }) => of.includes(invoiceId));
  };
  const source = withPayments({ snapshots: () => inPieces(snapshots, 100) }, { paymentsOf }, true);
  const found: InvoiceSnapshot[] = [];
  for await (const piece of source.snapshots('berlin')) found.push(...piece);
  expect(found.map(({ invoice: { id } }) => id)).toEqual(ids);
  expect(asked).toEqual([100, 100, 3]);
  expect(found.flatMap(({ payments }) => payments?.records.map(({ id }) => id) ?? [])).toEqual(
    records.map(({ id }) => id),
  );
});
