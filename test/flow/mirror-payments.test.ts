import { describe, expect, it } from 'vitest';
import type { PaymentRecord } from '../../src/domain/payment-record.js';
import { desk, type MirrorStage, setMirrorStage } from './mirror-stage.js';

/** Each is 416.50, of the first day of a month. */
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((month) =>
  desk(`inv-${month}`, `2026-${String(month).padStart(2, '0')}-01`),
);
const SCOPES = ['read_user', 'read_invoices', 'read_cost_centers', 'read_revenue_accounts'];
const RECORDS = 'list-payment-records';

const told = (records: readonly PaymentRecord[]) =>
  records.map(({ invoiceId, paidOn, amount }) => [invoiceId, paidOn, amount.toFixed(2)]);

async function copied({ mirror, sandbox }: MirrorStage) {
  return told(await mirror.paymentsOf('berlin', [...sandbox.state.invoices.keys()]));
}

/** Queries of the requests for payments since this was asked last. */
function queries({ sandbox }: MirrorStage, since = 1) {
  const entries = sandbox.state.requests.entries(since).filter(({ operation }) => operation === RECORDS);
  return entries.map(({ query }) => query);
}

function grant({ sandbox }: MirrorStage, ...scopes: string[]): void {
  const [token] = sandbox.state.tokens.values();
  if (token === undefined) throw new Error('no token');
  sandbox.state.tokens.set(token.token, { ...token, scopes: new Set(scopes) });
}

describe('single payments', () => {
  it('are copied by day, amount and method, with what an invoice is paid in parts', async () => {
    const stage = await setMirrorStage({
      invoices: MONTHS,
      seed: { records: [{ type: 'paymentMethods', id: 'card', attributes: { name: 'Card' } }] },
    });
    const { operator } = stage.sandbox;
    const method = { id: 'card', name: 'Card' };
    operator.recordPayment('inv-8', { paidAt: '2026-08-04', amount: '40', method, note: 'at the desk' });
    operator.recordPayment('inv-8', { paidAt: '2026-09-02', amount: '376.50' });
    operator.recordPayment('inv-2', { paidAt: '2026-02-10', amount: '416.50' });
    const { payments, requests } = await stage.sync();
    expect(payments).toMatchObject({ read: 3, added: 3, changed: 0, deleted: 0, leftOut: 0, refused: null });
    expect(requests).toBe(6);
    // Once from 200 days before the cutover on, a year in one list.
    expect(queries(stage)).toEqual([
      { from: '2025-06-14 00:00:00 +0000', to: '2026-06-16 23:59:59 +0000' },
      { from: '2026-06-15 00:00:00 +0000', to: '2026-11-21 23:59:59 +0000' },
    ]);
    expect(await stage.mirror.paymentsOf('berlin', ['inv-8'])).toMatchObject([
      { paidOn: '2026-08-04', currency: 'EUR', method, note: 'at the desk' },
      { paidOn: '2026-09-02', method: null, note: null },
    ]);
    expect(await copied(stage)).toEqual([
      ['inv-2', '2026-02-10', '416.50'],
      ['inv-8', '2026-08-04', '40.00'],
      ['inv-8', '2026-09-02', '376.50'],
    ]);
  });

  it('cost one request a night, and none more where nothing happened', async () => {
    const stage = await setMirrorStage({ invoices: MONTHS });
    for (const { id = '' } of MONTHS) {
      const paidAt = stage.sandbox.operator.invoice(id).content.invoiceDate;
      stage.sandbox.operator.recordPayment(id, { paidAt, amount: '416.50' });
    }
    await stage.sync();
    const asked: unknown[] = [];
    for (let night = 1; night <= 14; night += 1) {
      stage.nights(1);
      const from = stage.sandbox.state.requests.next;
      const { payments } = await stage.sync();
      expect(payments).toMatchObject({ added: 0, changed: 0, deleted: 0 });
      const nightly = queries(stage, from);
      expect(nightly).toHaveLength(1);
      asked.push(nightly[0]?.from);
    }
    const everything = '2025-12-31 00:00:00 +0000';
    expect(asked.map((each) => each === everything)).toEqual(
      Array.from({ length: 14 }, (_, night) => night === 6 || night === 13),
    );
  });

  it('are noticed within the window though no event tells of a part: new, changed and deleted', async () => {
    const stage = await setMirrorStage({ invoices: MONTHS });
    const { operator, state } = stage.sandbox;
    const first = operator.recordPayment('inv-8', { paidAt: '2026-08-04', amount: '40' });
    const second = operator.recordPayment('inv-9', { paidAt: '2026-09-04', amount: '10' });
    await stage.sync();
    stage.nights(1);
    operator.recordPayment('inv-8', { paidAt: '2026-11-20', amount: '5' });
    operator.deletePayment(second.id);
    state.paymentRecords.set(first.id, { ...first, paidAt: '2026-08-05', amount: '41.0' });
    const { payments, warnings } = await stage.sync();
    expect(warnings).toEqual([]);
    expect(payments).toMatchObject({ added: 1, changed: 1, deleted: 1 });
    expect(await copied(stage)).toEqual([
      ['inv-8', '2026-08-05', '41.00'],
      ['inv-8', '2026-11-20', '5.00'],
    ]);
    const versions = await stage.mirror.paymentVersions('berlin', second.id);
    expect(versions.map(({ version, deleted }) => [version, deleted])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it('older than the window are asked for where their invoice changed, and seen within a week otherwise', async () => {
    const stage = await setMirrorStage({ invoices: MONTHS });
    const { operator, state } = stage.sandbox;
    operator.recordPayment('inv-2', { paidAt: '2026-02-10', amount: '416.50' });
    const kept = operator.recordPayment('inv-3', { paidAt: '2026-03-10', amount: '416.50' });
    await stage.sync();
    stage.nights(1);
    // A payment of long ago that was entered today, and one that was taken back: both are events.
    operator.recordPayment('inv-1', { paidAt: '2026-01-15', amount: '416.50' });
    operator.settleInvoice('inv-2', { paid: false });
    await stage.event('updated_invoice', 'inv-2');
    // The day alone, which the invoice does not show.
    state.paymentRecords.set(kept.id, { ...kept, paidAt: '2026-03-11' });
    const from = state.requests.next;
    expect((await stage.sync()).payments).toMatchObject({ added: 1, changed: 0, deleted: 1 });
    expect(queries(stage, from)).toMatchObject([
      { from: '2026-07-31 00:00:00 +0000' },
      { invoice_ids: 'inv-1,inv-2' },
    ]);
    expect(await copied(stage)).toEqual([
      ['inv-1', '2026-01-15', '416.50'],
      ['inv-3', '2026-03-10', '416.50'],
    ]);
    stage.nights(6);
    expect((await stage.sync()).payments).toMatchObject({ added: 0, changed: 1, deleted: 0 });
    expect(await copied(stage)).toContainEqual(['inv-3', '2026-03-11', '416.50']);
  });

  it('go with their invoice, without a request', async () => {
    const stage = await setMirrorStage({ invoices: MONTHS });
    stage.sandbox.operator.recordPayment('inv-9', { paidAt: '2026-09-10', amount: '10' });
    await stage.sync();
    stage.sandbox.operator.deleteInvoice('inv-9');
    const from = stage.sandbox.state.requests.next;
    expect((await stage.sync()).payments).toMatchObject({ deleted: 1 });
    expect(queries(stage, from)).toHaveLength(1);
    expect(await copied(stage)).toEqual([]);
  });

  it('of invoices from before the cutover are copied, too; of those that are not, they are left out, and counted', async () => {
    const long = desk('long-ago', '2025-01-01');
    const stage = await setMirrorStage({ from: '2026-03-01', invoices: [long, ...MONTHS] });
    const { operator } = stage.sandbox;
    operator.recordPayment('inv-2', { paidAt: '2026-02-20', amount: '200' });
    operator.recordPayment('inv-2', { paidAt: '2026-03-10', amount: '216.50' });
    operator.recordPayment('long-ago', { paidAt: '2026-03-11', amount: '416.50' });
    const { payments } = await stage.sync();
    expect(payments).toMatchObject({ read: 3, added: 2, leftOut: 1 });
    expect(await copied(stage)).toEqual([
      ['inv-2', '2026-02-20', '200.00'],
      ['inv-2', '2026-03-10', '216.50'],
    ]);
  });

  it('that do not explain an invoice are asked for when it changed, not every night', async () => {
    const stage = await setMirrorStage({ invoices: [desk('odd', '2026-11-01')] });
    stage.sandbox.operator.editInvoice('odd', { attributes: { paidAmount: '100.0' } });
    const lookups: number[] = [];
    for (let night = 0; night < 4; night += 1) {
      const from = stage.sandbox.state.requests.next;
      expect((await stage.sync()).warnings).toEqual([]);
      lookups.push(queries(stage, from).filter((query) => 'invoice_ids' in query).length);
      stage.nights(1);
    }
    expect(lookups.slice(1)).toEqual([expect.any(Number), 0, 0]);
    expect(lookups[0]).toBe(1);
  });
});

describe('a token without the scope', () => {
  it('copies the rest as before, is tried once a week, and after a login at once', async () => {
    const stage = await setMirrorStage({ invoices: MONTHS, scopes: SCOPES });
    stage.sandbox.operator.recordPayment('inv-9', { paidAt: '2026-09-10', amount: '10' });
    const first = await stage.sync();
    expect(first).toMatchObject({ read: 11, added: 11, requests: 5, warnings: [] });
    expect(first.payments).toMatchObject({ read: 0, copiedAt: null, complete: null });
    expect(first.payments?.refused?.token).toMatch(/^token:[0-9a-f]{16}$/);
    const asked: number[] = [];
    for (let night = 1; night <= 8; night += 1) {
      stage.nights(1);
      const from = stage.sandbox.state.requests.next;
      await stage.sync();
      asked.push(queries(stage, from).length);
    }
    expect(asked).toEqual([0, 0, 0, 0, 0, 0, 1, 0]);
    const { client } = stage.space;
    grant(stage, ...SCOPES, 'read_payment_records');
    // What a login changes.
    const space = { ...stage.space, client: { ...client, tokenKey: () => 'token:another' } };
    expect((await stage.sync({ space })).payments).toMatchObject({ added: 1, refused: null });
    expect(await copied(stage)).toEqual([['inv-9', '2026-09-10', '10.00']]);
  });

  it('that it had keeps what was copied, and goes on from there', async () => {
    const stage = await setMirrorStage({ invoices: MONTHS });
    stage.sandbox.operator.recordPayment('inv-9', { paidAt: '2026-09-10', amount: '10' });
    const { payments } = await stage.sync();
    grant(stage, ...SCOPES);
    stage.nights(1);
    const without = await stage.sync();
    expect(without.warnings).toEqual([]);
    expect(without.payments).toMatchObject({
      copiedAt: payments?.copiedAt,
      complete: payments?.complete,
      refused: { at: expect.any(Number) },
    });
    expect(await copied(stage)).toEqual([['inv-9', '2026-09-10', '10.00']]);
  });
});

describe('what goes wrong with payments', () => {
  it.each([
    ['cannot be read', { type: 'garbage' }, 'platform.unreadable'],
    ['is not there', { type: 'status', status: 404 }, 'platform.not-found'],
    ['is refused', { type: 'status', status: 422, body: { errors: 'Too long' } }, 'platform.rejected'],
  ] as const)('a list that %s costs a warning, and the copy stays', async (_what, action, code) => {
    const stage = await setMirrorStage({ invoices: MONTHS });
    stage.sandbox.operator.recordPayment('inv-9', { paidAt: '2026-09-10', amount: '10' });
    const { payments } = await stage.sync();
    stage.sandbox.operator.addFault({ match: { operation: RECORDS }, action });
    stage.nights(1);
    const result = await stage.sync();
    expect(result).toMatchObject({ read: 11, warnings: [{ part: 'payments', code }] });
    expect(result.payments).toMatchObject({ read: 0, copiedAt: payments?.copiedAt });
    expect(await copied(stage)).toHaveLength(1);
  });

  it('a platform that is away ends the sync, and the next one reads what was missed', async () => {
    const stage = await setMirrorStage({ invoices: MONTHS });
    await stage.sync();
    stage.sandbox.operator.recordPayment('inv-1', { paidAt: '2026-01-15', amount: '416.50' });
    stage.sandbox.operator.addFault({
      match: { operation: RECORDS },
      count: 1,
      action: { type: 'status', status: 401 },
    });
    await expect(stage.sync()).rejects.toMatchObject({ code: 'platform.unauthorized' });
    expect((await stage.sync()).payments).toMatchObject({ added: 1 });
  });

  it('a great part of them that is gone is not believed, unless somebody says so', async () => {
    const stage = await setMirrorStage({ invoices: MONTHS });
    const { operator } = stage.sandbox;
    const made = Array.from({ length: 12 }, (_, index) =>
      operator.recordPayment('inv-9', { paidAt: `2026-09-${index + 10}`, amount: '1' }),
    );
    await stage.sync();
    for (const { id } of made.slice(1)) operator.deletePayment(id);
    const doubted = await stage.sync();
    expect(doubted.warnings).toEqual([
      { part: 'payments', code: 'sync.many-missing', detail: '11 of 12 payments in space berlin' },
    ]);
    expect(await copied(stage)).toHaveLength(12);
    expect((await stage.sync({ acceptDeletions: true })).payments).toMatchObject({ deleted: 11 });
    expect(await copied(stage)).toEqual([['inv-9', '2026-09-10', '1.00']]);
  });
});
