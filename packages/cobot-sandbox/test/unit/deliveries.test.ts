import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SEED } from '../../src/seed/default-seed.js';
import { type Sandbox, startSandbox } from '../../src/start.js';
import { call, json } from './call.js';
import { startReceiver } from './receiver.js';
import { standingClock } from './standing-clock.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ clock: standingClock });
});
afterEach(() => sandbox.close());

async function subscribe(callback_url: string, event = 'requested_e_invoice'): Promise<string> {
  const url = `${sandbox.spaceUrl('berlin')}/api/subscriptions`;
  return (await call('POST', url, json({ event, callback_url }))).json<{ id: string }>().id;
}
const isActive = (id: string) => sandbox.state.subscriptions.get(id)?.active;
const delivery = (id: number) => sandbox.state.deliveries.journal.entries(id)[0];
const attempts = (id: number) => delivery(id)?.attempts.map((attempt) => attempt.status) ?? [];

describe('a callback', () => {
  it.each(['manual', 'automatic'] as const)(
    'of requested_e_invoice holds the address and who asked: %s',
    async (trigger) => {
      const receiver = await startReceiver([204]);
      await subscribe(receiver.url);
      sandbox.operator.requestSending('invoice-1', trigger);
      await expect.poll(() => delivery(1)?.state).toBe('delivered');
      const url = `${sandbox.spaceUrl('berlin')}/api/invoices/invoice-1`;
      expect(receiver.received).toEqual([
        { path: '/callback', type: 'application/json', body: { url, trigger } },
      ]);
    },
  );

  it('holds the address of version 2.0 where the space is set so', async () => {
    const spaces = DEFAULT_SEED.spaces.map((space) => ({ ...space, v2_callback_urls: true }));
    sandbox.operator.reset({ ...DEFAULT_SEED, spaces });
    const receiver = await startReceiver([204]);
    await subscribe(receiver.url);
    sandbox.operator.requestSending('invoice-1');
    await expect.poll(() => receiver.received.length).toBe(1);
    const url = `${sandbox.baseUrl}/invoices/invoice-1`;
    expect(receiver.received[0]?.body).toEqual({ url, trigger: 'manual' });
  });

  it('of deleted_invoice holds the whole invoice as it was', async () => {
    const receiver = await startReceiver([204]);
    await subscribe(receiver.url, 'deleted_invoice');
    const shown = await call('GET', `${sandbox.spaceUrl('berlin')}/api/invoices/invoice-1`);
    sandbox.operator.deleteInvoice('invoice-1');
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(receiver.received[0]?.body).toEqual(shown.json());
    expect((await call('GET', `${sandbox.baseUrl}/invoices/invoice-1`)).status).toBe(404);
  });

  it.each([
    ['created_invoice', () => sandbox.operator.createInvoice({ items: [] })],
    ['updated_invoice', () => sandbox.operator.editInvoice('invoice-1', { text: 'Danke' })],
    ['updated_invoice', () => sandbox.operator.settleInvoice('invoice-1', { paid: true })],
    ['wrote_off_invoice', () => sandbox.operator.writeOffInvoice('invoice-1')],
    [
      'sent_invoice',
      () => {
        sandbox.operator.attachForeignPdf('invoice-1');
        sandbox.operator.requestSending('invoice-1');
      },
    ],
  ])('of %s holds the address only', async (event, cause) => {
    const receiver = await startReceiver([204]);
    await subscribe(receiver.url, event);
    cause();
    await expect.poll(() => receiver.received.length).toBe(1);
    const url = expect.stringMatching(/\/space\/berlin\/api\/invoices\/[\w-]+$/);
    expect(receiver.received[0]?.body).toEqual({ url });
  });

  it('is made for the event of the subscription only', async () => {
    const receiver = await startReceiver([204]);
    await subscribe(receiver.url, 'sent_invoice');
    await subscribe(receiver.url, 'requested_e_invoice');
    sandbox.operator.requestSending('invoice-1');
    sandbox.operator.requestSending('invoice-2');
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(sandbox.state.deliveries.journal.entries().map((each) => each.event)).toEqual([
      'requested_e_invoice',
      'requested_e_invoice',
    ]);
  });
});

describe('a callback that fails', () => {
  it('is repeated 10 times at growing intervals up to 20 hours, then the subscription is inactive', async () => {
    const receiver = await startReceiver([500]);
    const id = await subscribe(receiver.url);
    sandbox.operator.requestSending('invoice-1');
    await expect.poll(() => attempts(1)).toHaveLength(1);
    const waits = [1, 2, 5, 15, 30, 60, 180, 360, 720, 1200].map((minutes) => minutes * MINUTE);
    for (const [index, wait] of waits.entries()) {
      expect(isActive(id)).toBe(true);
      sandbox.operator.advanceClock(wait - 1);
      expect(receiver.received).toHaveLength(index + 1);
      sandbox.operator.advanceClock(1);
      await expect.poll(() => attempts(1)).toHaveLength(index + 2);
    }
    await expect.poll(() => isActive(id)).toBe(false);
    expect(delivery(1)).toMatchObject({ state: 'deactivated', nextAttemptAt: null });
    sandbox.operator.requestSending('invoice-1');
    expect(delivery(2)).toBeUndefined();
    const shown = await call('GET', `${sandbox.spaceUrl('berlin')}/api/subscriptions/${id}`);
    expect(shown.json()).toMatchObject({ active: false });
  });

  it('succeeds with a later attempt', async () => {
    const receiver = await startReceiver([503, 400, 200]);
    const id = await subscribe(receiver.url);
    sandbox.operator.requestSending('invoice-1');
    await expect.poll(() => delivery(1)?.nextAttemptAt).toBe('2026-10-05T10:01:00Z');
    sandbox.operator.advanceClock(MINUTE);
    await expect.poll(() => delivery(1)?.nextAttemptAt).toBe('2026-10-05T10:03:00Z');
    sandbox.operator.advanceClock(2 * MINUTE);
    await expect.poll(() => delivery(1)?.state).toBe('delivered');
    expect(attempts(1)).toEqual([503, 400, 200]);
    expect(isActive(id)).toBe(true);
    sandbox.operator.advanceClock(100 * HOUR);
    expect(receiver.received).toHaveLength(3);
  });

  it('is not sent after a redirect', async () => {
    const target = await startReceiver([204]);
    const receiver = await startReceiver([302], (response, status) =>
      response.writeHead(status, { location: target.url }).end(),
    );
    await subscribe(receiver.url);
    sandbox.operator.requestSending('invoice-1');
    await expect.poll(() => attempts(1)).toEqual([302]);
    expect(delivery(1)?.state).toBe('pending');
    expect(target.received).toEqual([]);
  });

  it('with 410 makes the subscription inactive at once', async () => {
    const receiver = await startReceiver([410]);
    const id = await subscribe(receiver.url);
    sandbox.operator.requestSending('invoice-1');
    await expect.poll(() => isActive(id)).toBe(false);
    sandbox.operator.advanceClock(100 * HOUR);
    expect(attempts(1)).toEqual([410]);
  });

  it('is given up when the receiver does not answer in 30 seconds', async () => {
    const receiver = await startReceiver([204], () => {});
    await subscribe(receiver.url);
    sandbox.operator.requestSending('invoice-1');
    await expect.poll(() => receiver.received.length).toBe(1);
    sandbox.operator.advanceClock(30_000);
    await expect.poll(() => delivery(1)?.attempts).toMatchObject([{ status: null, answer: 'timeout' }]);
  });

  it('is written down when nobody listens', async () => {
    await subscribe('http://127.0.0.1:1/');
    sandbox.operator.requestSending('invoice-1');
    await expect
      .poll(() => delivery(1)?.attempts)
      .toMatchObject([{ status: null, answer: expect.stringContaining('ECONNREFUSED') }]);
  });

  it('stops when the subscription is deleted', async () => {
    const receiver = await startReceiver([500]);
    const id = await subscribe(receiver.url);
    sandbox.operator.requestSending('invoice-1');
    await expect.poll(() => attempts(1)).toEqual([500]);
    await call('DELETE', `${sandbox.spaceUrl('berlin')}/api/subscriptions/${id}`);
    sandbox.operator.advanceClock(MINUTE);
    expect(delivery(1)).toMatchObject({ state: 'stopped', nextAttemptAt: null });
    expect(receiver.received).toHaveLength(1);
  });
});

describe('what goes wrong with events', () => {
  it('one is delivered twice', async () => {
    const receiver = await startReceiver([204]);
    await subscribe(receiver.url);
    sandbox.operator.requestSending('invoice-1');
    await expect.poll(() => receiver.received.length).toBe(1);
    sandbox.operator.replayDelivery(1);
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(receiver.received[1]).toEqual(receiver.received[0]);
    expect(delivery(2)?.replayOf).toBe(1);
  });

  it('one is lost', async () => {
    const receiver = await startReceiver([204]);
    await subscribe(receiver.url);
    const match = { event: 'requested_e_invoice' };
    sandbox.operator.addFault({ match, count: 1, action: { type: 'swallow' } });
    sandbox.operator.requestSending('invoice-1');
    sandbox.operator.requestSending('invoice-2');
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(receiver.received[0]?.body).toMatchObject({ url: expect.stringContaining('invoice-2') });
    expect(sandbox.operator.invoice('invoice-1').sentStatus).toBe('sendingRequested');
  });
});
