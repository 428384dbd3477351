import { createServer } from 'node:http';
import type { Subscription } from '@spacebooks/cobot-sandbox';
import { describe, expect, it } from 'vitest';
import { INVOICE_EVENTS } from '../../src/domain/platform-event.js';
import { eventually } from '../eventually.js';
import { callbackUrl, postBody } from './post-event.js';
import { type Stage, setStage, subscribed } from './stage.js';
import { loseEvent } from './steps.js';

const all = (on: Stage): readonly Subscription[] => [...on.sandbox.state.subscriptions.values()];
const urls = (on: Stage): readonly string[] => all(on).map(({ callbackUrl: url }) => url);

/** Creations and deletions of subscriptions since request number `from`, in order. */
function changes(on: Stage, from = 1): string[] {
  return on.sandbox.state.requests
    .entries(from)
    .filter(({ path, method }) => path.includes('/api/subscriptions') && method !== 'GET')
    .map(({ method, status }) => `${method} ${status}`);
}

const next = (on: Stage): number => on.sandbox.state.requests.next;

async function restart(on: Stage): Promise<void> {
  await on.stop();
  await on.start();
}

describe('a subscription', () => {
  it('that is missing is created, the others stay as they are', async () => {
    const stage = await setStage({ reconcileMinutes: 1 });
    const [lost, ...kept] = all(stage);
    stage.sandbox.state.subscriptions.delete(lost?.id ?? '');
    const from = next(stage);
    await subscribed(stage);
    expect(changes(stage, from)).toEqual(['POST 201']);
    expect(all(stage)).toEqual(expect.arrayContaining(kept));
    expect(urls(stage)).not.toContain(lost?.callbackUrl);
    await stage.reaches(stage.request(), 'done');
  });

  it('that was deactivated after the last repetition of a delivery is replaced, the new one first', async () => {
    const stage = await setStage({ seed: { settings: { retry_intervals_ms: [1_000, 1_000] } } });
    const before = urls(stage);
    await stage.stop();
    const id = stage.request();
    await eventually(() =>
      expect(
        all(stage)
          .filter(({ active }) => !active)
          .map(({ event }) => event)
          .sort(),
      ).toEqual(['created_invoice', 'requested_e_invoice']),
    );
    const from = next(stage);
    await stage.start();
    await subscribed(stage);
    expect(changes(stage, from)).toEqual(['POST 201', 'POST 201', 'DELETE 204', 'DELETE 204']);
    expect(urls(stage).filter((url) => before.includes(url))).toHaveLength(INVOICE_EVENTS.length - 2);
    // The event itself was lost with it; reconciliation at the start finds the invoice.
    await stage.reaches(id, 'done');
    await eventually(() => expect(stage.mails(id)).toBe(1));
  });

  it('that an answer 410 deactivated is replaced', async () => {
    const stage = await setStage({ standIn: true });
    await stage.stop();
    const gone = createServer((_request, response) => response.writeHead(410).end());
    await new Promise<void>((resolve) => gone.listen(stage.port, '127.0.0.1', resolve));
    const { id } = stage.sandbox.operator.createInvoice({ items: [] });
    await eventually(() => expect(all(stage).filter(({ active }) => !active)).toHaveLength(1));
    await new Promise((resolve) => gone.close(resolve));
    gone.closeAllConnections();
    await stage.start();
    await subscribed(stage);
    expect(stage.alerts).toEqual([]);
    expect(await stage.sagas(id)).toEqual([]);
  });

  it('with another public address of ours is replaced', async () => {
    const stage = await setStage();
    const before = all(stage);
    await stage.stop();
    const from = next(stage);
    await stage.start({ publicUrl: `http://localhost:${stage.port}` });
    await subscribed(stage);
    expect(changes(stage, from)).toEqual([...Array(6).fill('POST 201'), ...Array(6).fill('DELETE 204')]);
    expect(urls(stage).every((url) => url.startsWith(`http://localhost:${stage.port}/callbacks/`))).toBe(
      true,
    );
    expect(all(stage).filter(({ id }) => before.some((old) => old.id === id))).toEqual([]);
  });

  it('whose creation was answered into the void is adopted, not made twice', async () => {
    const stage = await setStage({ idle: true });
    stage.sandbox.operator.addFault({
      match: { operation: 'create-subscription' },
      after: 2,
      count: 1,
      action: { type: 'drop-after-effect' },
    });
    await stage.start();
    await subscribed(stage);
    expect(all(stage)).toHaveLength(6);
    expect(changes(stage)).toEqual(['POST 201', 'POST 201', 'POST null', 'POST 201', 'POST 201', 'POST 201']);
    await stage.reaches(stage.request(), 'done');
    const from = next(stage);
    await restart(stage);
    expect(changes(stage, from)).toEqual([]);
  });

  it('of somebody else is left alone', async () => {
    const stage = await setStage({ idle: true });
    const mine = { callback_url: 'https://crm.example/hook', event: 'requested_e_invoice' };
    const other = {
      callback_url: `http://127.0.0.1:${stage.port}/callbacks/other/berlin/${'x'.repeat(32)}`,
      event: 'sent_invoice',
    };
    for (const body of [mine, other]) expect(await subscribe(stage, body)).toBe(201);
    const before = all(stage);
    await stage.start();
    await restart(stage);
    expect(all(stage).slice(0, 2)).toEqual(before);
    expect(all(stage)).toHaveLength(8);
    expect(changes(stage)).not.toContain('DELETE 204');
  });
});

describe('a retired path', () => {
  it('still takes the callbacks that are under way', async () => {
    const stage = await setStage();
    const old = callbackUrl(stage, 'requested_e_invoice');
    await stage.stop();
    await stage.start({ publicUrl: `http://localhost:${stage.port}` });
    await subscribed(stage);
    // The only way that this request comes in is the old path.
    loseEvent(stage, 'requested_e_invoice');
    const id = stage.request();
    const body = JSON.stringify({ url: `${stage.sandbox.spaceUrl('berlin')}/api/invoices/${id}` });
    expect(await postBody(old, body)).toBe(204);
    await stage.reaches(id, 'done');
    await eventually(() => expect(stage.mails(id)).toBe(1));
  });
});

describe('a twin, another daemon of the same instance', () => {
  const twin = (on: Stage) => ({
    callback_url: `http://127.0.0.1:${on.port}/callbacks/main/berlin/${'y'.repeat(32)}`,
    event: 'sent_invoice',
  });

  it('stops the start, and its subscription stays', async () => {
    const stage = await setStage({ idle: true });
    expect(await subscribe(stage, twin(stage))).toBe(201);
    await expect(stage.start()).rejects.toMatchObject({ code: 'daemon.twin' });
    expect(urls(stage)).toEqual([twin(stage).callback_url]);
    expect(changes(stage)).toEqual(['POST 201']);
  });

  it('is replaced when told to take over', async () => {
    const stage = await setStage({ idle: true });
    expect(await subscribe(stage, twin(stage))).toBe(201);
    await stage.start({ takeOver: true });
    await subscribed(stage);
    expect(urls(stage)).not.toContain(twin(stage).callback_url);
    expect(changes(stage)).toEqual(['POST 201', ...Array(6).fill('POST 201'), 'DELETE 204']);
  });

  it('that comes later is told once, and nothing of it is touched', async () => {
    const stage = await setStage({ reconcileMinutes: 1 });
    await subscribe(stage, twin(stage));
    await eventually(() => expect(stage.alerts.map(({ code }) => code)).toEqual(['daemon.twin']));
    const seen = next(stage);
    await eventually(() => expect(next(stage)).toBeGreaterThan(seen + 4));
    expect(urls(stage)).toContain(twin(stage).callback_url);
    await eventually(() => expect(stage.alerts).toHaveLength(1));
  });
});

/** Subscribes with the token that the daemon uses. @returns the status */
async function subscribe(on: Stage, body: { callback_url: string; event: string }): Promise<number> {
  const answer = await fetch(`${on.sandbox.spaceUrl('berlin')}/api/subscriptions`, {
    method: 'POST',
    headers: { authorization: 'Bearer admin-token', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}
