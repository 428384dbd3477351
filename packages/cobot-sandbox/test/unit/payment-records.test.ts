import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { historySeed } from '../../src/history.js';
import { DEFAULT_SEED } from '../../src/seed/default-seed.js';
import { type Sandbox, startSandbox } from '../../src/start.js';
import { call, json, type Reply } from './call.js';
import { standingClock } from './standing-clock.js';

type Body = Readonly<Record<string, unknown>>;

const METHOD = { id: 'card', name: 'Card' };
const DESK = { description: 'Desk', net: '100', rate: '19' };

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({
    clock: standingClock,
    seed: {
      users: [{ email: 'anna@spreeufer.example', tokens: [{ token: 'sandbox-token' }] }],
      spaces: [
        { id: 'space-berlin', subdomain: 'berlin', name: 'Berlin' },
        { id: 'space-potsdam', subdomain: 'potsdam', name: 'Potsdam' },
      ],
      invoices: [
        { id: 'due', invoice_date: '2026-09-01', items: [DESK] },
        { id: 'paid', invoice_date: '2026-09-01', items: [DESK], paid_date: '2026-09-12' },
        { id: 'back', invoice_date: '2026-09-01', items: [{ ...DESK, net: '-50' }] },
        { id: 'elsewhere', space: 'space-potsdam', items: [DESK] },
      ],
      records: [
        {
          type: 'paymentMethods',
          id: 'card',
          attributes: { name: 'Card', paymentProvider: 'stripe' },
        },
        { type: 'paymentMethods', id: 'other', space: 'space-potsdam', attributes: { name: 'Cash' } },
      ],
    },
  });
});
afterEach(() => sandbox.close());

const address = (path: string): string => `${sandbox.url}/space/berlin/api/invoices${path}`;
const pay = (id: string, payment: unknown): Promise<Reply> =>
  call('POST', address(`/${id}/payment_records`), json(payment));
const remove = (invoice: string, id: string): Promise<Reply> =>
  call('DELETE', address(`/${invoice}/payment_records/${id}`), { headers: { 'content-type': null } });
const list = async (query: string): Promise<readonly Body[]> =>
  (await call('GET', address(`/payment_records${query}`))).json<Body[]>();
/** What both versions show of an invoice. */
async function shown(id: string): Promise<unknown> {
  const v2 = (await call('GET', `${sandbox.baseUrl}/invoices/${id}`)).json<{ data: { attributes: Body } }>();
  const v1 = (await call('GET', address(`/${id}`))).json<Body>();
  const { paidStatus, paidDate, paidAmount } = v2.data.attributes;
  expect([v1.paid_status, v1.total_paid_amount]).toEqual([paidStatus, paidAmount]);
  return [paidStatus, paidDate, paidAmount];
}
const events = (): readonly string[] => sandbox.state.deliveries.journal.entries().map(({ event }) => event);
async function subscribe(): Promise<void> {
  const subscription = json({ event: 'updated_invoice', callback_url: 'http://127.0.0.1:9/hook' });
  expect((await call('POST', `${sandbox.url}/space/berlin/api/subscriptions`, subscription)).status).toBe(
    201,
  );
}

describe('a payment', () => {
  it('in parts marks the invoice as paid once the total is paid, which is the only event', async () => {
    await subscribe();
    const first = await pay('due', { paid_at: '2026-08-04', amount: '40.00', note: 'in cash' });
    expect([first.status, first.json()]).toEqual([
      201,
      {
        id: 'payment-2',
        invoice_id: 'due',
        note: 'in cash',
        paid_at: '2026-08-04',
        amount: '40.0',
        currency: 'EUR',
        payment_method: null,
      },
    ]);
    expect(await shown('due')).toEqual(['unpaid', null, '40.0']);
    expect(events()).toEqual([]);
    await pay('due', { paid_at: '2026-09-02', amount: 79, payment_method: { id: 'card' } });
    expect(await shown('due')).toEqual(['paid', '2026-09-02', '119.0']);
    expect(events()).toEqual(['updated_invoice']);
    expect(await list('?invoice_ids=due')).toMatchObject([
      { amount: '40.0', payment_method: null },
      { amount: '79.0', payment_method: METHOD },
    ]);
  });

  it('that is deleted leaves the invoice unpaid', async () => {
    await subscribe();
    const [record] = await list('?invoice_ids=paid');
    expect((await remove('paid', String(record?.id))).status).toBe(204);
    expect(await shown('paid')).toEqual(['unpaid', null, '0.0']);
    expect(events()).toEqual(['updated_invoice']);
    expect(await list('?invoice_ids=paid')).toEqual([]);
    expect((await remove('paid', String(record?.id))).status).toBe(404);
  });

  it('above the total can be deleted, and the invoice stays paid', async () => {
    await subscribe();
    const more = (await pay('paid', { paid_at: '2026-10-01', amount: '5' })).json();
    expect(await shown('paid')).toEqual(['paid', '2026-09-12', '124.0']);
    await remove('paid', String(more.id));
    expect(await shown('paid')).toEqual(['paid', '2026-09-12', '119.0']);
    expect(events()).toEqual([]);
  });

  it('back pays a correction', async () => {
    await pay('back', { paid_at: '2026-10-01', amount: '-20' });
    expect(await shown('back')).toEqual(['unpaid', null, '-20.0']);
    await pay('back', { paid_at: '2026-10-02', amount: '-39.5' });
    expect(await shown('back')).toEqual(['paid', '2026-10-02', '-59.5']);
  });

  it('may be made of a locked invoice, and of one that was written off', async () => {
    sandbox.operator.lockInvoice('due');
    sandbox.operator.writeOffInvoice('due');
    await pay('due', { paid_at: '2026-10-01', amount: '19' });
    expect(await shown('due')).toEqual(['writtenOff', null, '19.0']);
    await pay('due', { paid_at: '2026-10-02', amount: '100' });
    expect(await shown('due')).toEqual(['paid', '2026-10-02', '119.0']);
  });

  it('may come as a form', async () => {
    const reply = await call('POST', address('/due/payment_records'), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'paid_at=2014-01-25&amount=200.5&payment_method[name]=Card',
    });
    expect([reply.status, reply.json()]).toMatchObject([201, { amount: '200.5', payment_method: METHOD }]);
  });

  it.each([
    [{ amount: '1' }, "Paid at can't be blank"],
    [{}, "Paid at can't be blank"],
    [{ paid_at: '', amount: '1' }, "Paid at can't be blank"],
    [{ paid_at: 'today', amount: '1' }, 'Paid at is invalid'],
    [{ paid_at: '2026-10-01' }, "Amount can't be blank"],
    [{ paid_at: '2026-10-01', amount: '' }, "Amount can't be blank"],
    [{ paid_at: '2026-10-01', amount: 'much' }, 'Amount is not a number'],
    [{ paid_at: '2026-10-01', amount: '1', payment_method: { id: 'other' } }, 'Payment method is invalid'],
    [{ paid_at: '2026-10-01', amount: '1', payment_method: { name: 'Gold' } }, 'Payment method is invalid'],
  ])('like %j is 422, with one text', async (payment, errors) => {
    const reply = await pay('due', payment);
    expect([reply.status, reply.json()]).toEqual([422, { errors }]);
    expect(await list('?invoice_ids=due')).toEqual([]);
  });

  it('is one of the space and the invoice that the address names', async () => {
    const payment = { paid_at: '2026-10-01', amount: '1' };
    expect((await pay('elsewhere', payment)).status).toBe(404);
    expect((await pay('nothing', payment)).status).toBe(404);
    expect((await remove('due', 'payment-1')).status).toBe(404);
    const there = `${sandbox.url}/space/potsdam/api/invoices/paid/payment_records/payment-1`;
    expect((await call('DELETE', there, { headers: { 'content-type': null } })).status).toBe(404);
    expect(await list('')).toMatchObject([{ id: 'payment-1' }]);
  });
});

describe('the list of payments', () => {
  it.each([
    ['?from=2026-09-12&to=2026-09-12', 1],
    ['?from=2026-09-13&to=2026-09-30', 0],
    // Midnight in Berlin was two hours before.
    ['?from=2026-09-11%2022:00:00%20%2B0000&to=2026-09-11%2022:00:00%20%2B0000', 1],
    ['?from=2026-09-12%2021:59:59%20%2B0000&to=2026-09-30%2000:00:00%20%2B0000', 1],
    ['?from=2026-09-12%2022:00:00%20%2B0000&to=2026-09-30%2000:00:00%20%2B0000', 0],
    ['?invoice_ids=due,paid', 1],
    ['?invoice_ids=due', 0],
    ['', 1],
  ])('%s has %d', async (query, count) => {
    expect(await list(query)).toHaveLength(count);
  });

  it('wants times that are some', async () => {
    expect((await call('GET', address('/payment_records?from=yesterday'))).status).toBe(422);
  });
});

describe('scopes', () => {
  it.each([
    ['GET', '/payment_records', 'read_payment_records'],
    ['POST', '/due/payment_records', 'write_payment_records'],
    ['DELETE', '/paid/payment_records/payment-1', 'write_payment_records'],
  ])('%s %s wants %s, and an admin', async (method, path, scope) => {
    const { state } = sandbox;
    const stranger = { id: 'user-x', email: 'x@y.example', password: '' };
    state.users.set(stranger.id, stranger);
    const grant = (token: string, userId: string, scopes: string[]) =>
      state.tokens.set(token, { token, app: 'a', userId, scopes: new Set(scopes), spaceId: null });
    grant('without', 'user-anna', ['read_invoices', 'write_invoices']);
    grant('with', 'user-anna', [scope]);
    grant('strange', stranger.id, [scope]);
    const status = async (token: string) => {
      const headers = { authorization: `Bearer ${token}`, ...json({}).headers };
      const body = method === 'GET' ? {} : { body: JSON.stringify({ paid_at: '2026-10-01', amount: '1' }) };
      return (await call(method, address(path), { headers, ...body })).status;
    };
    expect([await status('without'), await status('strange')]).toEqual([403, 403]);
    expect(await status('with')).toBeLessThan(300);
  });
});

describe('other ways in which an invoice is paid', () => {
  it('leave a record: marked by an admin, who takes it back', async () => {
    await pay('due', { paid_at: '2026-10-01', amount: '19' });
    sandbox.operator.settleInvoice('due', { paid: true });
    expect(await shown('due')).toEqual(['paid', '2026-10-05', '119.0']);
    expect(await list('?invoice_ids=due')).toMatchObject([
      { amount: '19.0', paid_at: '2026-10-01' },
      { amount: '100.0', paid_at: '2026-10-05', payment_method: null },
    ]);
    sandbox.operator.settleInvoice('due', { paid: false });
    expect(await shown('due')).toEqual(['unpaid', null, '0.0']);
    expect(await list('?invoice_ids=due')).toEqual([]);
  });

  it('leave a record: charged, by the method that has a provider', async () => {
    const invoices = { data: [{ type: 'invoices', id: 'due' }] };
    const body = JSON.stringify({ data: { type: 'invoiceCharges', relationships: { invoices } } });
    expect((await call('POST', `${sandbox.baseUrl}/invoice_charges`, { body })).status).toBe(202);
    await expect.poll(() => shown('due')).toEqual(['paid', '2026-10-05', '119.0']);
    expect(await list('?invoice_ids=due')).toMatchObject([{ amount: '119.0', payment_method: METHOD }]);
  });

  it('leave a record: an edit that sets the date, which replaces what was there', async () => {
    sandbox.operator.editInvoice('paid', { paid_date: '2026-09-20' });
    expect(await list('?invoice_ids=paid')).toMatchObject([{ amount: '119.0', paid_at: '2026-09-20' }]);
    expect(await shown('paid')).toEqual(['paid', '2026-09-20', '119.0']);
  });

  it('go with the invoice, and stay when it is edited', async () => {
    sandbox.operator.editInvoice('paid', { items: [DESK, DESK] });
    expect(await shown('paid')).toEqual(['paid', '2026-09-12', '119.0']);
    sandbox.operator.deleteInvoice('paid');
    expect(await list('')).toEqual([]);
  });

  it('agree with the invoices in a year of three spaces', async () => {
    await sandbox.close();
    const history = historySeed('2026-10-05');
    sandbox = await startSandbox({ clock: standingClock, seed: history });
    const paid = [...sandbox.state.invoices.values()].filter(({ content }) => content.paidStatus === 'paid');
    expect(paid.length).toBeGreaterThan(100);
    expect(sandbox.state.paymentRecords.size).toBe(paid.length);
    for (const { payments, content } of paid) {
      expect(payments).toMatchObject([{ amount: content.totalAmount.gross, paidAt: content.paidDate }]);
    }
  });

  it('are none in the ordinary seed', async () => {
    await sandbox.close();
    sandbox = await startSandbox({ clock: standingClock, seed: DEFAULT_SEED });
    expect(sandbox.state.paymentRecords.size).toBe(0);
  });

  it('are recorded and deleted by the operator', async () => {
    const { id } = sandbox.operator.recordPayment('due', { paidAt: '2026-10-01', amount: '119' });
    expect(await shown('due')).toEqual(['paid', '2026-10-01', '119.0']);
    sandbox.operator.deletePayment(id);
    expect(await shown('due')).toEqual(['unpaid', null, '0.0']);
    expect(() => sandbox.operator.deletePayment(id)).toThrow(`There is no payment ${id}.`);
  });
});
