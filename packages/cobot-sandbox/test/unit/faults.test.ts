import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FaultRuleInput } from '@spacebooks/sandbox-engine/fault-rule';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/start.js';
import { call, JSON_API, json } from './call.js';
import { standingClock } from './standing-clock.js';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ clock: standingClock });
});
afterEach(() => sandbox.close());

const lock = (id = 'invoice-1') => call('POST', `${sandbox.baseUrl}/invoices/${id}/lock`);
const isLocked = (id = 'invoice-1') => sandbox.operator.invoice(id).locked;
const fault = (action: FaultRuleInput['action'], rest: Partial<FaultRuleInput> = {}) =>
  sandbox.operator.addFault({ match: { operation: 'lock-invoice' }, action, ...rest });
const statuses = async (count: number) => {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await lock()).status);
  return seen;
};
const lastEntry = () => sandbox.state.requests.entries().at(-1);

describe('what a fault does', () => {
  it('status: answers before the effect', async () => {
    const body = { errors: [{ detail: 'maintenance' }] };
    fault({ type: 'status', status: 503, body, headers: { 'Retry-After': '7' } });
    const reply = await lock();
    expect([reply.status, reply.headers.get('retry-after'), reply.json()]).toEqual([503, '7', body]);
    expect(isLocked()).toBe(false);
    expect(lastEntry()).toMatchObject({ operation: 'lock-invoice', status: 503, fault: 'status' });
  });

  it('status after the effect: answers, but it was done', async () => {
    fault({ type: 'status', status: 504, after_effect: true });
    expect([(await lock()).status, isLocked()]).toEqual([504, true]);
  });

  it.each([
    ['drop-before-effect', false],
    ['drop-after-effect', true],
  ] as const)('%s: no answer, done: %s', async (type, done) => {
    fault({ type });
    await expect(lock()).rejects.toThrow('fetch failed');
    expect(isLocked()).toBe(done);
    expect(lastEntry()).toMatchObject({ status: null, fault: type });
  });

  it('is told to who watches, with the status that the operation had all the same', async () => {
    const effects: unknown[] = [];
    const watch = (message: unknown): void => void effects.push((message as { effect: unknown }).effect);
    subscribe('spacebooks.sandbox.played', watch);
    fault({ type: 'drop-before-effect' }, { count: 1 });
    fault({ type: 'status', status: 504, after_effect: true }, { count: 1 });
    fault({ type: 'drop-after-effect' }, { count: 1 });
    await expect(lock()).rejects.toThrow('fetch failed');
    await lock('invoice-1');
    await expect(lock('invoice-2')).rejects.toThrow('fetch failed');
    unsubscribe('spacebooks.sandbox.played', watch);
    expect(effects).toEqual([null, 200, 200]);
  });

  it('half-close: the answer ends in the middle, but it was done', async () => {
    fault({ type: 'half-close' });
    await expect(lock()).rejects.toThrow('terminated');
    expect(isLocked()).toBe(true);
  });

  it('garbage: no JSON under the right media type, but it was done', async () => {
    fault({ type: 'garbage' });
    const reply = await lock();
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, JSON_API]);
    expect(() => reply.json()).toThrow(SyntaxError);
    expect(isLocked()).toBe(true);
  });

  it('empty: no body, but it was done', async () => {
    fault({ type: 'empty' });
    const reply = await lock();
    expect([reply.status, reply.bytes.length, isLocked()]).toEqual([200, 0, true]);
  });

  it('redirect: elsewhere, before the effect', async () => {
    fault({ type: 'redirect', to: 'http://elsewhere.example/' });
    const reply = await lock();
    expect([reply.status, reply.headers.get('location')]).toEqual([302, 'http://elsewhere.example/']);
    expect(isLocked()).toBe(false);
  });

  it('delay: the ordinary answer after some time of the sandbox clock', async () => {
    fault({ type: 'delay' }, { delay_ms: 5000 });
    let answered = false;
    const reply = lock().then(({ status }) => {
      answered = true;
      return status;
    });
    await expect.poll(() => sandbox.state.faults.list()[0]?.hits).toBe(1);
    sandbox.operator.advanceClock(4999);
    await call('GET', `${sandbox.baseUrl}/user`);
    expect([answered, isLocked()]).toEqual([false, false]);
    sandbox.operator.advanceClock(1);
    expect([await reply, isLocked()]).toEqual([200, true]);
  });
});

describe('when a fault happens', () => {
  const action = { type: 'status', status: 500 } as const;

  it('every time, unless it is counted', async () => {
    fault(action);
    expect(await statuses(3)).toEqual([500, 500, 500]);
    sandbox.operator.clearFaults();
    expect(await statuses(1)).toEqual([200]);
  });

  it('after some requests, for a count of requests', async () => {
    fault(action, { after: 2, count: 2 });
    expect(await statuses(6)).toEqual([200, 200, 500, 500, 200, 200]);
  });

  it('in a sequence when there are several', async () => {
    fault({ type: 'status', status: 500 }, { count: 1 });
    fault({ type: 'status', status: 502 }, { count: 1 });
    expect(await statuses(3)).toEqual([500, 502, 200]);
  });

  it('during a time', async () => {
    fault(action, { from: '2026-10-05T10:01:00Z', until: '2026-10-05T12:02:00+02:00' });
    expect(await statuses(1)).toEqual([200]);
    sandbox.operator.advanceClock(60_000);
    expect(await statuses(1)).toEqual([500]);
    sandbox.operator.advanceClock(59_999);
    expect(await statuses(1)).toEqual([500]);
    sandbox.operator.advanceClock(1);
    expect(await statuses(1)).toEqual([200]);
  });

  it.each([
    [{ method: 'post' }, 500],
    [{ method: 'GET' }, 200],
    [{ path: '/api2/invoices/*/lock' }, 500],
    [{ path: '*/invoice-1/*' }, 500],
    [{ path: '/api2/invoices/invoice-2/lock' }, 200],
    [{ path: '/api2/invoices' }, 200],
    [{ operation: 'unlock-invoice' }, 200],
    [{ method: 'POST', operation: 'lock-invoice', path: '*' }, 500],
    [{}, 500],
  ] as const)('for a request that matches %j: %i', async (match, status) => {
    sandbox.operator.addFault({ match, action });
    expect(await statuses(1)).toEqual([status]);
  });

  it('to requests only when it is not about events or mails', async () => {
    sandbox.operator.addFault({ match: { event: 'sent_invoice' }, action: { type: 'swallow' } });
    sandbox.operator.addFault({ match: { mail: true }, action: { type: 'fail' } });
    expect(await statuses(1)).toEqual([200]);
    expect(sandbox.state.faults.list().map(({ hits }) => hits)).toEqual([0, 0]);
  });

  it('not to the rate limit: what never reached the platform is not counted', async () => {
    sandbox.operator.addFault({ match: {}, count: 100, action: { type: 'status', status: 503 } });
    await statuses(100);
    expect(await statuses(60)).toEqual(Array.from({ length: 60 }, () => 200));
    expect(await statuses(1)).toEqual([429]);
  });
});

it('refuses a rule that it does not understand', async () => {
  const body = json({ match: { operations: 'x' }, action: { type: 'explode' } });
  const reply = await call('POST', `${sandbox.url}/sandbox/faults`, body);
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.json<{ errors: object }>().errors)).toEqual(['match', 'action/type']);
});

it('refuses an operation that there is not, and names those that there are', async () => {
  const rule = { match: { operation: 'lock-invoices' }, action: { type: 'delay' } } as const;
  const reply = await call('POST', `${sandbox.url}/sandbox/faults`, json(rule));
  expect(reply.status).toBe(422);
  const { errors } = reply.json<{ errors: Record<string, string> }>();
  expect(Object.keys(errors)).toEqual(['match/operation']);
  expect(errors['match/operation']).toMatch(
    /^There is no operation lock-invoices\. Known are list-subscriptions, .*, lock-invoice, /,
  );
  expect(() => sandbox.operator.addFault(rule)).toThrow('There is no operation lock-invoices');
  expect(sandbox.state.faults.list()).toEqual([]);
});

it.each([
  [{ event: 'sent_invoice' }, 'drop-after-effect'],
  [{ mail: true }, 'swallow'],
  [{ operation: 'lock-invoice' }, 'fail'],
])('refuses %j with %s, which never happens', async (match, type) => {
  const reply = await call('POST', `${sandbox.url}/sandbox/faults`, json({ match, action: { type } }));
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.json<{ errors: object }>().errors)).toEqual(['action/type']);
});
