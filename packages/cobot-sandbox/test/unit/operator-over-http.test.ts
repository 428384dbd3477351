import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SEED } from '../../src/seed/default-seed.js';
import { type Sandbox, startSandbox } from '../../src/start.js';
import { call, json } from './call.js';
import { startReceiver } from './receiver.js';
import { standingClock } from './standing-clock.js';

interface Shown {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}
interface JournalReply {
  readonly dropped: number;
  readonly next: number;
  readonly entries: readonly Record<string, unknown>[];
}

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ clock: standingClock, randomId: () => 'new-id' });
});
afterEach(() => sandbox.close());

const act = (method: string, path: string, body?: unknown) => {
  const options = body === undefined ? { headers: { 'content-type': null } } : json(body);
  return call(method, `${sandbox.url}/sandbox${path}`, options);
};

describe('the operator', () => {
  it.each(['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded'])(
    'takes JSON that a client calls %s',
    async (type) => {
      const body = JSON.stringify({ advance: 86_400_000 });
      const before = sandbox.state.clock.now();
      await call('POST', `${sandbox.url}/sandbox/clock`, { headers: { 'content-type': type }, body });
      expect(sandbox.state.clock.now() - before).toBe(86_400_000);
    },
  );

  it('makes an invoice whose totals are exact', async () => {
    const items = [
      { description: 'Besprechungsraum', quantity: '2.5', net: '24.90', rate: '19' },
      { description: 'Buch', quantity: 3, net: 0.1, rate: '7' },
      { description: 'Fix Desk', net: '350', rate: 19, paid: true },
    ];
    const recipient = { company: null, name: 'Jo Weiß' };
    const reply = await act('POST', '/invoices', {
      items,
      recipient,
      number: 'R-7',
      invoice_date: '2026-10-31',
    });
    expect(reply.status).toBe(200);
    const { id, attributes } = reply.json<Shown>();
    expect(id).toBe('new-id');
    expect(attributes).toMatchObject({
      number: 'R-7',
      invoiceDate: '2026-10-31',
      dueDate: '2026-11-14',
      recipientAddress: { company: null, name: 'Jo Weiß', city: 'Hamburg' },
      totalAmount: {
        // 62.25 + 0.30 + 350.00; tax 11.83 (of 11.8275) + 66.50 and 0.02 (of 0.021)
        net: '412.55',
        gross: '490.9',
        currency: 'EUR',
        taxes: [
          { name: 'MwSt.', rate: '19.0', amount: '78.33' },
          { name: 'MwSt.', rate: '7.0', amount: '0.02' },
        ],
      },
      payableAmount: '74.4',
    });
    const shown = await call('GET', `${sandbox.baseUrl}/invoices/new-id`);
    expect(shown.json<{ data: Shown }>().data.attributes.totalAmount).toEqual(attributes.totalAmount);
  });

  it.each([
    [{ items: [{ description: 'x', net: 'much' }] }, 'items/0/net'],
    [{ items: [{ description: 'x', net: '1' }], colour: 'red' }, ''],
    [{}, 'items'],
  ])('is told what is wrong with %j', async (body, field) => {
    const reply = await act('POST', '/invoices', body);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.json<{ errors: object }>().errors)).toEqual([field]);
  });

  it('edits, locks, unlocks, pays, sends and deletes', async () => {
    const path = '/invoices/invoice-1';
    const edited = await act('PATCH', path, { items: [{ description: 'Flex Desk', net: '100' }] });
    expect(edited.json<Shown>().attributes.payableAmount).toBe('119.0');
    expect((await act('POST', `${path}/lock`)).json<Shown>().attributes.canUpdate).toBe(false);
    expect((await act('PATCH', path, { text: 'x' })).status).toBe(409);
    expect((await act('DELETE', `${path}/lock`)).json<Shown>().attributes.canUpdate).toBe(true);
    const paid = (await act('POST', `${path}/pay`)).json<Shown>().attributes;
    expect(paid).toMatchObject({ paidStatus: 'paid', paidAmount: '119.0', paidDate: '2026-10-05' });
    const sent = await act('POST', `${path}/send`, { trigger: 'automatic' });
    expect(sent.json<Shown>().attributes.sentStatus).toBe('sendingRequested');
    expect((await act('POST', `${path}/write_off`)).json<Shown>().attributes.paidStatus).toBe('writtenOff');
    const pdf = Buffer.from('%PDF-foreign').toString('base64');
    const attached = await act('POST', `${path}/pdf`, { pdf, e_invoice_standard: 'XRechnung' });
    expect(attached.json<Shown>().attributes.pdf).toMatchObject({
      archived: true,
      eInvoiceStandard: 'XRechnung',
    });
    expect((await act('DELETE', path)).status).toBe(204);
    expect((await act('DELETE', path)).status).toBe(404);
  });

  it('switches e-invoicing of a space', async () => {
    expect((await act('PATCH', '/spaces/space-berlin', { e_invoicing: false })).status).toBe(204);
    expect(sandbox.state.spaces.get('space-berlin')?.eInvoicing).toBe(false);
  });

  it('puts the clock forward', async () => {
    expect((await act('POST', '/clock', { advance: 3_600_000 })).json()).toEqual({
      now: '2026-10-05T11:00:00Z',
    });
  });

  it('sets, lists and clears faults', async () => {
    const rule = { match: { operation: 'lock-invoice' }, action: { type: 'drop-after-effect' } };
    expect((await act('POST', '/faults', rule)).json()).toEqual({ id: 1 });
    expect((await act('GET', '/faults')).json()).toMatchObject([{ id: 1, hits: 0, rule }]);
    await act('DELETE', '/faults');
    expect((await act('GET', '/faults')).json()).toEqual([]);
  });

  it('replays a delivery', async () => {
    const receiver = await startReceiver([204]);
    const subscription = json({ event: 'requested_e_invoice', callback_url: receiver.url });
    await call('POST', `${sandbox.spaceUrl('berlin')}/api/subscriptions`, subscription);
    await act('POST', '/invoices/invoice-1/send');
    await expect.poll(() => receiver.received.length).toBe(1);
    expect((await act('POST', '/deliveries/1/replay')).status).toBe(200);
    await expect.poll(() => receiver.received.length).toBe(2);
    expect((await act('POST', '/deliveries/9/replay')).status).toBe(404);
    const { entries } = (await act('GET', '/journal/deliveries')).json<JournalReply>();
    expect(entries).toMatchObject([
      { id: 1, event: 'requested_e_invoice' },
      { id: 2, replayOf: 1 },
    ]);
  });

  it('reads what was asked, without tokens', async () => {
    await call('GET', `${sandbox.baseUrl}/user?access_token=sandbox-token&include=adminOf`);
    await call('GET', `${sandbox.baseUrl}/nowhere`);
    const reply = (await act('GET', '/journal/requests?from=2')).json<JournalReply>();
    expect(reply).toMatchObject({ dropped: 0, next: 3 });
    expect(reply.entries).toMatchObject([
      { id: 2, path: '/api2/nowhere', operation: 'unknown', status: 501 },
    ]);
    const all = await act('GET', '/journal/requests');
    expect(all.json<JournalReply>().entries[0]).toMatchObject({
      at: '2026-10-05T10:00:00Z',
      method: 'GET',
      path: '/api2/user',
      query: { include: 'adminOf' },
      operation: 'get-user',
      userId: 'user-anna',
      status: 200,
      fault: null,
    });
    expect(new TextDecoder().decode(all.bytes)).not.toContain('sandbox-token');
  });

  it('sees the whole state', async () => {
    expect((await act('GET', '/state')).json()).toMatchObject({
      now: '2026-10-05T10:00:00Z',
      addresses: { base_url: sandbox.baseUrl },
      spaces: [
        { id: 'space-berlin', space_base_url: sandbox.spaceUrl('berlin') },
        { id: 'space-warsaw', space_base_url: sandbox.spaceUrl('warsaw') },
      ],
      invoices: [
        { id: 'invoice-1', gross: '416.5', sentStatus: 'unsent', locked: false },
        { id: 'invoice-2', gross: '104.08', sentStatus: 'unsent', locked: false },
      ],
    });
  });

  it('starts anew, with the first seed or another', async () => {
    await act('DELETE', '/invoices/invoice-1');
    await act('POST', '/reset');
    expect([...sandbox.state.invoices.keys()]).toEqual(['invoice-1', 'invoice-2']);
    await act('POST', '/reset', { seed: { ...DEFAULT_SEED, invoices: [] } });
    expect(sandbox.state.invoices.size).toBe(0);
    expect((await act('POST', '/reset', { seed: { users: [] } })).status).toBe(422);
  });
});

it('says at its address how it is used', async () => {
  const text = new TextDecoder().decode((await call('GET', `${sandbox.url}/`)).bytes);
  expect(text).toContain(`base_url        ${sandbox.baseUrl}`);
  expect(text).toContain('token           sandbox-token');
});
